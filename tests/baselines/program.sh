#!/usr/bin/env bash
# The program around the baselines: its files, and what it says when something is wrong.
#   program.sh BASELINES
set -u
baselines=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failed=0

# complain TEXT: a test has failed.
complain() {
    echo "$1"
    failed=1
}

# refuses CODE TEXT ARGUMENT...: exits with CODE and says TEXT, in one line.
refuses() {
    local code=$1 text=$2 got status
    got=$("$baselines" "${@:3}" 2>&1)
    status=$?
    [ "$status" = "$code" ] || complain "${*:3}: exit code $status instead of $code"
    [[ $got == *"$text"* ]] || complain "${*:3}: said '$got' instead of '$text'"
    [ "$(wc -l <<<"$got")" = 1 ] || complain "${*:3}: said more than one line: $got"
}

# refuses_file TEXT CONTENT [METHOD]: as INPUT; CONTENT is for printf.
refuses_file() {
    printf "$2" >bad.txt
    refuses 1 "$1" "${3:-ais_impute}" bad.txt out
}

# value NAME: of out.info.
value() { awk -F '\t' -v name="$1" '$1 == name { print $2 }' out.info; }

# same EXPECTED GOT WHAT
same() { [ "$1" = "$2" ] || complain "$3: '$2' instead of '$1'"; }

printf '# a remark\n3 4\n0 0 1\n0 1 1\n1 0 1\n1\t1\t1\n2 2 1\n2 3 0\n0 3 0\n' >cells.txt
printf '5 5\n0 1\n1 2\n2 0\n2 3\n3 2\n' >links.txt
printf '0 1\n3 0\n' >pairs.txt
printf '0 0\n0 1\n1 0\n1 1\n2 2\n2 0\n' >truth.txt

# Files.
for method in ais_impute one_bit; do
    "$baselines" $method cells.txt out threads=1 truth=truth.txt || complain "$method failed"
    same 12 "$(wc -l <out)" "$method: scores"
    same "$(printf 'iteration\tseconds\tobjective\trank\tmse')" "$(head -1 out.trace)" "$method: header"
    same "$(value objective)" "$(tail -1 out.trace | cut -f 3)" "$method: objective"
    same "$(value iterations)" "$(tail -1 out.trace | cut -f 1)" "$method: iterations"
    same "$method 3 4 7 1 1" "$(value method) $(value rows) $(value cols) $(value observed) $(value threads) $(value converged)" info
    cp out all
    printf '2 3\n0 1\n' >some.txt
    "$baselines" $method cells.txt out threads=1 pairs=some.txt || complain "$method failed"
    same "$(sed -n '12p;4p' all | sort)" "$(sort out)" "$method: column by column"
    same "$(sed -n 12p all)" "$(head -1 out)" "$method: pairs in their order"
    "$baselines" $method cells.txt out threads=1 format=raw || complain "$method failed"
    same 96 "$(wc -c <out)" "$method: raw"
    same "$(sed -n 4p all | xargs printf '%.6f')" "$(od -An -t f8 -j 24 -N 8 out | xargs printf '%.6f')" "$method: raw"
done
"$baselines" ais_impute cells.txt out max_iterations=1 factors=factors || complain "one iteration failed"
same "1 0" "$(value iterations) $(value converged)" "one iteration"
same $((8 * (3 + 1 + 4) * $(value rank))) "$(wc -c <factors)" factors
"$baselines" ais_impute cells.txt out lambda_ratio=0.1 max_rank=0 && [ "$(value rank)" -gt 1 ] || complain "no limit on the rank"
"$baselines" ais_impute cells.txt out lambda_ratio=0.1 max_rank=1 || complain "a limit on the rank failed"
same 1 "$(value rank)" max_rank
"$baselines" common_neighbours links.txt out pairs=pairs.txt
same "1 1" "$(xargs <out)" "common neighbours"
"$baselines" resource_allocation links.txt out pairs=pairs.txt
same "0.3333333333333333 0.3333333333333333" "$(xargs <out)" "resource allocation"
"$baselines" adamic_adar links.txt out pairs=pairs.txt
same "0.9102392266268373 0.9102392266268373" "$(xargs <out)" "Adamic-Adar"
"$baselines" katz links.txt out beta=0.01 pairs=pairs.txt
same "0.010103 0.000101" "$(xargs printf '%.6f ' <out | xargs)" Katz
same 0.01 "$(value beta)" beta
"$baselines" katz links.txt out beta=0.01 longest=1 pairs=pairs.txt
same "0.01 0" "$(xargs <out)" "Katz: links alone"
same "1 1" "$(value iterations) $(value longest)" "Katz: longest"
printf '3 3\n' >no_links.txt
"$baselines" katz no_links.txt out beta_ratio=0.5 || complain "Katz without links failed"
same "0 0.5" "$(sort -u out) $(value beta)" "Katz: no links"
"$baselines" katz links.txt out beta_ratio=0.99 || complain "Katz with the largest beta failed"
"$baselines" katz links.txt out || complain "Katz failed"
same 25 "$(wc -l <out)" "Katz: scores"

# Wrong use.
refuses 2 "usage: baselines METHOD INPUT OUTPUT"
refuses 2 "usage: baselines METHOD INPUT OUTPUT" ais_impute cells.txt
refuses 2 "unknown method 'ais_imput' (did you mean 'ais_impute'?)" ais_imput cells.txt out
refuses 2 "unknown option 'lamda' (did you mean 'lambda'?)" ais_impute cells.txt out lamda=1
refuses 2 "unknown option 'alpha'" katz links.txt out alpha=1
refuses 2 "options are written NAME=VALUE, got 'verbose'" ais_impute cells.txt out verbose
refuses 2 "seed is given twice" ais_impute cells.txt out seed=1 seed=2
refuses 2 "lambda_ratio must be a number in (0, 1], got '1.5'" ais_impute cells.txt out lambda_ratio=1.5
refuses 2 "lambda=1 and lambda_ratio=0.5 exclude each other" ais_impute cells.txt out lambda=1 lambda_ratio=0.5
refuses 2 "tolerance must be a number in [0, 1), got 'small'" ais_impute cells.txt out tolerance=small
refuses 2 "max_iterations must be a whole number in [1, " ais_impute cells.txt out max_iterations=0
refuses 2 "max_rank must be a whole number in [0, " ais_impute cells.txt out max_rank=-1
refuses 2 "threads must be a whole number in [0, 4096], got '-1'" ais_impute cells.txt out threads=-1
refuses 2 "alpha must be a number in (0, " one_bit cells.txt out alpha=0
refuses 2 "radius=1 and rank=2 exclude each other" one_bit cells.txt out radius=1 rank=2
refuses 2 "box must be a whole number in [0, 1], got '2'" one_bit cells.txt out box=2
refuses 2 "format must be text or raw, got 'json'" katz links.txt out format=json
refuses 2 "beta_ratio must be a number in (0, 1), got '1'" katz links.txt out beta_ratio=1
refuses 2 "beta_ratio must be at most 0.99, since the work grows as 1/(1 - beta_ratio), got '0.9999999'" \
    katz links.txt out beta_ratio=0.9999999
refuses 2 "beta must be at most 0.99/sigma_max = 0.45" katz links.txt out beta=0.5
refuses 2 "since the work grows as 1/(1 - beta sigma_max), got '0.46'" katz links.txt out beta=0.46
refuses 2 "longest must be a whole number in [0, " katz links.txt out longest=-1

# What would be overwritten.
cp links.txt one
ln -s one other
refuses 2 "OUTPUT one would overwrite INPUT one" katz one one
refuses 2 "OUTPUT ./one would overwrite INPUT one" katz one ./one
refuses 2 "OUTPUT other would overwrite INPUT one" katz one other
cmp -s links.txt one || complain "an input was overwritten"
cp links.txt one.info
refuses 2 "OUTPUT.info one.info would overwrite INPUT one.info" katz one.info one
refuses 2 "OUTPUT pairs.txt would overwrite pairs=pairs.txt" katz links.txt pairs.txt pairs=pairs.txt
cp cells.txt one.trace
refuses 2 "OUTPUT.trace one.trace would overwrite INPUT one.trace" one_bit one.trace one
cp links.txt one.trace
"$baselines" katz one.trace new || complain "an output beside the input was refused"
refuses 2 "OUTPUT.trace out.trace would overwrite truth=out.trace" ais_impute cells.txt out truth=out.trace
refuses 2 "factors=cells.txt would overwrite INPUT cells.txt" ais_impute cells.txt out factors=cells.txt
refuses 2 "factors=absent_yet would overwrite OUTPUT absent_yet" ais_impute cells.txt absent_yet factors=absent_yet

# More than memory holds: of the machine, or of this process.
printf '2000000 1500000\n0 0 1\n' >huge.txt
printf '30000 30001\n0 0 1\n' >large.txt
refuses 1 "one_bit needs 7.5e+04 GB for its dense matrices of 2000000 x 1500000, more than there are" \
    one_bit huge.txt out pairs=some.txt
(ulimit -v 800000 && refuses 1 "one_bit needs 22.5 GB for its dense matrices of 30000 x 30001, more than there are" \
    one_bit large.txt out pairs=some.txt threads=1 && exit "$failed") || failed=1

# Wrong files.
refuses 1 "cannot read absent.txt" ais_impute absent.txt out
refuses 1 "cannot write absent/out" ais_impute cells.txt absent/out
refuses 1 "cannot read absent.txt" katz links.txt out pairs=absent.txt
refuses_file "bad.txt: expected 'ROWS COLS', got an empty file" ''
refuses_file "bad.txt, line 1: expected 'ROWS COLS', got '3'" '3\n0 0 1\n'
refuses_file "bad.txt, line 1: expected 'ROWS COLS', got '0 4'" '0 4\n'
refuses_file "bad.txt, line 3: expected 'i j value', got '1 2'" '3 4\n0 0 1\n1 2\n'
refuses_file "bad.txt, line 2: expected 'i j value', got '0 x 1'" '3 4\n0 x 1\n'
refuses_file "bad.txt, line 2: expected 'i j value', got '0 1 1 1'" '3 4\n0 1 1 1\n'
refuses_file "bad.txt, line 2: row index 3 is outside 0..2" '3 4\n3 0 1\n'
refuses_file "bad.txt, line 2: column index -1 is outside 0..3" '3 4\n0 -1 1\n'
refuses_file "bad.txt, line 2: expected 'i j value, finite', got '0 1 nan'" '3 4\n0 1 nan\n'
refuses_file "bad.txt, line 2: expected 'i j 0 or i j 1', got '0 1 2'" '3 4\n0 1 2\n' one_bit
refuses_file "the cell 0 1 is listed twice" '3 4\n0 1 1\n0 1 0\n'
refuses_file "a network has as many rows as columns, got 3 and 4" '3 4\n0 1\n' katz
refuses_file "node 2 must not be linked with itself" '3 3\n0 1\n2 2\n' common_neighbours
printf '7000 7000\n0 1 1\n' >large.txt
refuses 2 "pairs must be given for more than 40000000 cells, and the matrix has 7000 x 7000" ais_impute large.txt out
printf '0 0\n' >few.txt
refuses 1 "truth must have every one of the input, but lacks 0 1" ais_impute cells.txt out truth=few.txt
exit $failed
