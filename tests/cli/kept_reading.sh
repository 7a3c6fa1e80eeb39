#!/usr/bin/env bash
# A model keeps how its data was read, and files for it are read in the same way unless the command line says otherwise.
. "$(dirname "$0")/harness.sh" "$@"

# r.tsv: every attendance with the value 5, and as many other lines with the value 1.
ratings() {
    awk -F '\t' '{ print $1 "\t" $2 "\t5"; seen[$1, $2]; row[$1]; col[$2] }
        END { for (i in row) for (j in col) if (!((i, j) in seen) && ++n <= 89) print i "\t" j "\t1" }' "$women" >r.tsv
}

values_that_make_a_one_are_kept() {
    ratings
    exits 0 fit r.tsv --min-value 4 -o r.pumc
    exits 0 complete r.pumc --observed "$women" && mv out a
    contains err "it has no values, as the model's data has: every line counts as a one"
    exits 0 complete r.pumc --observed r.tsv
    cmp out a
    contains err "read as the data of r.pumc was: --min-value 4"
    exits 0 complete r.pumc --observed r.tsv --probability 1 && equal "$(awk 'NR > 1 && $3 == 1' out | wc -l)" "$(awk 'NR > 1' out | wc -l)"
    exits 0 evaluate --model r.pumc --hidden r.tsv
    equal "$(fact out rows)" 18
    exits 0 info r.pumc
    equal "$(fact out input.min-value)" 4
    grep -q '^input.reader.pumc [0-9]' out
}

what_is_excluded_is_excluded_whatever_its_value() {
    ratings
    { echo 'value,who,what'; awk -F '\t' '{ print $3 - 2 "," $1 "," $2 }' r.tsv; } >r.csv # values 3 and -1
    exits 0 fit r.csv --columns who,what,value --min-value 2 -o r.pumc
    exits 0 recommend r.pumc --exclude r.csv --top 14
    equal "$(awk -F '\t' 'NR == FNR { listed[$1, $2]; next } ($1, $3) in listed' r.tsv out | wc -l)" 0
    equal "$(wc -l <out)" $((1 + 18 * 14 - 2 * 89))
    contains err "read as the data of r.pumc was: --columns who,what,value"
    equal "$(grep -c 'min-value' err)" 0
    # unless this call says which values count, as another might
    exits 0 recommend r.pumc --exclude r.csv --min-value 2 --top 14
    equal "$(wc -l <out)" $((1 + 18 * 14 - 89))
    equal "$(grep -c 'min-value' err)" 0
}

# Ann has E1 and disliked E2; Bea has E13, first listed with what she disliked; Cid has nothing that he likes, and gets
# what most rows have.
new_rows_are_not_offered_what_they_rated_low() {
    ratings
    exits 0 fit r.tsv --min-value 4 -o r.pumc
    printf '%s\t%s\t%s\n' Ann E1 5 Ann E2 1 Bea E3 -2 Bea E12 3.5 Bea E13 4 Cid E5 1 Ann E99 1 >new.tsv
    exits 0 recommend r.pumc --new-rows new.tsv --top 14
    equal "$(cut -f 1 out | sort | uniq -c | awk '{ printf "%s %s ", $2, $1 }')" "Ann 12 Bea 11 Cid 13 row 1 "
    contains err "new.tsv: 1 of 3 rows have no ones that the model knows, the first is 'Cid': they are ranked by what most rows have"
    equal "$(awk -F '\t' 'NR == FNR { listed[$1, $2]; next } ($1, $3) in listed' new.tsv out | wc -l)" 0
    # the others as they are without these lines
    awk -F '\t' '$3 >= 4' new.tsv >high.tsv
    mv out low
    exits 0 recommend r.pumc --new-rows high.tsv --top 14
    awk -F '\t' 'NR == FNR { listed[$1, $2]; next } !(($1, $3) in listed) { print $1, $3, $4, $5 }' new.tsv out >expected
    awk -F '\t' '$1 != "Cid" { print $1, $3, $4, $5 }' low | cmp - expected
    exits 0 recommend r.pumc --new-rows new.tsv --min-value 4 --top 14
    cmp out low
    exits 0 recommend r.pumc --new-rows - --top 14 <new.tsv
    cmp out low
    sed 's/\tE/\t/' r.tsv >numbers.tsv
    exits 0 fit numbers.tsv --labels text --min-value 4 -o n.pumc
    { printf '%%%%MatrixMarket matrix coordinate real general\n2 14 4\n'; printf '%s %s %s\n' 1 3 5 1 4 1 2 9 1 1 2 3; } >new.mtx
    exits 0 recommend n.pumc --new-rows new.mtx --top 14
    equal "$(awk -F '\t' '$1 == 1 { print $3 }' out | sort -n | tr '\n' ' ')" "1 5 6 7 8 9 10 11 12 13 14 "
    equal "$(awk -F '\t' '$1 == 2 { print $3 }' out | sort -n | tr '\n' ' ')" "1 2 3 4 5 6 7 8 10 11 12 13 14 "
}

links_of_new_nodes_that_are_weak_are_left_out_too() {
    printf '%s\n' 'a b 5' 'a c 5' 'a d 5' 'b c 5' 'b d 5' 'c d 5' 'e f 5' 'e g 5' 'e h 5' 'f g 5' 'f h 5' >k.txt
    exits 0 fit k.txt --undirected --min-value 4 -o k.pumc
    printf '%s\n' 'zed a 5' 'b zed 4' 'zed c 1' 'd zed 1' >zed.txt
    exits 0 recommend k.pumc --new-rows zed.txt --top 8
    equal "$(cut -f 3 out | tail -n +2 | sort | tr -d '\n')" efgh
}

a_call_that_contradicts_is_remarked_on() {
    ratings
    exits 0 fit r.tsv --min-value 4 -o r.pumc
    exits 0 complete r.pumc --observed r.tsv --min-value 1
    contains err "r.pumc was fitted to data that was read with --min-value 4, not with --min-value 1"
    equal "$(grep -c 'read as the data' err)" 0
    exits 0 complete r.pumc --observed r.tsv --min-value 4
    equal "$(grep -c 'was read with' err)" 0
    exits 0 fit r.tsv --warm-start r.pumc -o s.pumc
    contains err "r.pumc was fitted to data that was read with --min-value 4"
    exits 0 complete s.pumc --observed r.tsv --min-value 1
    contains err "s.pumc was fitted to data that was read without --min-value 1"
}

columns_header_and_delimiter_are_kept() {
    awk -F '\t' '{ print "x::" $2 "::" $1 }' "$women" >w.txt
    exits 0 fit w.txt --delimiter :: --columns 3,2 --header no -o a.pumc
    exits 0 recommend a.pumc --exclude w.txt --top 3 && mv out a
    exits 0 recommend a.pumc --exclude "$women" --columns 1,2 --top 3 # judged, since the file has no ::
    cmp out a
    { echo 'when,what,who'; awk -F '\t' '{ print "x," $2 "," $1 }' "$women"; } >w.csv
    exits 0 fit w.csv --columns who,what -o b.pumc
    exits 0 recommend b.pumc --exclude w.csv --top 3
    cmp out a
    # a file with other columns has the row first and the column second
    exits 0 recommend b.pumc --exclude "$women" --top 3
    cmp out a
    contains err "it does not have the columns of the model's data"
    printf 'Laura\tE2\n' >cells.tsv
    exits 0 predict b.pumc cells.tsv
    equal "$(tail -n 1 out | cut -f 1,2)" "$(printf 'Laura\tE2')"
    { echo 'Evelyn,E99'; tr '\t' , <"$women"; } >first.csv
    exits 0 fit first.csv --header yes -o c.pumc
    exits 0 recommend c.pumc --exclude "$women" --top 3 # its first line is data: the model knows its names
    cmp out a
    exits 0 fit "$women" --delimiter "$(printf '\t')" -o d.pumc
    exits 0 info d.pumc
    equal "$(fact out input.delimiter)" tab
}

files_without_the_values_of_the_model_count_whole() {
    local columns
    ratings
    { echo 'who,what,value'; tr '\t' , <r.tsv; } >r.csv
    { echo 'who,what'; tr '\t' , <"$women"; } >w.csv
    printf 'who,what\nd,E1\nd,E3\n' >new.csv
    exits 0 fit r.csv --columns who,what,value --min-value 4 -o names.pumc
    exits 0 fit r.csv --columns 1,2,3 --header yes --min-value 4 -o numbers.pumc
    exits 0 fit "$women" -o w.pumc
    exits 0 recommend w.pumc --exclude "$women" --top 14 && mv out recommended
    exits 0 predict w.pumc "$women" && mv out predicted
    exits 0 recommend w.pumc --new E1 E3 --top 3 && sed 's/(new)/d/' out >new
    for model in names numbers; do
        for columns in "" "--columns who,what"; do
            exits 0 recommend $model.pumc --exclude w.csv --top 14 $columns
            cmp out recommended
            exits 0 predict $model.pumc w.csv $columns
            cmp out predicted
            equal "$(grep -c 'min-value' err)" 0
            exits 0 recommend $model.pumc --new-rows new.csv --top 3 $columns
            cmp out new
            grep -q 'every line counts' err
        done
        exits 0 complete $model.pumc --observed w.csv
        contains err "w.csv: it has no values, as the model's data has: every line counts as a one"
    done
    refuses "w.csv:1: there is no column 'value'" complete names.pumc --observed w.csv --min-value 4
    refuses "w.csv:2: column 3 should hold a value" complete numbers.pumc --observed w.csv --min-value 4
    refuses "--min-value needs the column of the values" complete names.pumc --observed w.csv --min-value 4 --columns who,what
}

selected_fits_keep_it_too() {
    ratings
    exits 0 select r.tsv --min-value 4 --lambda-ratio 0.2,0.3 --folds 1 --fit r.pumc
    exits 0 info r.pumc
    equal "$(fact out input.min-value)" 4
}

run values_that_make_a_one_are_kept what_is_excluded_is_excluded_whatever_its_value \
    new_rows_are_not_offered_what_they_rated_low links_of_new_nodes_that_are_weak_are_left_out_too \
    a_call_that_contradicts_is_remarked_on columns_header_and_delimiter_are_kept \
    files_without_the_values_of_the_model_count_whole selected_fits_keep_it_too
summary
