#!/usr/bin/env bash
# What the command can read: every form of a file gives the same ones.
. "$(dirname "$0")/harness.sh" "$@"

# ones ARGUMENT...: shape and count, as "rows columns ones".
ones() {
    exits 0 info "$@"
    echo "$(fact out rows) $(fact out columns) $(fact out ones)"
}

# same_answers A B ARGUMENT...: B, read with the arguments, gives the same answers as A.
same_answers() {
    exits 0 fit "$1" -o a.pumc
    exits 0 fit "$2" -o b.pumc "${@:3}"
    exits 0 recommend a.pumc --top 3 && mv out a
    exits 0 recommend b.pumc --top 3 && mv out b
    cmp a b
}

edge_list_of_names() { equal "$(ones "$women")" "18 14 89"; }

gzip_reads_like_plain() {
    gzip -c "$women" >women.tsv.gz
    same_answers "$women" women.tsv.gz
}

gzip_members_in_a_row_are_one_file() {
    # cut in the middle of a line, with an empty member between and one at the end
    { head -c 500 "$women" | gzip -c; gzip -c </dev/null; tail -c +501 "$women" | gzip -c; gzip -c </dev/null; } >parts.gz
    same_answers "$women" parts.gz
    { cat parts.gz; sleep 0.1; } | dd bs=1 status=none | "$pumc" fit - -o c.pumc # comes byte by byte
    exits 0 recommend c.pumc --top 3 && cmp out a
    awk 'BEGIN { for (e = 0; e < 200000; ++e) print "row-with-a-long-name-" e % 1000 "\tcolumn-" (e * 7) % 3001 }' | gzip -c >long.gz
    cat long.gz parts.gz >both.gz
    equal "$(ones both.gz)" "1018 3015 200089"
}

what_looks_like_gzip_within_text_is_text() {
    { head -c 262144 /dev/zero | tr '\0' a | fold -w 62 | sed 's/a/&\t/'; } | head -c 262144 >t.tsv
    printf '\x1f\x8b\t\n' >>t.tsv
    refuses "is not text" info t.tsv
}

standard_input_reads_like_a_file() {
    "$pumc" fit - -o a.pumc <"$women"
    gzip -c "$women" | "$pumc" fit - -o b.pumc
    exits 0 recommend a.pumc && mv out a
    exits 0 recommend b.pumc && cmp out a
}

crlf_reads_like_lf() {
    sed 's/$/\r/' "$women" >crlf.tsv
    same_answers "$women" crlf.tsv
}

last_line_needs_no_end() {
    head -c -1 "$women" >short.tsv
    same_answers "$women" short.tsv
}

byte_order_mark_is_passed_over() {
    { printf '\xEF\xBB\xBF'; cat "$women"; } >bom.tsv
    same_answers "$women" bom.tsv
}

csv_reads_like_tsv() {
    tr '\t' ',' <"$women" >women.csv
    same_answers "$women" women.csv
}

spaces_read_like_tabs() {
    sed 's/\t/   /' "$women" >women.txt
    same_answers "$women" women.txt
}

any_delimiter_can_be_asked_for() {
    sed 's/\t/::/' "$women" >women.txt
    same_answers "$women" women.txt --delimiter ::
}

quoted_names_may_hold_delimiters_and_quotes() {
    printf '"Smith, Ann","the ""Ritz"""\n"Smith, Ann",Plaza\nBob,Plaza\n"Bob" , "the ""Ritz"""\nCy,Plaza\n' >q.csv
    exits 0 fit q.csv -o q.pumc
    exits 0 predict q.pumc 'Smith, Ann' 'the "Ritz"' Bob Plaza
    equal "$(sed -n 2p out | cut -f 1,2)" "$(printf 'Smith, Ann\tthe "Ritz"')"
    exits 0 predict q.pumc 'Smith, Ann' 'the "Ritz"' --json
    is_json out
    contains out '"the \"Ritz\""'
}

quotes_between_tabs_may_be_part_of_a_name() {
    printf '"Weird Al" Yankovic\tpolka\n"Ann"\tpolka\n' >q.tsv
    exits 0 fit q.tsv -o q.pumc
    exits 0 predict q.pumc '"Weird Al" Yankovic' polka Ann polka
}

header_with_known_words_is_found() {
    printf 'customer\tproduct\nann\tlamp\nbob\tchair\ncy\tlamp\n' >h.tsv
    equal "$(ones h.tsv)" "3 2 3"
    contains err "h.tsv:1: taken as a header line, since its words name columns (--header no if it is data)"
}

header_unlike_what_is_below_is_found() {
    { printf 'person,thing\n'; tr '\t' , <"$women"; } >h.csv
    same_answers "$women" h.csv
    exits 0 info h.csv
    contains err "h.csv:1: taken as a header line, since 'person' is unlike all that is below it (--header no if it is data)"
    { printf 'Who\tWhere\n'; cat "$women"; } >capitals.tsv # no digits, as all events have
    same_answers "$women" capitals.tsv
    exits 0 info capitals.tsv
    contains err "since 'Where' is unlike"
    printf 'Buyer;Goods\nann;lamp\nbob;chair\ncy;table\n' >small.txt
    equal "$(ones small.txt)" "3 3 3"
}

a_first_line_of_names_is_data() {
    printf 'Ann\tLamp\nBob\tChair\nCy\tLamp\n' >again.tsv # Lamp comes again: there is nothing to guess
    equal "$(ones again.tsv)" "3 2 3"
    equal "$(grep -c 'taken as' err)" 0
    printf 'Ann\tLamp\nBob\tChair\nCy\tTable\n' >apart.tsv
    equal "$(ones apart.tsv)" "3 3 3"
    contains err "apart.tsv:1: taken as data, since nothing sets it apart from the lines below (--header yes if it names the columns)"
    printf '3\t4\n1\t2\n5\t6\n' >numbers.tsv
    equal "$(ones numbers.tsv)" "3 3 3"
    equal "$(grep -c 'taken as' err)" 0
    printf 'a b\nc d\nd a\n' >edges.txt # a node comes again on the other side
    equal "$(ones edges.txt --directed)" "4 4 3"
    equal "$(grep -c 'taken as' err)" 0
}

header_above_numbers_is_found() {
    printf 'a,b,c\n1,10,5\n2,10,3\n2,20,4\n' >r.csv
    equal "$(ones r.csv)" "2 2 3"
    contains err "r.csv:1: taken as a header line, since 'a' stands above numbers"
    equal "$(ones r.csv --min-value 4)" "2 2 2"
    printf 'x\ty\n1\t2\n' >h.tsv
    equal "$(ones h.tsv --header no)" "2 2 2"
}

headers_can_be_forced() {
    printf 'Ann\tLamp\nBob\tLamp\nCy\tChair\n' >n.tsv
    equal "$(ones n.tsv --header yes)" "2 2 2"
    printf 'user\titem\nann\tlamp\nbob\tlamp\n' >h.tsv
    equal "$(ones h.tsv --header no)" "3 2 3"
    equal "$(grep -c 'taken as' err)" 0
    refuses "--header must be yes, no or auto, got 'maybe'" info n.tsv --header maybe
}

columns_go_by_the_names_of_the_header() {
    printf 'when,rating,who,what\nx,5,r1,c1\ny,2,r1,c2\nz,4,r2,c2\n' >r.csv
    equal "$(ones r.csv --columns who,what)" "2 2 3"
    equal "$(grep -c 'taken as' err)" 0
    equal "$(ones r.csv --columns who,what,rating --min-value 4)" "2 2 2"
    equal "$(ones r.csv --columns who,4,rating --min-value 4)" "2 2 2"
    exits 0 info r.csv --columns who,what --confidence rating
    equal "$(fact out confidence_most)" 5
    refuses "r.csv:1: there is no column 'whom' (did you mean 'who'?)" info r.csv --columns whom,what
    refuses "--header no: columns can be named only where there is a header line" info r.csv --columns who,what --header no
    refuses "rows and columns cannot both be in column 'who'" info r.csv --columns who,who
    refuses "--min-value needs the column of the values: --columns who,what,VALUE" info r.csv --columns who,what --min-value 3
}

values_choose_the_ones() {
    printf '1\t1\t5\n1\t2\t3\n2\t1\t4\n2\t2\t0\n' >r.tsv
    equal "$(ones r.tsv)" "2 2 3"
    equal "$(ones r.tsv --min-value 4)" "2 1 2"
    equal "$(ones r.tsv --min-value 3.5)" "2 1 2"
    equal "$(ones r.tsv --min-value 0)" "2 2 4"
}

rows_and_columns_change_places() {
    local file
    { echo '%% 4 6 3'; printf '0\t5\n2\t1\n2\t5\n'; } >p.tsv
    printf '%%%%MatrixMarket matrix coordinate integer general\n4 6 4\n1 6 1\n3 2 1\n3 6 1\n4 4 0\n' >m.mtx
    for file in p.tsv m.mtx; do
        equal "$(ones $file --columns 1,2)" "4 6 3"
        equal "$(ones $file --columns 2,1)" "6 4 3"
        exits 0 fit $file --columns 2,1 --lambda-ratio 0.1 -o m.pumc
        exits 0 recommend m.pumc --exclude $file --top 4
        equal "$(awk 'NR > 1' out | wc -l)" 21
    done
    equal "$(ones m.mtx --columns 2,1,3)" "6 4 3"
    refuses "m.mtx: --columns of a MatrixMarket file must be 1,2 or 2,1, with 3 for the values, got 2,3" info m.mtx --columns 2,3
    refuses "got 1,2,4" info m.mtx --columns 1,2,4
    refuses "got 'who','what'" info m.mtx --columns who,what
    refuses "p.tsv: columns cannot be named" info p.tsv --columns who,what
    # a model whose data had other columns says nothing about them
    printf 'what,when,who\n6,x,1\n2,x,3\n6,x,3\n' >n.csv
    exits 0 fit n.csv --columns who,what --lambda-ratio 0.1 -o n.pumc
    exits 0 recommend n.pumc --exclude m.mtx
    equal "$(awk 'NR > 1' out | cut -f 1,3)" "$(printf '1\t2')"
}

columns_can_be_named() {
    printf 'x,5,r1,c1\ny,2,r1,c2\nz,4,r2,c2\n' >r.csv
    equal "$(ones r.csv --columns 3,4)" "2 2 3"
    equal "$(ones r.csv --columns 3,4,2 --min-value 4)" "2 2 2"
}

repeated_lines_count_once() {
    cat "$women" "$women" >twice.tsv
    same_answers "$women" twice.tsv
    exits 0 info twice.tsv
    contains err "89 repeated lines counted once"
}

comments_and_blank_lines_are_passed_over() {
    { printf '# who was where\n\n%% really\n'; cat "$women"; printf '\n# end\n'; } >c.tsv
    same_answers "$women" c.tsv
    printf '#a\tx\nb\tx\n' >tags.tsv
    equal "$(ones tags.tsv)" "1 1 1"
    equal "$(ones tags.tsv --no-comments)" "2 1 2"
}

positions_keep_their_shape() {
    printf '%%%% 5 4 3\n0\t0\n0\t1\n4\t0\n' >p.tsv
    equal "$(ones p.tsv)" "5 4 3"
    printf '0\t0\n0\t1\n4\t0\n' >q.tsv
    equal "$(ones q.tsv)" "2 2 3"
    equal "$(ones q.tsv --labels index)" "5 2 3"
}

matrix_market_is_read() {
    printf '%%%%MatrixMarket matrix coordinate pattern general\n%% remark\n5 4 3\n1 1\n1 2\n5 1\n' >p.mtx
    equal "$(ones p.mtx)" "5 4 3"
    printf '%%%%MatrixMarket matrix coordinate real general\n5 4 3\n1 1 2.5\n1 2 0.5\n5 1 1e0\n' >r.mtx
    equal "$(ones r.mtx)" "5 4 3"
    equal "$(ones r.mtx --min-value 1)" "5 4 2"
    gzip r.mtx
    equal "$(ones r.mtx.gz --min-value 1)" "5 4 2"
    printf '%%%%MatrixMarket matrix coordinate integer symmetric\n3 3 3\n1 1 1\n2 1 1\n3 2 1\n' >s.mtx
    equal "$(ones s.mtx)" "3 3 5"
}

matrix_market_keeps_its_numbers() {
    awk -F '\t' '!($1 in r) { r[$1] = ++m } !($2 in c) { c[$2] = ++n } { print r[$1], c[$2] }' "$women" >pairs
    { printf '%%%%MatrixMarket matrix coordinate pattern general\n18 14 89\n'; cat pairs; } >w.mtx
    same_answers pairs w.mtx
    exits 0 recommend b.pumc 18 --exclude w.mtx
    refuses "row '0' is not in b.pumc" recommend b.pumc 0
    refuses "row '19' is not in b.pumc" recommend b.pumc 19
}

undirected_edges_go_both_ways() {
    printf 'a b\nb c\nc d\na d\n' >n.txt
    equal "$(ones n.txt --undirected)" "4 4 8"
    equal "$(ones n.txt --square)" "4 4 4"
    equal "$(ones n.txt)" "3 3 4"
    refuses "of --undirected, --directed and --square only one" info n.txt --undirected --directed
}

loops_of_a_network_are_dropped() {
    printf 'a b\nb b\nc a\nc c\n' >n.txt
    equal "$(ones n.txt --undirected)" "3 3 4"
    contains err "n.txt: 2 lines that join a node to itself passed over: a network has no such edges"
    equal "$(ones n.txt --directed)" "3 3 2"
    contains err "n.txt: 2 lines that join a node to itself passed over"
    equal "$(ones n.txt --square)" "3 3 4"
}

names_may_be_any_text() {
    printf 'Zoë Ångström\t日本\nO''Neil & Co\t日本\n' >u.tsv
    exits 0 fit u.tsv -o u.pumc
    exits 0 predict u.pumc 'Zoë Ångström' 日本 --json
    is_json out
    contains out 'Zoë Ångström'
}

numbers_may_be_names() {
    printf -- '-3\t1.5\n-3\t99999999999999999999\n7\t1.5\n' >n.tsv
    equal "$(ones n.tsv --labels text)" "2 2 3"
    exits 0 fit n.tsv --labels text -o n.pumc
    exits 0 predict n.pumc -- -3 99999999999999999999
}

long_files_cross_the_buffer() {
    awk 'BEGIN { for (e = 0; e < 200000; ++e) print "row-with-a-long-name-" e % 1000 "\tcolumn-" (e * 7) % 3001 }' >long.tsv
    equal "$(ones long.tsv)" "1000 3001 200000"
}

run edge_list_of_names gzip_reads_like_plain gzip_members_in_a_row_are_one_file \
    what_looks_like_gzip_within_text_is_text standard_input_reads_like_a_file crlf_reads_like_lf \
    last_line_needs_no_end byte_order_mark_is_passed_over csv_reads_like_tsv spaces_read_like_tabs \
    any_delimiter_can_be_asked_for quoted_names_may_hold_delimiters_and_quotes \
    quotes_between_tabs_may_be_part_of_a_name header_with_known_words_is_found header_unlike_what_is_below_is_found \
    a_first_line_of_names_is_data header_above_numbers_is_found headers_can_be_forced columns_go_by_the_names_of_the_header \
    values_choose_the_ones columns_can_be_named rows_and_columns_change_places repeated_lines_count_once comments_and_blank_lines_are_passed_over \
    positions_keep_their_shape matrix_market_is_read matrix_market_keeps_its_numbers undirected_edges_go_both_ways \
    loops_of_a_network_are_dropped     names_may_be_any_text numbers_may_be_names long_files_cross_the_buffer
summary
