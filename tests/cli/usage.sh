#!/usr/bin/env bash
# What is wrong with a command line is said in words that name the argument; flags that other tests have no use for work.
. "$(dirname "$0")/harness.sh" "$@"

model() { "$pumc" fit "$women" -o w.pumc -q; }

commands_without_arguments_show_their_usage() {
    local command
    for command in complete export info predict similar simulate convert recommend; do
        refuses "usage: pumc $command" "$command"
    done
}

flags_are_refused_by_name() {
    model
    refuses "unknown option '-Z' (a name that starts with a dash goes after --)" fit "$women" -Z
    refuses "--columns must be ROW,COLUMN or ROW,COLUMN,VALUE, got '1'" fit "$women" --columns 1 -o x.pumc
    refuses "--delimiter must not be empty: tab, comma, space, or any text" fit "$women" --delimiter "" -o x.pumc
    refuses "--labels must be auto, text or index, got 'no'" fit "$women" --labels no -o x.pumc
    refuses "--lambda-ratio has an empty value in '0.1,,0.2'" select "$women" --lambda-ratio 0.1,,0.2
    refuses "--top: 99999999999999999999 is too large a number" recommend w.pumc Nora --top 99999999999999999999
    refuses "--top must be in 1..14, the number of columns, got 0" recommend w.pumc Nora --top 0
    refuses "--new needs the columns of the new row: pumc recommend MODEL --new COLUMN..." recommend w.pumc --new
    refuses "--all and names of rows contradict each other" recommend w.pumc --all Nora
    refuses "--rows and --cols contradict each other" similar w.pumc --rows --cols
    refuses "ROWS must be in 1..2147483647, got 0" simulate 0 5
    refuses "--sampling-rate must be a number, got 'x'" simulate 5 5 --sampling-rate x
    refuses "every hidden one is among the observed ones" evaluate --model w.pumc --observed "$women" --hidden "$women"
    refuses "where should the ones go? -o ONES is missing" convert "$women"
}

too_little_data_is_refused() {
    printf 'a\tb\n' >one
    refuses "hiding some ones needs at least 2, the problem has 1" evaluate one
    printf 'a\tx\na\ty\n' >two
    "$pumc" fit two -o two.pumc -q
    refuses "two.pumc has a single row: there is no other to be similar to" similar two.pumc --rows
    : >no_names
    model
    refuses "no_names: there is no name in it" similar w.pumc --rows --names-from no_names
}

delimiters_have_names() {
    sed 's/\t/,/' "$women" >women.csv
    sed 's/\t/;;/' "$women" >women.odd
    model
    "$pumc" info w.pumc | grep -v -e seconds -e created -e input.delimiter >expected
    for given in "$women tab" "women.csv comma" "women.odd ;;"; do
        "$pumc" fit ${given% *} --delimiter "${given#* }" -o x.pumc -q
        "$pumc" info x.pumc | grep -v -e seconds -e created -e input.delimiter >got
        diff expected got
    done
}

select_compares_every_penalty() {
    "$pumc" select "$women" --regularizer all --path-length 2 --folds 1 --hold-out 0.3 --explore 0 -q >table
    equal "$(grep -v "^#" table | cut -f 2 | tail -n +2 | sort -u | tr '\n' ' ')" "capped-l1 lsp mcp nuclear scad tnn "
    refuses "hold_out" select "$women" --hold-out 2
}

similar_reads_names_from_a_file() {
    model
    printf 'Nora\nMyra\n' >names
    "$pumc" similar w.pumc --rows --names-from names --top 3 >from_file
    "$pumc" similar w.pumc --rows Nora Myra --top 3 >from_arguments
    equal "$(wc -l <from_file)" 7
    diff from_file from_arguments
}

run commands_without_arguments_show_their_usage flags_are_refused_by_name too_little_data_is_refused delimiters_have_names \
    select_compares_every_penalty similar_reads_names_from_a_file
summary
