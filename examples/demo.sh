#!/usr/bin/env bash
# The pumc command from a list of names to recommendations: demo.sh [PUMC], the program if it is not on the path.
set -eu -o pipefail
pumc=$(command -v "${1:-pumc}") && pumc=$(realpath "$pumc")
data=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/data/southern_women.tsv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$data" "$work/women.tsv"
cd "$work"

# show WORD...: the command line as one would type it, and what it prints, in columns.
show() {
    printf '\n$ pumc %s\n' "$*"
    "$pumc" "$@" --quiet | expand -t 13 | sed 's/^/  /'
}

cat <<'TEXT'
Eighteen women of a town in the 1930s, and which of fourteen social events each was seen at: one "name event"
a line. Someone who is not listed may still have been there. Who else was, and where?

First, can that be told at all? Hide a third of the attendances, fit to the others (so two thirds of the truth are
known: --sampling-rate), and see how well the hidden ones are found. Twenty times; the mean:
TEXT
printf '\n$ pumc evaluate women.tsv --hold-out 0.333 --sampling-rate 0.67 --top 3 --seeds 20\n'
"$pumc" evaluate women.tsv --hold-out 0.333 --sampling-rate 0.67 --top 3 --seeds 20 --quiet >figures
sed -n '1p;/^mean/p;/^popularity/p' figures | cut -f 1-5 | expand -t 13 | sed 's/^/  /'
awk -F '\t' '$1 == "mean" { mean = $5 } $1 == "popularity" {
    printf "\nA hidden attendance outranks a blank in %.0f of 100 cases; by chance it would be 50, by popularity %.0f.\n", 100 * mean, 100 * $5 }' figures
echo "Now fit to all attendances, with options chosen by hiding each fifth in turn:"
printf '\n$ pumc select women.tsv --metric auc --folds 5 --sampling-rate 0.67 --fit women.pumc\n'
"$pumc" select women.tsv --metric auc --folds 5 --sampling-rate 0.67 --fit women.pumc 2>fitted >table
sed -n '1p;/used\t/p' table | cut -f 2,3,10,11,15 | expand -t 13 | sed 's/^/  /'
sed -n '1s/^pumc: /  /p' fitted

printf '\nWhere may Evelyn and Nora have been as well?\n'
show recommend women.pumc Evelyn Nora --exclude women.tsv --top 3
printf '\nWho moved in the same circles as they did?\n'
show similar women.pumc --rows Evelyn Nora --top 3
printf '\nA newcomer was seen at E1, E3 and E5. Where else would one meet her?\n'
show recommend women.pumc --new E1 E3 E5 --top 3
printf '\nThe data: examples/data. Every command explains itself: pumc --help.\n'
