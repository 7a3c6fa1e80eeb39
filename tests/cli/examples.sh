#!/usr/bin/env bash
# The documented ways from a file of names to answers, in the shell and in C: examples.sh PUMC DATA LOAD NAMES, the last
# two the programs of examples/. Each model is loaded in the other language.
. "$(dirname "$0")/harness.sh" "$@"
load=$(cd "$OLDPWD" && realpath "$3") names=$(cd "$OLDPWD" && realpath "$4")
script=$(dirname "$women")/../names.sh
mkdir "$scratch/bin"
ln -s "$pumc" "$scratch/bin/pumc"
PATH=$scratch/bin:$PATH

from_names_to_answers_in_the_shell() {
    [ "$(wc -l <"$script")" -le 15 ]
    sh "$script" "$women" >out 2>err
    [ "$(grep -c '^popularity' out)" = 1 ]
    grep -q "$(printf '^Evelyn\t1\tE7\t')" out
    [ "$(grep -c '^(new)' out)" = 3 ]
    [ "$(grep -c "$(printf '^E5\t')" out)" = 3 ]
    # without a name it takes the shipped data, seen from the folder above
    cmp "$women" "$(dirname "$script")/../$(sed -n 's/^data=${1:-\(.*\)}$/\1/p' "$script")"
    # in C without what is known: the best three of all, as the command has them
    "$load" women.pumc Evelyn | cut -f 2 >in_c
    "$pumc" recommend women.pumc Evelyn --top 3 -q | tail -n 3 | cut -f 3 | cmp - in_c
}

from_names_to_answers_in_c() {
    "$names" "$women" >out
    grep -q '^recall@3 0\.[0-9]*, 0\.[0-9]*$' out
    "$pumc" recommend women.pumc Evelyn --exclude "$women" -q >best
    equal "$(sed -n 's/^Evelyn: //p' out)" "$(tail -n +2 best | cut -f 3 | paste -s -d ' ')"
    "$pumc" recommend women.pumc --new E5 -q >best
    equal "$(sed -n 's/^newcomer: //p' out)" "$(tail -n +2 best | cut -f 3 | paste -s -d ' ')"
    "$pumc" similar women.pumc --cols E5 -q >best
    equal "$(sed -n 's/^like E5: //p' out)" "$(tail -n +2 best | cut -f 3 | paste -s -d ' ')"
}

run from_names_to_answers_in_the_shell from_names_to_answers_in_c
summary
