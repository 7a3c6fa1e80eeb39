# Davis, Gardner & Gardner (1941): which of fourteen social events each of eighteen women went to.
southern_women <- local({
    events <- c(
        Evelyn = "1 2 3 4 5 6 8 9",
        Laura = "1 2 3 5 6 7 8",
        Theresa = "2 3 4 5 6 7 8 9",
        Brenda = "1 3 4 5 6 7 8",
        Charlotte = "3 4 5 7",
        Frances = "3 5 6 8",
        Eleanor = "5 6 7 8",
        Pearl = "6 8 9",
        Ruth = "5 7 8 9",
        Verne = "7 8 9 12",
        Myra = "8 9 10 12",
        Katherine = "8 9 10 12 13 14",
        Sylvia = "7 8 9 10 12 13 14",
        Nora = "6 7 9 10 11 12 13 14",
        Helen = "7 8 10 11 12",
        Dorothy = "8 9",
        Olivia = "9 11",
        Flora = "9 11"
    )
    attended <- strsplit(events, " ")
    data.frame(
        woman = factor(rep(names(attended), lengths(attended)), levels = names(attended)),
        event = factor(paste0("E", unlist(attended, use.names = FALSE)), levels = paste0("E", 1:14))
    )
})
