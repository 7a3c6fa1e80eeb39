#!/usr/bin/env bash
# The commands that the pages on networks, biology and shops show: pages.sh PUMC DATA PAGES, the last the folder of the
# pages. They are run as printed, on small files made here.
. "$(dirname "$0")/harness.sh" "$@"
pages=$(cd "$OLDPWD" && realpath "$3")
mkdir "$scratch/bin"
ln -s "$pumc" "$scratch/bin/pumc"
PATH=$scratch/bin:$PATH

# commands_of PAGE: runs the lines of its block of shell commands, five at the most, each of which must succeed.
commands_of() {
    sed -n '/^```sh/,/^```/p' "$pages/$1" | sed '/^```/d' >commands
    [ "$(grep -c '^pumc ' commands)" -le 5 ]
    equal "$(grep -vc '^pumc ' commands)" 0
    sh -e commands >out 2>err
}

# pairs_in_groups ROW COLUMN: lines of names, of 40 rows and 30 columns in three groups, most pairs of a group there.
pairs_in_groups() {
    awk -v row="$1" -v col="$2" 'BEGIN {
        srand(7)
        for (i = 1; i <= 40; ++i) for (j = 1; j <= 30; ++j)
            if (i % 3 == j % 3 && rand() < 0.7 || rand() < 0.02) print row i "\t" col j
    }'
}

a_network() {
    pairs_in_groups p p >friends.tsv
    commands_of networks.md
    grep -q "$(printf '^popularity')" out
    equal "$(grep -c "$(printf '^p1\t[0-9]*\tp1\t')" out)" 0 # nobody is his own friend
    [ "$(wc -l <completed.tsv)" -ge 100 ]
    awk 'NR == 1 || $1 < $2' completed.tsv >once
    equal $((2 * $(wc -l <once) - 1)) "$(wc -l <completed.tsv)"
    # with the omega that the first fit took, another sampling rate leaves the rankings as they are
    pumc info friends.pumc -q >facts
    equal "$(fact facts omega)" 0.6
    for omega in "" "--omega 0.6"; do
        pumc fit friends.tsv --undirected --sampling-rate 0.9 $omega -o again.pumc -q
        pumc recommend friends.pumc -q | cut -f 1-3 >before
        pumc recommend again.pumc -q | cut -f 1-3 >after
        equal "$(cmp -s before after && echo same)" "${omega:+same}"
    done
}

pairs_to_test() {
    pairs_in_groups D P >targets.tsv
    commands_of biology.md
    [ "$(grep -c "$(printf '^D1\t')" to_test.tsv)" = 3 ]
    equal "$(grep -c '^(new)' out)" 5
    equal "$(grep -c "$(printf '^D[12]\tP[17]\t')" out)" 2
}

a_shop() {
    { echo order,customer,product; pairs_in_groups customer product | awk -F '\t' '{ print NR "," $1 "," $2 }'; } >orders.csv
    commands_of shops.md
    equal "$(grep -c "$(printf '^customer1\t')" tomorrow.tsv)" 10
    equal "$(grep -c '^(new)' out)" 5
}

run a_network pairs_to_test a_shop
summary
