#!/usr/bin/env bash
# What the commands answer: against each other, against brute force, and in the user's own names.
. "$(dirname "$0")/harness.sh" "$@"

# A model of simulated data: s.tsv, truth.tsv, s.pumc.
simulated() {
    "$pumc" simulate 60 40 --rank 3 --sampling-rate 0.6 --seed 7 -o s.tsv --truth truth.tsv -q
    "$pumc" fit s.tsv -o s.pumc -q "$@"
}

# Every cell's score and probability with all digits: "row column score probability".
all_cells() {
    awk 'BEGIN { for (i = 0; i < 60; ++i) for (j = 0; j < 40; ++j) print i "\t" j }' >cells.tsv
    "$pumc" predict "$1" cells.tsv --json |
        sed -E 's/.*"row": "(.*)", "column": "(.*)", "score": (.*), "probability": (.*)\}/\1 \2 \3 \4/'
}

recommendations_are_the_best_of_all_cells() {
    simulated
    all_cells s.pumc >cells
    tail -n +2 s.tsv | tr '\t' ' ' >observed
    awk 'NR == FNR { seen[$1 " " $2]; next } !(($1 " " $2) in seen)' observed cells |
        sort -k1,1n -k3,3gr -k2,2n | awk '++place[$1] <= 5 { print $1, place[$1], $2 }' >expected
    exits 0 recommend s.pumc --exclude s.tsv --top 5 --tilt 0
    tail -n +2 out | cut -f 1-3 | tr '\t' ' ' | cmp - expected
    sort -k1,1n -k3,3gr -k2,2n cells | awk '++place[$1] <= 5 { print $1, place[$1], $2 }' >expected
    exits 0 recommend s.pumc --top 5 --tilt 0
    contains err "nothing is left out"
    tail -n +2 out | cut -f 1-3 | tr '\t' ' ' | cmp - expected
    exits 2 recommend s.pumc --top 5 --tilt 1.5
    contains err "tilt must be in [-1, 1], got 1.5"
}

completion_agrees_with_prediction() {
    simulated
    all_cells s.pumc | awk '$4 >= 0.5 { print $1, $2 }' >expected
    [ -s expected ]
    exits 0 complete s.pumc
    tail -n +2 out | cut -f 1,2 | tr '\t' ' ' | cmp - expected
    exits 0 complete s.pumc --observed s.tsv
    { cat expected; tail -n +2 s.tsv | tr '\t' ' '; } | sort -u >expected2
    tail -n +2 out | cut -f 1,2 | tr '\t' ' ' | sort | cmp - expected2
    exits 0 complete s.pumc --probability 0.9 -o high.tsv
    equal "$(awk -F '\t' 'NR > 1 && $3 < 0.9' high.tsv | wc -l)" 0
}

tables_agree_on_the_digits() {
    simulated
    exits 0 recommend s.pumc 11 --top 1
    read -r row _ col score probability < <(tail -n 1 out)
    exits 0 predict s.pumc "$row" "$col"
    equal "$(tail -n 1 out)" "$(printf '%s\t%s\t%s\t%s' "$row" "$col" "$score" "$probability")"
    exits 0 predict s.pumc "$row" "$col" --probability
    equal "$(tail -n 1 out | cut -f 3)" "$probability"
    exits 0 predict s.pumc "$row" "$col" --score
    equal "$(tail -n 1 out | cut -f 3)" "$score"
}

answers_come_in_the_order_asked() {
    "$pumc" fit "$women" -o w.pumc -q
    printf 'Laura\tE2\nEvelyn\tE1\nLaura\tE2\n' >cells.tsv
    exits 0 predict w.pumc cells.tsv
    equal "$(cut -f 1,2 out | tr '\t\n' '  ')" "row column Laura E2 Evelyn E1 Laura E2 "
    exits 0 predict w.pumc - <cells.tsv
    equal "$(wc -l <out)" 4
    printf 'Laura\nEvelyn\n' | "$pumc" recommend w.pumc --rows-from - --top 1 -q >out
    equal "$(cut -f 1 out | tr '\n' ' ')" "row Laura Evelyn "
    exits 0 recommend w.pumc Laura --exclude "$women" --top 14
    [ "$(wc -l <out)" -lt 15 ]
    ! tail -n +2 out | cut -f 3 | grep -qxF "$(grep -P '^Laura\t' "$women" | cut -f 2)"
}

known_ones_are_left_out_by_name() {
    "$pumc" fit "$women" -o w.pumc -q
    { printf 'who\twhere\n'; sort -r "$women"; printf 'Zoe\tE1\n'; } | tr '\t' ',' >other-order.csv
    exits 0 recommend w.pumc --exclude "$women" --top 3 && mv out a
    exits 0 recommend w.pumc --exclude other-order.csv --top 3 && cmp out a
    contains err "1 of 90 lines passed over: their row or column is not in w.pumc; the first is line 91, row 'Zoe'"
    head -n 50 "$women" >some.tsv
    tail -n +40 "$women" >others.tsv
    exits 0 recommend w.pumc --exclude some.tsv --exclude others.tsv --top 3 && cmp out a
    "$pumc" convert others.tsv -o others.pumc -q
    exits 0 recommend w.pumc --exclude others.pumc --exclude some.tsv --top 3 && cmp out a
}

# The numbers of a MatrixMarket file are names, and a model of names in another order has them elsewhere.
matrix_market_is_matched_by_name() {
    awk -F '\t' '!($1 in r) { r[$1] = ++m } !($2 in c) { c[$2] = ++n } { print r[$1], c[$2] }' "$women" >pairs
    { printf '%%%%MatrixMarket matrix coordinate pattern general\n18 14 89\n'; cat pairs; } >w.mtx
    sort -r pairs >reverse.txt
    exits 0 fit reverse.txt -o r.pumc
    exits 0 recommend r.pumc --exclude pairs --top 3 && mv out a
    exits 0 recommend r.pumc --exclude w.mtx --top 3
    cmp out a
}

positions_for_a_model_with_names_are_remarked_on() {
    "$pumc" fit "$women" -o w.pumc -q
    printf '%%%% 18 14 1\n0\t0\n' >first.tsv
    exits 0 recommend w.pumc Evelyn --exclude first.tsv --top 14
    contains err "first.tsv lists positions and not names: they are taken for those in w.pumc"
    equal "$(tail -n +2 out | cut -f 3 | grep -cx E1)" 0
    "$pumc" simulate 30 20 -o s.tsv -q
    "$pumc" fit s.tsv -o s.pumc -q
    exits 0 recommend s.pumc 3 --exclude s.tsv
    equal "$(grep -c 'lists positions' err)" 0
}

cells_that_are_unknown_are_na() {
    "$pumc" fit "$women" -o w.pumc -q
    printf 'Laura\tE1\nEvelin\tE1\nLaura\tE99\nEvelyn\tE1\n' >cells.tsv
    exits 0 predict w.pumc cells.tsv
    equal "$(cut -f 1,2 out | tr '\t\n' '  ')" "row column Laura E1 Evelin E1 Laura E99 Evelyn E1 "
    equal "$(awk -F '\t' '$3 == "NA" && $4 == "NA" { print NR }' out | tr '\n' ' ')" "3 4 "
    contains err "cells.tsv: NA for 2 of 4 lines: their row or column is not in w.pumc; the first is line 2, row 'Evelin' (did you mean 'Evelyn'?)"
    exits 0 predict w.pumc Evelyn E1 && tail -n 1 out >one
    exits 0 predict w.pumc cells.tsv && tail -n 1 out | cmp - one
    exits 0 predict w.pumc cells.tsv --json
    is_json out
    contains out '"row": "Evelin", "column": "E1", "score": null, "probability": null'
}

new_rows_of_a_file_are_answered_one_by_one() {
    "$pumc" fit "$women" -o w.pumc -q
    printf 'Zoe\tE1\nYan\tE8\nZoe\tE3\nXi\tE99\nYan\tE99\n' >new.tsv
    exits 0 recommend w.pumc --new-rows new.tsv --top 3
    contains err "new.tsv: 2 of 5 lines passed over: their column is not in w.pumc; the first is line 4, column 'E99'"
    contains err "new.tsv: 1 of 3 rows have no ones that the model knows, the first is 'Xi': they are ranked by what most rows have"
    grep -v '^Xi' out | cut -f 2- >both
    equal "$(cut -f 1 out | uniq | tr '\n' ' ')" "row Zoe Yan Xi "
    exits 0 recommend w.pumc --new E1 E3 --top 3 && cut -f 2- out | tail -n +2 >a
    exits 0 recommend w.pumc --new E8 --top 3 && cut -f 2- out | tail -n +2 >>a
    tail -n +2 both | cmp - a
    printf 'Xi\tE98\nXi\tE99\n' >unknown.tsv
    refuses "unknown.tsv does not match w.pumc: none of its lines has a column of the model" recommend w.pumc --new-rows unknown.tsv
    refuses "--new-rows takes rows and their ones from the file" recommend w.pumc Evelyn --new-rows new.tsv
}

labels_survive_another_fit_from_the_model() {
    "$pumc" fit "$women" -o w.pumc -q
    sort -r "$women" >reverse.tsv
    exits 0 fit reverse.tsv --warm-start w.pumc -o v.pumc
    exits 0 predict w.pumc Evelyn E1 Sylvia E14 --json && mv out a
    exits 0 predict v.pumc Evelyn E1 Sylvia E14 --json
    paste a out | sed 's/[^0-9.]*"score": \([0-9.e-]*\)[^\t]*/\1/g' | awk '{ d = $1 - $2; if (d * d > 1e-6) exit 1 }'
}

iterations_of() { "$pumc" info "$1" | awk '$1 == "iterations" { print $2 }'; }
objective_of() { "$pumc" info "$1" | awk '$1 == "objective" { print $2 }'; }

# Yesterday's model and today's file: other order, new names, names that have gone.
a_model_of_yesterday_starts_the_fit_of_today() {
    simulated
    tail -n +2 s.tsv | awk '{ print "r" $1 "\tc" $2 }' >all.tsv
    grep -v -w -e r11 -e r12 -e c3 all.tsv >yesterday.tsv
    grep -v -w -e r20 all.tsv | sort -r >today.tsv
    "$pumc" fit yesterday.tsv -q --lambda 3 --tolerance 1e-7 -o old.pumc
    "$pumc" fit today.tsv -q --lambda 3 --tolerance 1e-7 -o cold.pumc
    exits 0 fit today.tsv --lambda 3 --tolerance 1e-7 --warm-start old.pumc -o warm.pumc
    contains err "rows matched, 2 new, 1 gone; "
    contains err "columns matched, 1 new, 0 gone"
    awk -v a="$(objective_of cold.pumc)" -v b="$(objective_of warm.pumc)" 'BEGIN { exit !((a / b - 1) ^ 2 < 1e-10) }'
    [ "$(iterations_of warm.pumc)" -lt "$(iterations_of cold.pumc)" ]
    exits 0 predict cold.pumc r12 c3 r5 c7 && mv out a
    exits 0 predict warm.pumc r12 c3 r5 c7
    paste a out | tail -n +2 | awk '{ d = $3 - $7; if ($1 != $5 || d * d > 1e-6) exit 1 }'
    equal "$(grep -c "starts at zero" err)" 0
}

a_start_that_matches_nothing_is_remarked_on() {
    "$pumc" fit "$women" -q -o w.pumc
    exits 0 fit "$women" --warm-start w.pumc -o x.pumc
    equal "$(grep -c "starts at zero" err)" 0
    awk '{ print "x" $1 "\t" $2 }' "$women" >other-rows.tsv
    exits 0 fit other-rows.tsv --warm-start w.pumc -o x.pumc
    contains err "w.pumc: 0 rows matched, 18 new, 18 gone; 14 columns matched, 0 new, 0 gone"
    contains err "the data has no row of w.pumc: the fit starts at zero, as without --warm-start"
    awk '{ print $1 "\tx" $2 }' "$women" >other-columns.tsv
    exits 0 fit other-columns.tsv --warm-start w.pumc -o x.pumc
    contains err "the data has no column of w.pumc: the fit starts at zero, as without --warm-start"
    exits 0 fit other-columns.tsv --warm-start w.pumc -o x.pumc -q
    equal "$(grep -c "starts at zero" err)" 0
}

memory_is_told_before_a_fit() {
    simulated
    exits 0 info s.tsv
    awk -F '\t' '$1 == "fit_memory" { found = $2 > 32 * 500 } END { exit !found }' out
    small=$("$pumc" info s.tsv --max-rank 2 | awk -F '\t' '$1 == "fit_memory" { print $2 }')
    [ "$small" -lt "$(awk -F '\t' '$1 == "fit_memory" { print $2 }' out)" ]
}

new_rows_are_like_old_ones_with_the_same_ones() {
    simulated
    exits 0 recommend s.pumc 11 --exclude s.tsv --top 1
    read -r _ _ col score _ < <(tail -n 1 out)
    exits 0 recommend s.pumc --new $(awk '$1 == 11 { print $2 }' s.tsv) --top 1
    read -r name _ col2 score2 _ < <(tail -n 1 out)
    equal "$name $col2" "(new) $col"
    awk -v a="$score" -v b="$score2" 'BEGIN { exit !((a - b) ^ 2 < 0.01) }'
    exits 0 recommend s.pumc --new "$(awk '$1 == 11 { print $2 }' s.tsv | paste -s -d ,)" --top 1
    equal "$(tail -n 1 out | cut -f 3)" "$col"
}

similar_columns_are_by_cosine() {
    simulated
    exits 0 similar s.pumc --cols 3 --top 39
    tail -n +2 out | cut -f 4 | sort -gr | cmp - <(tail -n +2 out | cut -f 4)
    # all others but those without a one, which resemble nothing
    equal "$(tail -n +2 out | cut -f 3 | sort -u | grep -cvx 3)" \
        $(($(grep -v '^%' s.tsv | cut -f 2 | sort -u | wc -l) - 1))
    exits 0 similar s.pumc --rows --top 2
    equal "$(wc -l <out)" 121
}

every_json_is_json() {
    local command
    simulated
    for command in "recommend s.pumc --exclude s.tsv" "predict s.pumc 1 2" "similar s.pumc" "complete s.pumc" \
        "info s.pumc" "info s.tsv" "info s.pumc --history" "info s.pumc --singular-values" \
        "evaluate s.tsv --seeds 1" "select s.tsv --path-length 2" "fit s.tsv -o t.pumc" \
        "evaluate --model s.pumc --observed s.tsv --hidden truth.tsv"; do
        exits 0 $command --json
        [ -s out ]
        is_json out
    done
}

evaluation_of_a_model_counts_what_was_hidden() {
    simulated
    exits 0 evaluate --model s.pumc --observed s.tsv --hidden truth.tsv
    contains err "are among the observed ones and do not count"
    awk -F '\t' '$1 == "auc" { exit !($2 > 0.8) }' out
    # recall by brute force: hits among the best 10 over min(hidden, 10), over rows with a hidden one
    exits 0 recommend s.pumc --exclude s.tsv && mv out best
    tail -n +2 truth.tsv | sort >t; tail -n +2 s.tsv | sort >o; comm -23 t o >hidden
    awk -F '\t' 'NR == FNR { hidden[$1]++; one[$1, $2]; next } FNR > 1 && ($1, $3) in one { hits[$1]++ }
        END { for (i in hidden) { sum += hits[i] / (hidden[i] < 10 ? hidden[i] : 10); ++n } printf "%.6g\n", sum / n }' \
        hidden best >expected
    exits 0 evaluate --model s.pumc --observed s.tsv --hidden truth.tsv --top 10
    equal "$(fact out recall@10)" "$(cat expected)"
}

evaluation_repeats_with_seeds() {
    simulated
    exits 0 evaluate s.tsv --seeds 2 --top 5
    equal "$(cut -f 1 out | tr '\n' ' ')" "seed 1 2 mean popularity "
    awk -F '\t' '{ v[$1] = $5 } END { d = (v[1] + v[2]) / 2 - v["mean"]; exit !(d * d < 1e-9) }' out
    equal "$(head -n 1 out | cut -f 2)" "recall@5"
    sed -n 3p out | cut -f 1-7 >second
    exits 0 evaluate s.tsv --seed 2 --top 5
    sed -n 2p out | cut -f 1-7 | cmp - second
    exits 0 evaluate s.tsv --seed 1 --select --path-length 3
    contains err "seed 1: selection chose --regularizer"
}

# A model is judged as it is: only its order of columns can be tilted, which needs no fit.
an_evaluated_model_is_not_fitted_again() {
    local option judge
    simulated
    exits 0 fit s.tsv -o m.pumc
    exits 0 fit s.tsv -o tilted.pumc --tilt -1
    judge="evaluate --observed s.tsv --hidden truth.tsv --top 5 --model"
    exits 0 $judge tilted.pumc && grep -v '^seconds' out >expected
    exits 0 $judge m.pumc && ! grep -v '^seconds' out | cmp -s - expected
    exits 0 $judge m.pumc --tilt -1 --threads 1
    grep -v '^seconds' out | cmp - expected
    refuses "--tilt: tilt must be in [-1, 1], got 7" $judge m.pumc --tilt 7
    for option in "omega 0.7" "hold-out 0.3" "seeds 2" "seed 2" "balance 0.25" "set omega=0.7" "options f" "confidence 3" \
        "metric auc" "folds 2" "select"; do
        refuses "--${option%% *} says how to fit, but with --model a model is judged as it is" $judge m.pumc --$option
    done
    refuses "--hidden goes with --model" evaluate s.tsv --hidden truth.tsv
    refuses "--observed goes with --model" evaluate s.tsv --observed truth.tsv
    refuses "--folds goes with --select" evaluate s.tsv --folds 2
}

hidden_edges_are_hidden_both_ways() {
    # Two hidden edges of a star of ten are ones of two leaves and of the centre: three rows, whatever the seed.
    seq 10 | sed 's/^/centre leaf/' >star.txt
    exits 0 evaluate star.txt --undirected --seeds 10
    equal "$(tail -n +2 out | cut -f 7 | sort -u)" 3
}

selected_options_can_be_used() {
    simulated
    exits 0 select s.tsv --lambda-ratio 0.1,0.3,0.5 --mu-ratio 1,3 --write-options best.txt --fit best.pumc
    equal "$(cut -f 2 out | grep -c '^lsp')" 6
    equal "$(grep -c '^top' out) $(grep -c '^top,used\|^used' out)" "1 1"
    grep '^top' out | cut -f 3 >best
    awk -F '\t' 'NR > 1 && !/^#/ { print $3 }' out | sort -gr | head -n 1 | cmp - best
    contains best.txt "regularizer=lsp"
    contains best.txt "lambda_ratio="
    exits 0 select s.tsv --lambda-ratio 0.1,0.3,0.5 --mu-ratio 1,3
    sed -n 's/^# used: //p' out >line
    exits 0 fit s.tsv -o a.pumc --options best.txt
    exits 0 fit s.tsv -o b.pumc $(cat line)
    for model in a b best; do
        "$pumc" info $model.pumc | grep -v '^seconds' >$model.facts
    done
    cmp a.facts b.facts
    cmp a.facts best.facts
}

options_reach_the_library() {
    exits 0 fit "$women" -o a.pumc --regularizer nuclear --lambda-ratio 0.2 --omega 0.7 --max-rank 3 --seed 5
    exits 0 fit "$women" -o b.pumc --regularizer=nuclear --set lambda_ratio=0.2 --set omega=0.7 --max_rank 3 --seed 5
    "$pumc" info a.pumc >a && "$pumc" info b.pumc >b
    cmp <(grep -v '^seconds' a) <(grep -v '^seconds' b)
    equal "$(fact a regularizer) $(fact a omega) $(fact a lambda_ratio) $(fact a seed)" "nuclear 0.7 0.2 5"
    exits 0 help options
    for name in $("$pumc" help options | sed -n 's/^  --\([a-z-]*\).*/\1/p'); do
        contains <("$pumc" fit "$women" -o c.pumc "--$name" nonsense/x 2>&1) "nonsense/x"
    done
}

balance_is_for_rows_and_columns() {
    exits 0 fit "$women" -o a.pumc --balance 0.25
    exits 0 info a.pumc
    equal "$(fact out row_balance) $(fact out col_balance)" "0.25 0.25"
    exits 0 fit "$women" -o a.pumc --balance 0.25 --col-balance 0.75
    exits 0 info a.pumc
    equal "$(fact out row_balance) $(fact out col_balance)" "0.25 0.75"
    exits 0 evaluate "$women" --seeds 1 --row-balance 0 --col-balance 0 && cut -f 1-7 out >expected
    exits 0 evaluate "$women" --seeds 1 --balance 0
    cut -f 1-7 out | cmp - expected
    exits 0 evaluate "$women" --seeds 1 && ! cut -f 1-7 out | cmp -s - expected
    refuses "--balance: row_balance must be in [0, 1], got 2" fit "$women" -o m.pumc --balance 2
    exits 0 select "$women" --balance 0.25,0.75 --lambda-ratio 0.2 --folds 2
    equal "$(grep -c '^[^#]*lsp.*0.25.0.25' out) $(grep -c '^[^#]*lsp.*0.75.0.75' out)" "1 1"
}

simulated_data_is_a_part_of_the_truth() {
    simulated
    equal "$(head -n 1 truth.tsv | cut -d ' ' -f 1-3)" "%% 60 40"
    sort s.tsv | tail -n +2 >o; sort truth.tsv | tail -n +2 >t
    equal "$(comm -23 o t | wc -l)" 0
    "$pumc" simulate 60 40 --rank 3 --sampling-rate 0.6 --seed 7 -q | cmp - s.tsv
    exits 0 info s.tsv --estimate-sampling-rate
    awk -F '\t' '$1 == "sampling_rate" { found = $2 > 0 && $2 <= 1 } END { exit !found }' out
}

# The score of a cell is the sum over k of u[row, k] s[k] v[column, k].
exported_factors_give_the_scores() {
    "$pumc" fit "$women" -o w.pumc -q
    exits 0 export w.pumc -o f
    exits 0 predict w.pumc Laura E9 --json
    awk -F '\t' -v score="$(sed 's/.*"score": \([^,]*\),.*/\1/' out)" '
        FILENAME == "f.s.tsv" && FNR > 1 { s[$1] = $2; ++rank }
        FILENAME == "f.u.tsv" && $1 == "Laura" { for (k = 1; k <= rank; ++k) u[k] = $(k + 1); u_fields = NF }
        FILENAME == "f.v.tsv" && $1 == "E9" { for (k = 1; k <= rank; ++k) sum += u[k] * s[k] * $(k + 1) }
        END { d = sum - score; exit !(rank > 0 && u_fields == rank + 1 && d * d < 1e-24) }' f.s.tsv f.u.tsv f.v.tsv
    equal "$(wc -l <f.u.tsv) $(wc -l <f.v.tsv) $(head -c 3 f.u.tsv) $(head -c 6 f.v.tsv)" "19 15 row column"
    refuses "--format must be tsv or npy, got 'csv'" export w.pumc -o g --format csv
    refuses "-o PREFIX is missing" export w.pumc
    has python3 || exit 77
    exits 0 export w.pumc -o f --format npy
    python3 - <<'TEXT'
import ast, struct
def load(path):
    data = open(path, "rb").read()
    assert data[:8] == b"\x93NUMPY\x01\x00"
    end = 10 + struct.unpack("<H", data[8:10])[0]
    header = ast.literal_eval(data[10:end].decode())
    assert end % 64 == 0 and header["descr"] in ("<f8", ">f8") and header["fortran_order"]
    numbers = struct.unpack(header["descr"][0] + "%dd" % ((len(data) - end) // 8), data[end:])
    return header["shape"], numbers
def tsv(path):
    return [line.rstrip("\n").split("\t") for line in open(path)][1:]
rank = len(tsv("f.s.tsv"))
assert load("f.s.npy") == ((rank,), tuple(float(line[1]) for line in tsv("f.s.tsv")))
for side, names in (("u", "rows"), ("v", "columns")):
    shape, numbers = load("f.%s.npy" % side)
    lines = tsv("f.%s.tsv" % side)
    assert shape == (len(lines), rank)
    assert numbers == tuple(float(line[k + 1]) for k in range(rank) for line in lines)
    assert [line[0] for line in lines] == open("f.%s.txt" % names).read().splitlines()
TEXT
}

help_fits_a_screen() {
    local topic
    for topic in fit predict recommend similar complete select evaluate info report export simulate; do
        exits 0 "$topic" --help
        [ "$(wc -l <out)" -le 34 ]
        [ "$(wc -L <out)" -le 80 ]
        mv out a && exits 0 help "$topic" && cmp out a
    done
    exits 0 --help
    [ "$(wc -l <out)" -le 30 ]
    [ "$(wc -L <out)" -le 90 ]
    exits 0 --version
    grep -qE '^pumc [0-9]+\.[0-9]+\.[0-9]+$' out
}

run recommendations_are_the_best_of_all_cells completion_agrees_with_prediction tables_agree_on_the_digits \
    answers_come_in_the_order_asked known_ones_are_left_out_by_name \
    matrix_market_is_matched_by_name positions_for_a_model_with_names_are_remarked_on cells_that_are_unknown_are_na new_rows_of_a_file_are_answered_one_by_one labels_survive_another_fit_from_the_model \
    a_model_of_yesterday_starts_the_fit_of_today a_start_that_matches_nothing_is_remarked_on memory_is_told_before_a_fit \
    new_rows_are_like_old_ones_with_the_same_ones similar_columns_are_by_cosine every_json_is_json \
    evaluation_of_a_model_counts_what_was_hidden evaluation_repeats_with_seeds hidden_edges_are_hidden_both_ways \
    selected_options_can_be_used options_reach_the_library balance_is_for_rows_and_columns \
    an_evaluated_model_is_not_fitted_again simulated_data_is_a_part_of_the_truth \
    exported_factors_give_the_scores help_fits_a_screen
summary
