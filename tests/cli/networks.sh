#!/usr/bin/env bash
# Networks: rows and columns are the same nodes, and none is joined to itself.
. "$(dirname "$0")/harness.sh" "$@"

# n.txt: two groups of 12 nodes; two thirds of the pairs within a group are edges, each listed once.
network() {
    awk 'BEGIN { for (g = 0; g < 2; ++g) for (i = 0; i < 12; ++i) for (j = i + 1; j < 12; ++j)
        if ((i * 7 + j * 5 + g) % 3 != 0) print "n" g "." i, "n" g "." j }' >n.txt
}

a_node_is_never_shown_to_itself() {
    local kind
    network
    for kind in undirected directed; do
        exits 0 fit n.txt --$kind -o $kind.pumc
        exits 0 recommend $kind.pumc --top 23
        equal "$(awk 'NR > 1' out | wc -l)" $(($(cut -f 1 out | sort -u | wc -l) * 23 - 23))
        equal "$(awk -F '\t' '$1 == $3' out | wc -l)" 0
        exits 0 complete $kind.pumc --probability 1e-9
        [ "$(wc -l <out)" -gt 100 ]
        equal "$(awk -F '\t' '$1 == $2' out | wc -l)" 0
        exits 0 info $kind.pumc
        equal "$(fact out no_diagonal) $(fact out symmetric)" "1 $([ $kind = undirected ] && echo 1 || echo 0)"
    done
}

known_edges_are_left_out_both_ways() {
    network
    exits 0 fit n.txt --undirected -o n.pumc
    exits 0 recommend n.pumc --exclude n.txt --top 23
    contains err "read as the data of n.pumc was: --undirected"
    awk 'NR == FNR { edge[$1, $2]; edge[$2, $1]; next } FNR > 1 && ($1, $3) in edge { exit 1 }' n.txt out
    exits 0 recommend n.pumc --exclude n.txt --directed --top 23
    contains err "n.pumc was fitted to data that was read without --directed"
}

both_directions_have_the_same_score() {
    network
    exits 0 fit n.txt --undirected -o n.pumc
    exits 0 predict n.pumc n0.1 n0.9 n0.9 n0.1
    equal "$(sed -n 2p out | cut -f 3,4)" "$(sed -n 3p out | cut -f 3,4)"
}

a_node_and_itself_have_no_score() {
    local kind
    network
    printf 'n0.1 n0.1\nn0.1 n0.9\nn0.2 nobody\nn0.2 n0.2\n' >cells.txt
    for kind in undirected directed; do
        exits 0 fit n.txt --$kind -o n.pumc
        exits 0 predict n.pumc n0.1 n0.1
        contains err "NA for 1 of 1 cells: in a network no node is joined to itself"
        equal "$(tail -n 1 out)" "$(printf 'n0.1\tn0.1\tNA\tNA')"
        exits 0 predict n.pumc cells.txt
        contains err "NA for 2 of 4 cells"
        equal "$(awk 'NR > 1 { printf "%s", $3 == "NA" ? "-" : "+" }' out)" "-+--"
    done
    exits 0 fit n.txt --square -o n.pumc
    exits 0 predict n.pumc n0.1 n0.1
    equal "$(grep -c NA out)" 0
}

the_diagonal_does_not_count() {
    network
    # recall by brute force, from what is recommended: it must be that of the evaluation
    awk 'NR % 4 == 0 { print > "hidden.txt"; next } { print > "seen.txt" }' n.txt
    exits 0 fit seen.txt --undirected -o n.pumc
    exits 0 recommend n.pumc --exclude seen.txt --top 3 && mv out best
    awk 'FILENAME == "hidden.txt" { one[$1, $2]; one[$2, $1]; hidden[$1]++; hidden[$2]++; next }
        FNR > 1 && ($1, $3) in one { hits[$1]++ }
        END { for (i in hidden) { sum += hits[i] / (hidden[i] < 3 ? hidden[i] : 3); ++n } printf "%.6g\n", sum / n }
        ' hidden.txt best >expected
    exits 0 evaluate --model n.pumc --observed seen.txt --hidden hidden.txt --top 3
    equal "$(fact out recall@3)" "$(cat expected)"
    exits 0 evaluate n.txt --undirected --seeds 2
    exits 0 select n.txt --undirected --folds 2 --path-length 3 --explore 0 --fit s.pumc
    exits 0 recommend s.pumc --exclude n.txt --top 23
    equal "$(awk -F '\t' '$1 == $3' out | wc -l)" 0
}

symmetric_files_ask_whether_they_are_networks() {
    printf '%%%%MatrixMarket matrix coordinate pattern symmetric\n3 3 3\n2 1\n3 2\n3 3\n' >s.mtx
    exits 0 info s.mtx
    contains err "s.mtx is symmetric: --undirected if it is a network"
    equal "$(fact out ones)" 5
    exits 0 info s.mtx --undirected
    contains err "1 line that joins a node to itself passed over"
    equal "$(fact out ones) $(grep -c 'is symmetric' err)" "4 0"
}

files_of_the_same_names_may_be_networks() {
    local text="rows and columns have mostly the same names; if it is a network, say so: --undirected, or --directed"
    local option
    network
    awk '{ sub("n0.", ""); sub("n0.", ""); sub("n1.", "1"); sub("n1.", "1"); print $1 + 100, $2 + 100 }' n.txt >numbers.txt
    for file in n.txt numbers.txt; do
        exits 0 fit $file -o n.pumc
        equal "$(grep -c "$file: $text" err)" 1
        for option in undirected directed square; do
            exits 0 fit $file --$option -o n.pumc
            equal "$(grep -c 'the same names' err)" 0
        done
    done
    exits 0 fit "$women" -o w.pumc
    equal "$(grep -c 'the same names' err)" 0
    # customers and products that are both numbered from 1
    awk 'BEGIN { for (i = 1; i <= 20; ++i) for (j = 1; j <= 30; ++j) if ((i + j) % 3 == 0) print i, j }' >shop.txt
    exits 0 fit shop.txt -o shop.pumc
    equal "$(grep -c 'the same names' err)" 0
}

# Two groups; of the links within them only g-h is missing.
links_of_new_nodes_count_whichever_end_is_listed_first() {
    printf '%s\n' 'a b' 'a c' 'a d' 'b c' 'b d' 'c d' 'e f' 'e g' 'e h' 'f g' 'f h' >k.txt
    exits 0 fit k.txt --undirected -o k.pumc
    printf '%s\n' 'zed a' 'b zed' 'c zed' >zed.txt
    exits 0 recommend k.pumc --new-rows zed.txt --top 1
    equal "$(cut -f 1,3 out | tail -n +2)" "$(printf 'zed\td')"
    exits 0 recommend k.pumc --new-rows k.txt --top 8
    equal "$(awk -F '\t' 'NR > 1 && $1 == $3' out | wc -l)" 0
    equal "$(awk -F '\t' '$2 == 1 && ($1 == "g" || $1 == "h") { print $1, $3 }' out | tr '\n' ' ')" "g h h g "
}

run links_of_new_nodes_count_whichever_end_is_listed_first a_node_is_never_shown_to_itself known_edges_are_left_out_both_ways both_directions_have_the_same_score \
    a_node_and_itself_have_no_score the_diagonal_does_not_count symmetric_files_ask_whether_they_are_networks \
    files_of_the_same_names_may_be_networks
summary
