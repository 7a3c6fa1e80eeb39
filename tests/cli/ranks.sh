#!/usr/bin/env bash
# pumc-mpi: what several processes find and write is what one finds and writes.
#   ranks.sh PUMC DATA PUMC-MPI ompi-c|mpich
. "$(dirname "$0")/relabel.sh"
. "$(dirname "$0")/ranks_harness.sh" "$@"

# same_fit A B: iterations, rank and labels alike, the objective to 1e-10, the notes alike.
same_fit() {
    local model
    for model in "$1" "$2"; do
        "$pumc" info "$model" -q | grep -E '^(rank|iterations|rows|columns|ones|input|symmetric|no_diagonal|row_names|column_names|stop)' >"$model.facts"
        "$pumc" export "$model" -o "$model" -q
        cut -f 1 "$model.u.tsv" "$model.v.tsv" >"$model.labels"
        "$pumc" info "$model" -q --json | grep -o '"objective": [^,]*' >"$model.objective"
    done
    cmp "$1.facts" "$2.facts"
    cmp "$1.labels" "$2.labels"
    paste -d ' ' "$1.objective" "$2.objective" | awk '{ d = $2 - $4; if (d < 0) d = -d; if (!(d <= 1e-10 * $2)) { print; exit 1 } }'
}

# as_one RANKS INPUT... -- OPTION...: a fit by ranks is the fit by one process.
as_one() {
    local ranks=$1 inputs=()
    shift
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        inputs+=("$1")
        shift
    done
    shift
    exits 0 fit "${inputs[@]}" -o one.pumc -q "$@"
    on "$ranks" 0 fit "${inputs[@]}" -o many.pumc -q --threads 1 "$@"
    same_fit one.pumc many.pumc
}

ratings() { awk 'BEGIN { for (e = 0; e < 3000; ++e) print "u" e * 7919 % 97 "\tm" e * 104729 % 61 "\t" 1 + e % 5 }' >ratings.tsv; }

texts_of_names_are_read_by_bytes() {
    ratings
    as_one 2 ratings.tsv -- --min-value 4
    as_one 3 ratings.tsv -- --confidence 3
    { echo 'when,rating,who,what'; awk -F '\t' '{ print "x," $3 "," $1 "," $2 }' ratings.tsv; } >named.csv
    as_one 3 named.csv -- --columns who,what,rating --min-value 3
    as_one 3 "$women" --
    as_one 1 "$women" --
}

positions_are_read_by_bytes() {
    awk 'BEGIN { for (e = 0; e < 900; ++e) print e * 7919 % 47, e * 104729 % 31 }' >positions.txt
    as_one 3 positions.txt -- --labels index
    { echo '%% 50 40 900'; cat positions.txt; } >shape.txt
    as_one 2 shape.txt --
    awk 'BEGIN { print "%%MatrixMarket matrix coordinate pattern general"; print "% remark"; print 50, 40, 900 }
        { print $1 + 1, $2 + 1 }' positions.txt >m.mtx
    as_one 3 m.mtx --
    head -n 700 shape.txt >short.txt
    on 3 2 fit short.txt -o x.pumc
    contains err "pumc-mpi: short.txt: 900 entries promised, 699 found: the file is cut off or damaged"
}

gzipped_files_are_read_side_by_side() {
    ratings
    head -n 1200 ratings.tsv | gzip -c >1.tsv.gz
    sed -n '1201,2000p' ratings.tsv | gzip -c >2.tsv.gz
    tail -n +2001 ratings.tsv >3.tsv
    as_one 3 1.tsv.gz 2.tsv.gz 3.tsv -- --min-value 2
    as_one 2 1.tsv.gz -- --min-value 2
}

files_of_ones_are_read_by_blocks() {
    awk 'BEGIN { for (e = 0; e < 600000; ++e) print "u" e * 7919 % 1499 "\tm" e * 31 % 701 }' >long.tsv
    exits 0 convert long.tsv -o ones.pumc
    exits 0 fit ones.pumc -o one.pumc --max-iterations 10 --max-rank 8
    on 3 0 fit ones.pumc -o many.pumc --max-iterations 10 --max-rank 8 --threads 1
    equal "$(grep -c '^pumc-mpi: many.pumc: 1499 x 701, ' err)" 1
    same_fit one.pumc many.pumc
    ratings
    exits 0 convert ratings.tsv --min-value 4 -o ones.pumc
    as_one 3 ones.pumc --
    equal "$(fact many.pumc.facts input.min-value)" 4
}

networks_are_networks_on_ranks() {
    awk 'BEGIN { for (e = 0; e < 400; ++e) print "n" e * 7919 % 37, "n" e * 104729 % 41, 1 + e % 3 }' >net.txt
    as_one 3 net.txt -- --undirected
    as_one 2 net.txt -- --directed
    exits 0 convert net.txt --undirected --confidence 3 -o ones.pumc
    as_one 3 ones.pumc --
}

recommendations_are_those_of_one_process() {
    ratings
    exits 0 convert ratings.tsv -o all.pumc
    exits 0 fit ratings.tsv --min-value 4 -o m.pumc
    exits 0 recommend m.pumc --exclude ratings.tsv --top 4 && mv out a
    on 3 0 recommend m.pumc --exclude ratings.tsv --top 4 && cmp out a
    on 2 0 recommend m.pumc --exclude all.pumc --top 4 -o b && cmp b a
    awk -F '\t' 'NR > 1 && $2 == 1 { print $1 "\t" $3 }' a >more.tsv
    exits 0 recommend m.pumc u5 u96 u0 u7 --json && mv out a
    on 3 0 recommend m.pumc u5 u96 u0 u7 --json && cmp out a
    exits 0 recommend m.pumc --new m1 m2 && mv out a
    on 2 0 recommend m.pumc --new m1 m2 && cmp out a
    exits 0 recommend m.pumc --exclude all.pumc --exclude more.tsv --top 4 && mv out a
    on 3 0 recommend m.pumc --exclude all.pumc --exclude more.tsv --top 4 && cmp out a
    printf '%%%% 4 3 3\n0 0\n1 1\n3 2\n' >sparse.txt # nothing is known of row 2
    exits 0 fit sparse.txt -o sparse.pumc
    exits 0 recommend sparse.pumc && mv out a
    on 3 0 recommend sparse.pumc && cmp out a
    equal "$(grep -c "pumc-mpi: the fit learned nothing about row '2'" err)" 1
    on 2 2 recommend m.pumc nobody
    equal "$(grep -c "pumc-mpi: row 'nobody' is not in m.pumc" err)" 1
}

# without_seconds FILE: a table without its column of seconds and the line behind it, of which the last digits may differ.
without_seconds() {
    awk -F '\t' -v OFS='\t' '/^# / { next } NR == 1 { for (c = 1; c <= NF; ++c) if ($c == "seconds") drop = c } { $drop = ""; print }' "$1"
}

selection_is_that_of_one_process() {
    local search=(--min-value 4 --folds 1 --path-length 4 --threads 1) name
    ratings
    exits 0 select ratings.tsv "${search[@]}" -o a.options && without_seconds out >a
    on 3 0 select ratings.tsv "${search[@]}" -o b.options --fit m.pumc && without_seconds out >b
    cmp a b
    for name in a b; do
        sed -E 's/([.][0-9]{10})[0-9]*/\1/' $name.options >$name.short
    done
    cmp a.short b.short
    exits 0 fit ratings.tsv --min-value 4 --options b.options -o a.pumc
    same_fit a.pumc m.pumc
}

evaluation_is_that_of_one_process() {
    ratings
    exits 0 evaluate ratings.tsv --min-value 4 --seeds 2 --top 5,10 && without_seconds out >a
    on 3 0 evaluate ratings.tsv --min-value 4 --seeds 2 --top 5,10 --threads 1 && without_seconds out >b
    cmp a b
    equal "$(wc -l <b)" 5
    awk 'BEGIN { for (e = 0; e < 400; ++e) print "n" e * 7919 % 37, "n" e * 104729 % 41, 1 + e % 3 }' >net.txt
    exits 0 convert net.txt --undirected -o ones.pumc
    exits 0 evaluate ones.pumc --seed 3 --json && sed 's/"seconds": [^,}]*//g' out >a
    on 2 0 evaluate ones.pumc --seed 3 --json --threads 1 && is_json out
    on 2 2 evaluate --model a.pumc --hidden net.txt
    contains err "--model is for one process: pumc takes it, pumc-mpi does not"
}

# The line is in the last rank's part.
an_error_of_one_rank_is_said_once() {
    ratings
    { cat ratings.tsv; printf 'u1\n'; } >bad.tsv
    on 3 2 fit bad.tsv -o m.pumc
    equal "$(grep -c '^pumc-mpi: ' err)" 1
    contains err "3 fields expected, got 1"
    contains err "after byte"
    [ ! -e m.pumc ]
    on 3 2 fit gone.tsv -o m.pumc
    equal "$(grep -c '^pumc-mpi: gone.tsv: No such file' err)" 1
    on 3 1 fit ratings.tsv -o /nowhere/m.pumc
    equal "$(grep -c '^pumc-mpi: .*/nowhere/m.pumc' err)" 1
    on 2 2 fit ratings.tsv -o m.pumc --omega 2
    equal "$(grep -c '^pumc-mpi: omega' err)" 1
    exits 0 fit ratings.tsv -o model.pumc
    on 2 2 fit model.pumc -o m.pumc
    contains err "this is a saved model, not a list of ones"
    on 2 2 fit - -o m.pumc
    contains err "several ranks cannot read standard input"
    exits 0 convert ratings.tsv -o ones.pumc
    printf X | dd of=ones.pumc bs=1 seek=20000 conv=notrunc status=none
    on 3 2 fit ones.pumc -o m.pumc
    equal "$(grep -c '^pumc-mpi: ones.pumc is damaged' err)" 1
    on 2 2 fit ratings.tsv -o m.pumc --warm-start m.pumc
    contains err "--warm-start is for one process: pumc takes it, pumc-mpi does not"
}

labels_are_checked_before_the_fit() {
    has python3 || exit 77
    exits 0 convert "$women" -o ones.pumc
    relabel Evelyn 'Evel\xffn'
    on 3 2 fit bad.pumc -o m.pumc
    equal "$(grep ^pumc-mpi: err)" "pumc-mpi: bad.pumc is damaged: the label of row 0 is no UTF-8 text"
    relabel Brenda Evelyn
    on 3 2 fit bad.pumc -o m.pumc
    equal "$(grep ^pumc-mpi: err)" "pumc-mpi: bad.pumc is damaged: rows 0 and 2 have the same label"
    relabel Brenda Brenba
    on 3 0 fit bad.pumc -o m.pumc
}

# mpirun gives a lone process a terminal.
a_lone_rank_writes_plain_tables() {
    exits 0 fit "$women" -o m.pumc
    exits 0 recommend m.pumc Evelyn --exclude "$women" && mv out a
    on 1 0 recommend m.pumc Evelyn --exclude "$women"
    tr -d '\r' <out | cmp - a
}

a_checkpoint_is_there_until_the_model_is_saved() {
    ratings
    local fit=(fit ratings.tsv -o m.pumc --checkpoint fit --checkpoint-seconds 0 --max-iterations 6 --tolerance 1e-9 --threads 1)
    on 2 0 "${fit[@]}" --checkpoint-keep 1
    [ -e fit.0 ] || [ -e fit.1 ]
    on 3 0 "${fit[@]}"
    grep -q 'm.pumc: .* 6 iterations ([56] of them before an interruption)' err
    equal "$(ls fit* 2>/dev/null | wc -l)" 0
    on 2 2 evaluate ratings.tsv --checkpoint fit
    contains err "checkpoints are for one fit, that of pumc-mpi fit"
    equal "$(ls fit* 2>/dev/null | wc -l)" 0
}

help_is_printed_once() {
    on 2 0 --help
    equal "$(grep -c '^usage: ' out)" 1
    on 2 0 fit --help
    equal "$(grep -c '^usage: ' out)" 1
    on 2 2 fitt
    contains err "there is no command 'fitt' (did you mean 'fit'?); pumc-mpi --help lists them"
    for command in fit recommend select evaluate; do
        on 2 2 "$command"
        contains err "usage: pumc-mpi $command"
    done
}

without_a_launcher_it_is_one_process() {
    "$program" fit "$women" -o m.pumc 2>err
    exits 0 fit "$women" -o a.pumc
    same_fit a.pumc m.pumc
    "$program" recommend m.pumc Evelyn --exclude "$women" >out 2>err
    contains out Evelyn
}

another_launcher_is_found_out() {
    [ -n "$other" ] || exit 77
    local status=0
    case $mpi in
        ompi-c) "$other" -n 2 "$program" fit "$women" -o m.pumc >out 2>err || status=$? ;;
        *) OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "$other" --oversubscribe -n 2 "$program" fit "$women" -o m.pumc >out 2>err || status=$? ;;
    esac
    [ "$status" != 0 ]
    equal "$(grep -c 'each is alone in its world' err)" 1
    [ ! -e m.pumc ]
}

# The shell commands of docs/many-machines.md, as printed.
the_page_on_many_machines_runs() {
    local data
    data=$(dirname "$women")
    mkdir bin examples
    ln -s "$data" examples/data
    ln -s "$pumc" bin/pumc
    ln -s "$program" bin/pumc-mpi
    printf '#!/bin/sh\nexec %s "$@"\n' "${launcher[*]}" >bin/mpirun
    chmod +x bin/mpirun
    sed -n '/^```sh/,/^```/p' "$data/../../docs/many-machines.md" | sed '/^```/d' >commands
    equal "$(grep -c pumc-mpi commands)" 1
    PATH=$PWD/bin:$PATH sh -e commands >out 2>err
    equal "$(grep -c "$(printf '^Evelyn\t')" out)" 3
}

run texts_of_names_are_read_by_bytes positions_are_read_by_bytes gzipped_files_are_read_side_by_side \
    files_of_ones_are_read_by_blocks networks_are_networks_on_ranks recommendations_are_those_of_one_process \
    selection_is_that_of_one_process evaluation_is_that_of_one_process an_error_of_one_rank_is_said_once \
    labels_are_checked_before_the_fit a_lone_rank_writes_plain_tables \
    a_checkpoint_is_there_until_the_model_is_saved help_is_printed_once without_a_launcher_it_is_one_process \
    another_launcher_is_found_out the_page_on_many_machines_runs
summary
