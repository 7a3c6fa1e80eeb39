#!/usr/bin/env bash
# What people read: aligned tables on a terminal, marks, the baseline beside a measure, and remarks that say what to do.
. "$(dirname "$0")/harness.sh" "$@"

model() { "$pumc" fit "$women" -o w.pumc -q "$@"; }

# on_terminal ARGUMENT...: what pumc shows there, without its remarks.
on_terminal() {
    has script || exit 77
    script -qec "'$pumc' $* --quiet" /dev/null </dev/null | tr -d '\r'
}

tables_are_aligned_on_a_terminal() {
    model
    on_terminal recommend w.pumc Evelyn Nora --exclude "'$women'" --top 2 >shown
    exits 0 recommend w.pumc Evelyn Nora --exclude "$women" --top 2
    equal "$(head -n 1 out)" "$(printf 'row\trank\tcolumn\tscore\tprobability')"
    equal "$(head -n 1 shown)" "row     rank  column   score  probability"
    equal "$(awk '{ print length($0) }' shown | sort -u | wc -l)" 1
    # a name is not repeated, and the words and rounded numbers are those of the TSV
    equal "$(grep -c Evelyn shown) $(grep -c Nora shown)" "1 1"
    awk 'NR == 2 { printf "%s %s %.4f %.4f\n", $2, $3, $4, $5 }' out >expected
    awk 'NR == 2 { print $2, $3, $4, $5 }' shown | cmp - expected
    equal "$(on_terminal recommend w.pumc Evelyn --exclude "'$women'" --top 2 --json | head -c 1)" "{"
    on_terminal info w.pumc | grep -q '^rank  *[0-9]'
    on_terminal recommend w.pumc Evelyn -o file.tsv
    equal "$(head -n 1 file.tsv)" "$(printf 'row\trank\tcolumn\tscore\tprobability')"
}

columns_that_repeat_are_said_once() {
    model
    on_terminal recommend w.pumc Evelyn --exclude "'$women'" --top 3 >shown
    equal "$(sed -n 1,2p shown | tr -s ' ')" "$(printf 'row Evelyn\nrank column score probability')"
    on_terminal select "'$women'" --lambda-ratio 0.2,0.3,0.5 --omega 0.7 --folds 2 >shown
    contains shown "regularizer lsp, recall is score, "
    contains shown "omega 0.7"
    equal "$(grep -c lsp shown)" 2 # above the table, and in the options to use
}

wide_letters_keep_columns_in_line() {
    printf '日本\tx\nZoë\tx\nb\ty\n日本\ty\n' >u.tsv
    exits 0 fit u.tsv -o u.pumc
    on_terminal predict u.pumc 日本 x Zoë y --score >shown
    sed -n 2p shown | grep -q '^日本  x  '
    sed -n 3p shown | grep -q '^Zoë   y  '
}

long_tables_come_in_pieces() {
    "$pumc" simulate 300 20 -o s.tsv -q
    "$pumc" fit s.tsv -o s.pumc -q
    on_terminal recommend s.pumc --top 5 >shown
    equal "$(wc -l <shown)" 1501
    equal "$(grep -c rank shown)" 1
}

popularity_is_beside_every_evaluation() {
    "$pumc" simulate 60 40 --rank 3 --sampling-rate 0.6 --seed 7 -o s.tsv --truth truth.tsv -q
    "$pumc" fit s.tsv -o s.pumc -q
    exits 0 evaluate --model s.pumc --observed s.tsv --hidden truth.tsv --top 5
    grep -q '^pumc: recall@5 is 0\.[0-9]*, and 0\.[0-9]* when everyone is offered the most popular columns$' err
    equal "$(sed -n 1p out)" "$(printf 'measure\tmodel\tpopularity')"
    # the same by brute force: columns by their number of observed ones, those of the row left out
    tail -n +2 truth.tsv | sort >t; tail -n +2 s.tsv | sort >o; comm -23 t o >hidden
    awk -F '\t' 'FILENAME == "o" { count[$2]++; seen[$1, $2]; next } { hidden[$1]++; one[$1, $2] }
        END {
            for (i in hidden) {
                hits = 0
                split("", used)
                for (n = 0; n < 5; ++n) {
                    best = -1
                    for (j = 0; j < 40; ++j)
                        if (!((i, j) in seen) && !(j in used) && (best < 0 || count[j] + 0 > count[best] + 0)) best = j
                    used[best]
                    hits += (i, best) in one
                }
                sum += hits / (hidden[i] < 5 ? hidden[i] : 5); ++rows
            }
            printf "%.6g\n", sum / rows
        }' o hidden >expected
    equal "$(awk -F '\t' '$1 == "recall@5" { print $3 }' out)" "$(cat expected)"
    exits 0 evaluate s.tsv --seeds 2 --top 5
    equal "$(cut -f 1 out | tr '\n' ' ')" "seed 1 2 mean popularity "
    equal "$(tail -n 1 out | cut -f 8,9)" "$(printf 'NA\tNA')"
    exits 0 evaluate s.tsv --seeds 1 --json
    is_json out
    contains out '"popularity": {"recall@'
}

several_tops_share_one_fit() {
    "$pumc" simulate 60 40 --rank 3 --sampling-rate 0.6 --seed 7 -o s.tsv -q
    exits 0 evaluate s.tsv --seeds 1 --top 3,10
    equal "$(head -n 1 out | tr '\t' ' ')" \
        "seed recall@3 precision@3 ndcg@3 recall@10 precision@10 ndcg@10 auc average_precision rows rank seconds"
    mv out both
    for top in 3 10; do
        exits 0 evaluate s.tsv --seeds 1 --top $top
        sed -n 2p out | cut -f 2-6 >one
        sed -n 2p both | cut -f "$([ $top = 3 ] && echo 2-4,8,9 || echo 5-7,8,9)" | cmp - one
    done
    refuses "--top must be in 1..40, the number of columns, got 41" evaluate s.tsv --top 3,41
}

the_top_score_and_the_row_that_is_used_are_marked() {
    "$pumc" simulate 60 40 --rank 3 --sampling-rate 0.6 --seed 7 -o s.tsv -q
    # the first scores best, the second within 1 % of it at a higher rank
    exits 0 select s.tsv --folds 4 --lambda-ratio 0.246,0.21 --omega 0.8 --metric auc
    equal "$(head -n 1 out | cut -f 1)" mark
    equal "$(grep -c '^top\|^used' out)" 2
    equal "$(awk -F '\t' '/^top/ { print $3 }' out)" "$(awk -F '\t' 'NR > 1 && !/^#/ { print $3 }' out | sort -g | tail -n 1)"
    sed -n 2p out | grep -q '^top'
    sed -n 3p out | grep -q '^used'
    contains out "# used: --regularizer lsp"
    contains out "--lambda-ratio 0.21"
    exits 0 select s.tsv --folds 4 --lambda-ratio 0.246,0.21 --omega 0.8 --metric auc --json
    contains out '"top": 0, "best": 1, '
    exits 0 select s.tsv --folds 4 --lambda-ratio 0.246 --omega 0.8 --metric auc
    grep -q '^top,used' out
}

probabilities_say_what_they_assume() {
    local command text="probabilities rest on an assumed sampling rate of 0."
    exits 0 fit "$women" -o w.pumc
    contains err "$text"
    for command in "predict w.pumc Evelyn E7" "recommend w.pumc Evelyn" "recommend w.pumc --new E1" "complete w.pumc" "info w.pumc"; do
        exits 0 $command
        contains err "$text"
        contains err "; pumc info INPUT --estimate-sampling-rate estimates it"
    done
    exits 0 predict w.pumc Evelyn E7 --score
    equal "$(grep -c assumed err)" 0
    exits 0 fit "$women" --sampling-rate 0.6 -o w.pumc
    equal "$(grep -c assumed err)" 0
    exits 0 recommend w.pumc Evelyn
    equal "$(grep -c assumed err)" 0
}

a_rank_that_is_cut_short_is_remarked_on() {
    exits 0 fit "$women" --max-rank 1 -o w.pumc
    contains err "the data asks for a rank above 1, where --max-rank cut the fit short: a larger one finds more"
    exits 0 fit "$women" --max-rank 10 -o w.pumc
    equal "$(grep -c 'where --max-rank' err)" 0
}

a_fit_says_what_comes_next() {
    local line
    { printf 'who;what;how much\n'; sed "s/Evelyn/Eve O'Neil/; s/\t/;/; s/$/;1/" "$women"; } >'my data.csv'
    exits 0 fit 'my data.csv' --columns 'who,what,how much' --min-value 1 -o w.pumc
    line=$(tail -n 1 err)
    equal "${line%% pumc recommend*}" "pumc: next:"
    # both commands run as they are printed
    mv err said
    sed 's/^pumc: next: pumc \(.*\); how good that is: .*/\1/' said | tail -n 1 >recommend
    sed 's/.*; how good that is: pumc //' said | tail -n 1 >evaluate
    eval "exits 0 $(cat recommend)"
    equal "$(cut -f 1 out | sort -u | tr '\n' ' ')" "Eve O'Neil row "
    eval "exits 0 $(cat evaluate)"
    printf -- '-1\tx\n-1\ty\n2\tx\n' >dash.tsv
    exits 0 fit dash.tsv --labels text --lambda-ratio 0.1 -o d.pumc
    contains err "pumc recommend d.pumc --exclude dash.tsv -- -1; how good that is: pumc evaluate dash.tsv --labels text"
}

the_hint_judges_the_same_options() {
    printf 'omega=0.8\n' >options
    exits 0 fit "$women" --max-rank 2 --regularizer tnn --sampling-rate 0.6 --seed 5 --options options --set mu_ratio=2 -o w.pumc
    mv err said
    sed 's/.*; how good that is: pumc //' said | tail -n 1 >evaluate
    equal "$(grep -o ' --[a-z-]* [a-z0-9_.=]*' evaluate | sort | tr '\n' ' ' | tr -s ' ')" \
        " --max-rank 2 --mu-ratio 2 --omega 0.8 --regularizer tnn --sampling-rate 0.6 --set seed=5 "
    eval "exits 0 $(cat evaluate)"
    equal "$(wc -l <out)" 6 # three seeds: the fit's own is not that of the split
    exits 0 select "$women" --lambda-ratio 0.2,0.31 --omega 0.7 --folds 1 --max-rank 3 --fit w.pumc
    used=$(sed -n 's/^# used: --regularizer lsp//p' out)
    contains err "pumc evaluate $women$used"
}

rows_without_ones_are_remarked_on() {
    local text="the fit learned nothing about"
    { echo '%% 8 4 7'; printf '%s\n' '0 0' '0 1' '1 0' '1 1' '4 0' '4 1' '5 1'; } >p.txt
    exits 0 fit p.txt -o p.pumc
    exits 0 recommend p.pumc 2 --exclude p.txt --top 3
    contains err "$text row '2': score 0 for every column"
    equal "$(cut -f 1-4 out | tail -n 1)" "$(printf '2\t3\t2\t0')"
    exits 0 recommend p.pumc --exclude p.txt --top 3
    contains err "$text 4 rows, the first is '2': score 0 for every column"
    exits 0 recommend p.pumc 0 5 --exclude p.txt # what is left for row 0 has no ones
    equal "$(grep -c "$text" err)" 0
    exits 0 recommend p.pumc --new 0 --top 1
    equal "$(grep -c "$text" err)" 0
}

a_selection_says_how_many_fits_it_makes() {
    "$pumc" simulate 60 40 --rank 3 --sampling-rate 0.6 --seed 7 -o s.tsv -q
    exits 0 select s.tsv --path-length 3 # 7 fits and 2 more to explore, 3 of the path, 1 for the tilt, five times over
    equal "$(head -n 1 err)" "pumc: select: up to 65 fits; --folds 1 and --explore 0 are quicker"
    exits 0 select s.tsv --path-length 3 --folds 1
    equal "$(head -n 1 err)" "pumc: select: up to 13 fits; --explore 0 is quicker"
    exits 0 select s.tsv --lambda-ratio 0.2,0.3
    equal "$(head -n 1 err)" "pumc: select: up to 10 fits; --folds 1 is quicker"
    exits 0 select s.tsv --path-length 3 --folds 1 --explore 0
    equal "$(head -n 1 err)" "pumc: select: up to 3 fits"
    exits 0 select s.tsv --path-length 3 --folds 1 --explore 0 --quiet
    equal "$(cat err)" ""
}

run tables_are_aligned_on_a_terminal columns_that_repeat_are_said_once wide_letters_keep_columns_in_line \
    long_tables_come_in_pieces popularity_is_beside_every_evaluation several_tops_share_one_fit \
    the_top_score_and_the_row_that_is_used_are_marked probabilities_say_what_they_assume \
    a_rank_that_is_cut_short_is_remarked_on a_fit_says_what_comes_next the_hint_judges_the_same_options rows_without_ones_are_remarked_on \
    a_selection_says_how_many_fits_it_makes
summary
