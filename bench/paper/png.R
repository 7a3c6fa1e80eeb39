# Writes a plot as a PNG file with a palette: a third of the size of what R's own device writes, which has four bytes a pixel.

write_png <- function(path, width, height, dots, plot) {
    bitmap <- tempfile(fileext = ".bmp")
    on.exit(unlink(bitmap))
    bmp(bitmap, width, height, units = "in", res = dots, type = "cairo")
    print(plot)
    dev.off()
    pixels <- read_bitmap(bitmap)
    if (is.null(pixels)) {  # at most 256 colours: R's own file is small
        png(path, width, height, units = "in", res = dots, type = "cairo")
        print(plot)
        dev.off()
    } else {
        writeBin(indexed_png(pixels), path)
    }
}

# Codes of five bits a channel, a matrix with a column for each row of pixels from the top; NULL for a bitmap with a palette.
read_bitmap <- function(path) {
    bytes <- as.integer(readBin(path, "raw", file.size(path)))
    number <- function(at) sum(bytes[at + 1:4] * 256^(0:3))
    if (bytes[29] != 24) {
        return(NULL)
    }
    width <- number(18)
    height <- number(22)
    line <- 4 * ceiling(3 * width / 4)  # rows are padded to four bytes, and the lowest comes first
    rows <- matrix(bytes[number(10) + seq_len(line * height)], line)[seq_len(3 * width), height:1]
    channel <- function(offset) rows[seq(offset, 3 * width, 3), ] %/% 8L
    channel(3) * 1024L + channel(2) * 32L + channel(1)  # blue, green, red
}

channels_of <- function(code) cbind(code %/% 1024L, code %/% 32L %% 32L, code %% 32L)

indexed_png <- function(pixels) {
    colours <- as.integer(names(sort(table(pixels), decreasing = TRUE)))
    palette <- head(colours, 256)
    nearest <- function(code) which.min(colSums((t(channels_of(palette)) - c(channels_of(code)))^2))
    place <- c(seq_along(palette), vapply(colours[-seq_along(palette)], nearest, 0L)) - 1L
    lines <- rbind(0L, matrix(place[match(pixels, colours)], nrow(pixels)))  # every line begins with its filter, none
    header <- c(number_bytes(nrow(pixels)), number_bytes(ncol(pixels)), as.raw(c(8, 3, 0, 0, 0)))
    c(as.raw(c(137, 80, 78, 71, 13, 10, 26, 10)), chunk("IHDR", header),
      chunk("PLTE", as.raw(round(t(channels_of(palette)) * 255 / 31))),
      chunk("IDAT", memCompress(as.raw(lines), "gzip")), chunk("IEND", raw()))
}

number_bytes <- function(x) writeBin(as.integer(x), raw(), endian = "big")

chunk <- function(type, content) {
    body <- c(charToRaw(type), content)
    c(number_bytes(length(content)), body, number_bytes(crc32(body)))
}

crc_table <- vapply(0:255, function(value) {
    for (bit in 1:8) {
        odd <- bitwAnd(value, 1L) == 1L
        value <- bitwShiftR(value, 1L)
        if (odd) {
            value <- bitwXor(value, -306674912L)  # 0xEDB88320
        }
    }
    as.integer(value)
}, 0L)

crc32 <- function(bytes) {
    crc <- -1L
    for (byte in as.integer(bytes)) {
        crc <- bitwXor(bitwShiftR(crc, 8L), crc_table[bitwAnd(bitwXor(crc, byte), 255L) + 1L])
    }
    bitwNot(crc)
}
