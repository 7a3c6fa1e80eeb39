# Sourced by the tests that make files of ones which no convert would write.

# relabel FROM TO: a copy of ones.pumc in which the first row label that is FROM is TO, of as many bytes (\x.. is one), and
# all checksums are right.
relabel() {
    python3 - "$@" <<'TEXT'
import struct, sys, zlib
data = bytearray(open("ones.pumc", "rb").read())
old, new = (text.encode("latin-1").decode("unicode_escape").encode("latin-1") for text in sys.argv[1:])
assert len(old) == len(new)
at = data.index(struct.pack("<I", len(old)) + old) + 4
data[at:at + len(new)] = new
one_blocks, index = struct.unpack("<q", data[64:72])[0], struct.unpack("<q", data[88:96])[0]
entry = index + 32 * one_blocks
begin, length = struct.unpack("<qq", data[entry:entry + 16])
data[entry + 28:entry + 32] = struct.pack("<I", zlib.crc32(bytes(data[begin:begin + length])))
data[112:116] = struct.pack("<I", zlib.crc32(bytes(data[index:])))
data[116:120] = struct.pack("<I", zlib.crc32(bytes(data[:116])))
open("bad.pumc", "wb").write(bytes(data))
TEXT
}
