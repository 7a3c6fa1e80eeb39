#!/usr/bin/env bash
# Whatever is wrong: a clear message that names the place, exit code 2, nothing half-written.
. "$(dirname "$0")/harness.sh" "$@"

model() { "$pumc" fit "$women" -o w.pumc -q; }

# refuses_file TEXT CONTENT: as the input of a fit; CONTENT is for printf.
refuses_file() {
    printf "$2" >in.tsv
    refuses "$1" fit in.tsv -o m.pumc "${@:3}"
}

empty_files() {
    refuses_file "in.tsv: the file is empty" ""
    refuses_file "in.tsv: there is no data in it" "\n\n"
    refuses_file "in.tsv: there is no data in it" "# only a remark\n"
    refuses_file "in.tsv: there is no data in it" "user\titem\n"
    refuses "standard input: the file is empty" fit - -o m.pumc </dev/null
    : | gzip >e.gz
    refuses "e.gz: the file is empty" fit e.gz -o m.pumc
    refuses_file "none of its 2 lines is a one" "1\t1\t2\n1\t2\t3\n" --min-value 9
}

ragged_lines_name_the_line() {
    refuses_file "in.tsv:3: 2 fields expected, got 1" "a\tx\nb\ty\nc\n"
    refuses_file "in.tsv:2: 2 fields expected, got 3" "a\tx\nb\ty\tz\n"
    refuses_file "in.tsv:1: at least 2 fields expected, got 1" "abc\n"
    refuses_file "in.tsv:2: column 2: the identifier is empty" "a\tx\nb\t\n"
    refuses_file "in.tsv:2: column 1: a quote is not closed" 'a,x\n"b,y\n'
    refuses_file "in.tsv:2: column 1: there is text after the closing quote" 'a,x\n"b"c,y\n'
}

negative_and_huge_numbers_name_line_and_column() {
    refuses_file "in.tsv:2: column 1: identifier -3 is negative" "1\t2\n-3\t4\n"
    refuses_file "in.tsv:3: column 2: identifier 99999999999999999999 is too large" "1\t2\n3\t4\n5\t99999999999999999999\n"
    refuses_file "in.tsv:1: column 2: identifier 2.5 is not a whole number" "1\t2.5\n3\t4\n"
    refuses_file "in.tsv:3: column 1: row 5 is outside 0..4" "%%%% 5 4 2\n0\t0\n5\t0\n"
    refuses_file "in.tsv:3: column 2: column -1 is outside 0..3" "%%%% 5 4 2\n0\t0\n1\t-1\n"
    refuses_file "in.tsv:2: column 1: row 'x' is not a whole number" "%%%% 5 4 1\nx\t0\n"
    refuses_file "too large" "%%%% 99999999999 4 1\n0\t0\n"
    refuses_file "too large a matrix for 1 lines" "%%%% 2000000000 2000000000 1\n0\t0\n"
    refuses_file "too large a matrix for 2 lines" "0\t0\n2000000000\t1\n" --labels index
    refuses_file "outside 0..2147483646" "0\t0\n20000000000\t1\n" --labels index
    refuses_file "rows columns entries" "%%%% 5 x 1\n0\t0\n"
    refuses_file "2 entries promised, 1 found" "%%%% 5 4 2\n0\t0\n"
}

bad_values_name_line_and_column() {
    refuses_file "in.tsv:3: column 3: value 'good' is not a number" "1\t1\t5\n1\t2\t4\n1\t3\tgood\n"
    refuses_file "in.tsv:2: column 3: value '1e999' is too large" "1\t1\t5\n1\t2\t1e999\n"
    refuses_file "in.tsv:2: column 3: value 'nan' is not a number" "1\t1\t5\n1\t2\tnan\n"
    refuses_file "in.tsv:2: column 3: value -1 is negative" "1\t1\t5\n1\t2\t-1\n"
    refuses_file "column 3 should hold a value" "a\tx\nb\ty\n" --min-value 4
}

binary_junk() {
    refuses_file "in.tsv:2: byte 2 (0x00) is not text" 'a\tx\nb\0c\td\n'
    refuses_file "in.tsv:1: byte 1 (0xff) is not UTF-8" '\xff\xfe\x41\n'
    head -c 4000 /dev/urandom >junk
    refuses "junk:" fit junk -o m.pumc
    refuses "is a folder" fit . -o m.pumc
    refuses "No such file" fit absent.tsv -o m.pumc
    head -c 2000000 /dev/zero | tr '\0' a >endless
    refuses "endless:1: the line is longer" fit endless -o m.pumc
}

bad_gzip_data() {
    local size count
    gzip -nc "$women" >whole.gz
    size=$(wc -c <whole.gz)
    for count in 2 9 10 11 200 $((size - 9)) $((size - 8)) $((size - 4)) $((size - 1)); do
        head -c $count whole.gz >cut.gz
        refuses "cut.gz: the gzip data is cut off" fit cut.gz -o m.pumc
        cat whole.gz cut.gz >second.gz
        refuses "second.gz: the gzip data is cut off" fit second.gz -o m.pumc
    done
    for count in 50 $((size - 8)) $((size - 1)); do # the data, its checksum, its length
        { head -c $count whole.gz; printf '\x55'; tail -c +$((count + 2)) whole.gz; } >bad.gz
        refuses "bad.gz: the gzip data is damaged (" fit bad.gz -o m.pumc
    done
    for rest in 'a\tx\n' '\0' '\x1f' '\x1fa' '\n'; do
        { cat whole.gz; printf "$rest"; } >more.gz
        refuses "more.gz: there is something else after the end of the gzip data" fit more.gz -o m.pumc
        refuses "standard input: there is something else after the end" fit - -o m.pumc <more.gz
    done
}

bad_matrix_market() {
    local head='%%%%MatrixMarket matrix coordinate'
    refuses_file "in.tsv: 2 entries promised, 1 found" "$head pattern general\n2 2 2\n1 1\n"
    refuses_file "in.tsv:3: column 1: row 3 is outside 1..2" "$head pattern general\n2 2 1\n3 1\n"
    refuses_file "in.tsv:3: column 2: column 0 is outside 1..2" "$head pattern general\n2 2 1\n1 0\n"
    refuses_file "in.tsv:3: 2 fields expected, got 3" "$head pattern general\n2 2 1\n1 1 1\n"
    refuses_file "in.tsv:2: 3 sizes expected" "$head pattern general\n2 2\n"
    refuses_file "must be pattern, real or integer, got 'complex'" "$head complex general\n2 2 1\n1 1 1 1\n"
    refuses_file "only 'matrix coordinate'" "%%%%MatrixMarket matrix array real general\n1 1\n1\n"
    refuses_file "as many rows as columns" "$head pattern symmetric\n2 3 1\n1 1\n"
}

models_that_are_none() {
    refuses "absent.pumc" recommend absent.pumc
    refuses "not a" recommend "$women"
    model
    head -c 500 w.pumc >cut.pumc
    refuses "cut.pumc" predict cut.pumc Evelyn E1
    cp w.pumc bad.pumc
    printf 'X' | dd of=bad.pumc bs=1 seek=400 conv=notrunc status=none
    refuses "bad.pumc' is damaged" complete bad.pumc
    refuses "bad.pumc' is damaged" info bad.pumc
}

data_that_does_not_match_the_model() {
    model
    printf 'Xenia\tF1\nYves\tF2\n' >other.tsv
    refuses "other.tsv does not match w.pumc" recommend w.pumc --exclude other.tsv
    refuses "other.tsv does not match w.pumc" complete w.pumc --observed other.tsv
    printf '%%%% 3 4 1\n0\t0\n' >shape.tsv
    refuses "shape.tsv is 3 x 4 but w.pumc is 18 x 14" recommend w.pumc --exclude shape.tsv
    refuses "as many rows as columns" recommend w.pumc --exclude "$women" --undirected
}

rows_that_do_not_exist() {
    model
    refuses "row 'Evelin' is not in w.pumc (did you mean 'Evelyn'?)" recommend w.pumc Evelin
    refuses "column 'E99' is not in w.pumc" predict w.pumc Evelyn E99
    refuses "column 'e1' is not in w.pumc (did you mean 'E1'?)" similar w.pumc --cols e1
    refuses "column 'E0' is not in w.pumc" recommend w.pumc --new E1 E0
    "$pumc" simulate 30 20 -o s.tsv -q
    "$pumc" fit s.tsv -o s.pumc -q
    refuses "row '30' is not in s.pumc: they are numbered 0..29" recommend s.pumc 30
    refuses "row '-1' is not in s.pumc" recommend s.pumc -- -1
}

top_beyond_the_columns() {
    model
    refuses "--top must be in 1..14, the number of columns, got 15" recommend w.pumc --top 15
    refuses "--top must be in 1..14" recommend w.pumc --new E1 --top 0
    refuses "--top must be in 1..17, the number of other rows, got 18" similar w.pumc --rows --top 18
    refuses "--top must be in 1..14" evaluate "$women" --top 15
    refuses "--top must be a whole number, got 'x'" recommend w.pumc --top x
}

bad_usage() {
    model
    refuses "there is no command 'recomend' (did you mean 'recommend'?)" recomend
    refuses "unknown option '--lamda-ratio' (did you mean '--lambda-ratio'?)" fit "$women" -o m.pumc --lamda-ratio 1
    refuses "lambda_ratio must be in (0, 1], got 1.5" fit "$women" -o m.pumc --lambda-ratio 1.5
    refuses "regularizer must be one of" fit "$women" -o m.pumc --regularizer huber
    refuses "--set: unknown option 'lamda'" fit "$women" -o m.pumc --set lamda=1
    refuses "--set: name=value expected" fit "$women" -o m.pumc --set lambda
    refuses "max_rank must be a whole number, got '2.5'" fit "$women" -o m.pumc --max-rank 2.5
    refuses "-o MODEL is missing" fit "$women"
    refuses "usage: pumc fit" fit -o m.pumc
    refuses "'--output' needs a value" fit "$women" -o
    refuses "'--quiet' takes no value" fit "$women" -o m.pumc --quiet=1
    refuses "it would be overwritten" fit w.pumc -o w.pumc
    refuses "not a regular file" fit "$women" -o /dev/null
    refuses "--probability must be in (0, 1], got 0" complete w.pumc --probability 0
    refuses "--hold-out must be in (0, 1), got 1" evaluate "$women" --hold-out 1
    refuses "--metric" select "$women" --metric luck
    refuses "there is no help on 'ft'" help ft
    printf 'omega=0.8\nomga=1\n' >o.txt
    refuses "o.txt:2: unknown option 'omga' (did you mean 'omega'?)" fit "$women" -o m.pumc --options o.txt
    exits 2
    contains err "usage: pumc COMMAND"
}

unwritable_places_fail_at_once() {
    exits 1 fit "$women" -o absent/m.pumc
    contains err "cannot write 'absent/m.pumc'"
    model
    exits 1 recommend w.pumc -o absent/r.tsv
    [ -c /dev/full ] || exit 77
    ! "$pumc" recommend w.pumc -q >/dev/full 2>err
    contains err "cannot write standard output"
}

run empty_files ragged_lines_name_the_line negative_and_huge_numbers_name_line_and_column \
    bad_values_name_line_and_column binary_junk bad_gzip_data bad_matrix_market models_that_are_none \
    data_that_does_not_match_the_model rows_that_do_not_exist top_beyond_the_columns bad_usage \
    unwritable_places_fail_at_once
summary
