#!/usr/bin/env bash
# Confidences of ones, from a column of the file.
. "$(dirname "$0")/harness.sh" "$@"

# confidences ARGUMENT...: "ones least median most", as pumc info has them.
confidences() {
    exits 0 info "$@"
    echo "$(fact out ones) $(fact out confidence_least) $(fact out confidence_median) $(fact out confidence_most)"
}

# objective ARGUMENT...: of a fit with every digit.
objective() {
    exits 0 fit "$@" -o m.pumc --json --omega 0.8 --lambda-ratio 0.2 --tolerance 1e-9
    sed -E 's/.*"objective": ([^,]*),.*/\1/' out
}

# women.tsv with a confidence of 1, 2 or 3 after each pair.
weigh() { awk -F '\t' -v OFS='\t' '{ print $1, $2, 1 + NR % 3 }' "$women"; }

a_column_gives_confidences() {
    weigh >w.tsv
    equal "$(confidences w.tsv --confidence 3)" "89 1 2 3"
    awk -F '\t' '{ print $3 ",x," $1 "," $2 }' w.tsv >w.csv
    equal "$(confidences w.csv --columns 3,4 --confidence 1)" "89 1 2 3"
    { printf 'who\twhere\ttimes\n'; cat w.tsv; } >h.tsv
    equal "$(confidences h.tsv --confidence 3)" "89 1 2 3"
    contains err "h.tsv:1: taken as a header line"
    exits 0 info w.tsv
    equal "$(fact out confidence_least)" ""
}

fits_know_them() {
    weigh >w.tsv
    awk -F '\t' -v OFS='\t' '{ print $1, $2, 1 }' "$women" >ones.tsv
    plain=$(objective "$women")
    equal "$(objective ones.tsv --confidence 3)" "$plain"
    [ "$(objective w.tsv)" = "$plain" ]
    [ "$(objective w.tsv --confidence 3)" != "$plain" ]
}

# A line with a quantity of 3 is the same purchase as three lines with one each.
repeated_lines_add_up() {
    weigh >w.tsv
    awk -F '\t' -v OFS='\t' '{ for (k = 0; k < $3; ++k) print $1, $2, 1 }' w.tsv >log.tsv
    equal "$(confidences log.tsv --confidence 3)" "89 1 2 3"
    contains err "counted once, with the sum of the confidences"
    equal "$(objective log.tsv --confidence 3)" "$(objective w.tsv --confidence 3)"
}

min_value_comes_first() {
    printf 'a\tx\t5\nb\tx\t4\nb\ty\t2\nc\tx\t0\nc\ty\t-1\n' >r.tsv
    equal "$(confidences r.tsv --min-value 4 --confidence 3)" "2 4 5 5"
    printf 'a\tx\t5\t.5\nb\tx\t4\t2\nb\ty\t2\tunknown\n' >s.tsv # no one, so that its confidence does not matter
    equal "$(confidences s.tsv --min-value 4 --confidence 4)" "2 0.5 2 2"
    printf 'a\tx\t1\t.5\nb\tx\t0\t2\n' >t.tsv
    equal "$(confidences t.tsv --confidence 4)" "1 0.5 0.5 0.5"
}

# As without --confidence: a value of 0 is no one, and needs no confidence.
zeros_are_no_ones() {
    printf 'a\tx\t2\nb\tx\t3\nb\ty\t0\n' >z.tsv
    equal "$(confidences z.tsv --confidence 3)" "2 2 3 3"
    contains err "z.tsv: 1 line with a confidence of 0 passed over"
    equal "$(fact out lines_below_min_value)" 1
    equal "$(grep -c 'all above 0 count as ones' err)" 0 # the values are used, not thrown away
    exits 0 fit z.tsv --confidence 3 --lambda-ratio 0.1 -o z.pumc
    exits 0 recommend z.pumc b --exclude z.tsv
    printf '0\ta\tx\n2\tb\tx\n' >named.tsv
    sed -i '1i plays\twho\twhat' named.tsv
    equal "$(confidences named.tsv --columns who,what,plays --confidence plays)" "1 2 2 2"
    refuses "named.tsv:2: column 1: confidence 0 is outside 1e-06..1e+06; as the VALUE of --columns" \
        fit named.tsv --columns who,what --confidence plays -o m.pumc
    printf '%%%%MatrixMarket matrix coordinate real general\n3 3 2\n1 1 2.5\n2 1 0\n' >z.mtx
    equal "$(confidences z.mtx --confidence 3)" "1 2.5 2.5 2.5"
    printf 'a\tx\t0\nb\ty\t0\n' >none.tsv
    refuses "none.tsv: none of its 2 lines is a one" fit none.tsv --confidence 3 -o m.pumc
}

# The manual's words: 0 is no one, below 0 is refused, and --min-value decides first.
negative_values_are_refused_unless_min_value_decides() {
    local text="is negative; --min-value X says which values count as ones"
    printf 'a\tx\t2\nb\tx\t-1\nb\ty\t0\n' >n.tsv
    refuses "n.tsv:2: column 3: confidence -1 $text" info n.tsv --confidence 3
    refuses "n.tsv:2: column 3: value -1 $text" info n.tsv
    equal "$(confidences n.tsv --confidence 3 --min-value 1)" "1 2 2 2"
    refuses "n.tsv:2: column 3: confidence -1 is outside 1e-06..1e+06" info n.tsv --confidence 3 --min-value -1
    printf 'a\tx\t1\t2\nb\tx\t-1\t3\n' >v.tsv
    refuses "v.tsv:2: column 3: value -1 $text" info v.tsv --confidence 4
    equal "$(confidences v.tsv --confidence 4 --min-value 1)" "1 2 2 2"
    printf '%%%%MatrixMarket matrix coordinate real general\n3 3 2\n1 1 2.5\n2 1 -1\n' >n.mtx
    refuses "n.mtx:4: column 3: confidence -1 $text" info n.mtx --confidence 3
    equal "$(confidences n.mtx --confidence 3 --min-value 1)" "1 2.5 2.5 2.5"
    tr -s '\n' ' ' <"$(dirname "$women")/../../docs/pumc.1" >page
    contains page "a line with 0 is none, and a negative value, be it a confidence, is refused"
}

matrix_market_values_are_confidences() {
    printf '%%%%MatrixMarket matrix coordinate real symmetric\n3 3 3\n1 1 2.5\n2 1 0.5\n3 1 1\n' >r.mtx
    equal "$(confidences r.mtx --confidence 3)" "5 0.5 1 2.5"
    refuses "--confidence must be 3, where a MatrixMarket file has its values, got 4" info r.mtx --confidence 4
    printf '%%%%MatrixMarket matrix coordinate pattern general\n3 3 1\n1 1\n' >p.mtx
    refuses "--confidence needs values, and a MatrixMarket pattern has none" info p.mtx --confidence 3
}

edges_have_one_confidence() {
    printf 'a b 2\nb c 3\nc b 4\nd d 5\n' >n.txt
    equal "$(confidences n.txt --undirected --confidence 3)" "4 2 7 7"
}

every_command_that_fits_takes_them() {
    weigh >w.tsv
    "$pumc" fit w.tsv --confidence 3 -o f.pumc -q
    "$pumc" fit w.tsv -o g.pumc -q
    exits 0 select w.tsv --confidence 3 --lambda-ratio 0.1,0.2 --folds 1 --fit m.pumc
    exits 0 evaluate w.tsv --confidence 3 --seeds 2
    cut -f 1-7 out >weighted
    exits 0 evaluate w.tsv --seeds 2
    ! cut -f 1-7 out | cmp -s - weighted
    exits 0 info w.tsv --confidence 3 --estimate-sampling-rate
    exits 0 predict f.pumc Laura E1 && mv out a
    exits 0 predict g.pumc Laura E1
    ! cmp -s out a
}

hiding_edges_keeps_confidences() {
    awk 'BEGIN {
        for (i = 0; i < 40; ++i) for (j = i; j < 40; ++j)
            if ((7 * i + 3 * j * j + 5 * i * j) % 10 < ((j - i) % 4 == 0 ? 7 : 1)) print i, j, 1 + (i + j) % 4
    }' >n.txt
    exits 0 evaluate n.txt --undirected --confidence 3 --seed 1 && cut -f 4-7 out >weighted
    exits 0 evaluate n.txt --undirected --seed 1 && cut -f 4-7 out >plain
    ! cmp -s weighted plain
}

# refuses_line TEXT CONFIDENCE: in line 2 of a file.
refuses_line() {
    printf 'a\tx\t1\nb\ty\t%s\n' "$2" >in.tsv
    refuses "$1" fit in.tsv --confidence 3 -o m.pumc
}

bad_confidences_name_line_and_value() {
    refuses_line "in.tsv:2: column 3: confidence -2 is negative; --min-value X says which values count as ones" -2
    refuses_line "in.tsv:2: column 3: confidence 1000001 is outside 1e-06..1e+06" 1000001
    refuses_line "in.tsv:2: column 3: confidence 1e-7 is outside 1e-06..1e+06" 1e-7
    refuses_line "in.tsv:2: column 3: confidence 'nan' is not a number" nan
    refuses_line "in.tsv:2: column 3: confidence 'inf' is not a number" inf
    refuses_line "in.tsv:2: column 3: confidence 'often' is not a number" often
    refuses_line "in.tsv:2: column 3: confidence '' is not a number" ""
    refuses_line "in.tsv:2: column 3: confidence '1e999' is too large or too small a number" 1e999
}

bad_columns_are_named() {
    refuses "column 3 should hold a confidence, but there are 2 fields" fit "$women" --confidence 3 -o m.pumc
    refuses "southern_women.tsv:1: there is no column 'plays'" fit "$women" --confidence plays -o m.pumc
    refuses "--confidence: columns are numbered from 1 to 1000, got 0" fit "$women" --confidence 0 -o m.pumc
    refuses "--confidence 1 is the column of the rows' names" fit "$women" --confidence 1 -o m.pumc
    refuses "--confidence 1 is the column of the columns' names" fit "$women" --columns 2,1 --confidence 1 -o m.pumc
    refuses "unknown option '--confidnce' (did you mean '--confidence'?)" fit "$women" --confidnce 3 -o m.pumc
}

large_confidences_are_remarked_on() {
    local text="of order 1; put 1 + log(value) into the column instead, or divide it by its mean"
    awk -F '\t' -v OFS='\t' '{ print $1, $2, 1 + NR % 10 }' "$women" >mean.tsv
    exits 0 fit mean.tsv --confidence 3 -o m.pumc
    contains err "mean.tsv: confidences are 5.55 on average and 10 at the most, and fits rank best with values $text"
    awk -F '\t' -v OFS='\t' '{ print $1, $2, NR == 5 ? 101 : 1 }' "$women" >most.tsv
    exits 0 evaluate most.tsv --confidence 3 --seeds 1
    contains err "most.tsv: confidences are 2.12 on average and 101 at the most, and"
    weigh >w.tsv
    exits 0 fit w.tsv --confidence 3 -o m.pumc
    equal "$(grep -c 'of order 1' err)" 0
}

# The command in README.md that adds quantities up and takes logarithms, as it is printed.
the_documented_way_to_confidences_of_order_1() {
    mkdir bin && ln -s "$pumc" bin/pumc
    { echo customer,product,quantity; weigh | tr '\t' ,; weigh | tr '\t' , | head -n 20; } >purchases.csv
    sed -n '/^    awk .*purchases.csv/,/pumc fit/p' "$(dirname "$women")/../../README.md" >commands
    equal "$(grep -c 'pumc fit' commands)" 1
    PATH=$PWD/bin:$PATH bash -e commands 2>err
    equal "$(grep -c 'of order 1' err)" 0
    awk -F, 'NR > 1 { n[$1, $2] += $3 } END { for (p in n) if (n[p] > most) most = n[p]; printf "%.6g\n", 1 + log(most) }' \
        purchases.csv >expected
    sed 's/pumc fit.*/cat >weighted.csv/' commands >again && bash -e again
    set -- $(confidences weighted.csv --confidence 3)
    equal "$1 $2 $4" "89 1 $(cat expected)"
}

a_model_says_whether_it_had_confidences() {
    { printf 'who\twhere\ttimes\n'; weigh; } >w.tsv
    exits 0 fit w.tsv --confidence times -o m.pumc
    exits 0 info m.pumc
    equal "$(fact out confidences) $(fact out input.confidence)" "column times times"
    exits 0 fit w.tsv -o m.pumc
    exits 0 info m.pumc
    equal "$(fact out confidences)" none
}

# The file of a model with confidences is read for it without --confidence.
commands_that_come_next_run_as_printed() {
    local said
    { echo user,song,conf; weigh | tr '\t' ,; } >plays.csv
    for said in conf 3; do
        exits 0 fit plays.csv --confidence $said -o m.pumc
        mv err said
        sed -n 's/^pumc: next: pumc \(.*\); how good that is: .*/\1/p' said >recommend
        sed -n 's/.*; how good that is: pumc //p' said >evaluate
        equal "$(cat recommend)" "recommend m.pumc Evelyn --exclude plays.csv"
        eval "exits 0 $(cat recommend)"
        equal "$(grep -c "$(printf '^Evelyn\t')" out)" 6
        eval "exits 0 $(cat evaluate)"
    done
}

run a_column_gives_confidences fits_know_them repeated_lines_add_up min_value_comes_first zeros_are_no_ones \
    negative_values_are_refused_unless_min_value_decides \
    matrix_market_values_are_confidences edges_have_one_confidence every_command_that_fits_takes_them \
    hiding_edges_keeps_confidences bad_confidences_name_line_and_value bad_columns_are_named \
    large_confidences_are_remarked_on the_documented_way_to_confidences_of_order_1 a_model_says_whether_it_had_confidences \
    commands_that_come_next_run_as_printed
summary
