#!/usr/bin/env bash
# pumc convert: the file of ones that it writes gives what the text gives, and a damaged one is refused.
. "$(dirname "$0")/relabel.sh"
. "$(dirname "$0")/harness.sh" "$@"

# same_model A B: the same facts, singular values, factors and labels; the seconds that a fit took may differ.
same_model() {
    local model
    for model in "$1" "$2"; do
        {
            "$pumc" info "$model" | grep -v '^seconds'
            "$pumc" info "$model" --history --json | sed 's/"seconds": [^,}]*//'
            "$pumc" info "$model" --singular-values --json
            "$pumc" recommend "$model" --top 5 --json 2>/dev/null
        } >"$model.facts"
    done
    cmp "$1.facts" "$2.facts"
}

# same_as_text INPUT OPTION...: a fit to the file of ones is the fit to the text.
same_as_text() {
    rm -rf a.pumc b.pumc ones.pumc
    exits 0 fit "$1" -o a.pumc "${@:2}"
    exits 0 convert "$1" -o ones.pumc "${@:2}"
    exits 0 fit ones.pumc -o b.pumc
    same_model a.pumc b.pumc
}

ratings() { awk 'BEGIN { for (e = 0; e < 3000; ++e) print "u" e * 7919 % 97 "\tm" e * 104729 % 61 "\t" 1 + e % 5 }' >ratings.tsv; }

every_form_of_text_gives_the_same_model() {
    ratings
    same_as_text "$women"
    gzip -c "$women" >women.tsv.gz
    same_as_text women.tsv.gz
    same_as_text ratings.tsv --min-value 4
    same_as_text ratings.tsv --confidence 3
    { echo 'when,rating,who,what'; awk -F '\t' '{ print "x," $3 "," $1 "," $2 }' ratings.tsv; } >named.csv
    same_as_text named.csv --columns who,what,rating --min-value 3
    awk 'BEGIN { for (e = 0; e < 900; ++e) print e * 7919 % 47, e * 104729 % 31 }' >positions.txt
    same_as_text positions.txt --labels index
    { echo '%% 50 40 900'; cat positions.txt; } >shape.txt
    same_as_text shape.txt
    awk 'BEGIN { print "%%MatrixMarket matrix coordinate pattern general"; print 50, 40, 900 } { print $1 + 1, $2 + 1 }' positions.txt >m.mtx
    same_as_text m.mtx
    same_as_text m.mtx --columns 2,1
}

networks_stay_networks() {
    awk 'BEGIN { for (e = 0; e < 400; ++e) print "n" e * 7919 % 37, "n" e * 104729 % 41, 1 + e % 3 }' >net.txt
    same_as_text net.txt --undirected
    equal "$("$pumc" info ones.pumc -q | awk -F '\t' '$1 == "rows" || $1 == "columns" || $1 == "ones"')" \
        "$("$pumc" info net.txt --undirected -q | awk -F '\t' '$1 == "rows" || $1 == "columns" || $1 == "ones"')"
    same_as_text net.txt --directed
    same_as_text net.txt --square
    same_as_text net.txt --undirected --confidence 3
    awk 'BEGIN { print "%%MatrixMarket matrix coordinate integer symmetric"; print 9, 9, 8 ; for (e = 1; e < 9; ++e) print e + 1, e, 1 }' >s.mtx
    same_as_text s.mtx
}

several_inputs_make_one_list() {
    ratings
    head -n 1000 ratings.tsv >one.tsv
    sed -n '1001,1700p' ratings.tsv | gzip -c >two.tsv.gz
    tail -n +1701 ratings.tsv >three.tsv
    exits 0 convert one.tsv two.tsv.gz three.tsv --min-value 4 -o ones.pumc
    exits 0 fit ones.pumc -o a.pumc
    exits 0 fit ratings.tsv --min-value 4 -o b.pumc
    same_model a.pumc b.pumc
    exits 0 fit one.tsv two.tsv.gz three.tsv --min-value 4 -o c.pumc
    same_model c.pumc b.pumc
    printf '%%%% 3 3 1\n0\t0\n' >positions.tsv
    refuses "positions.tsv: it lists positions in another way than the files before it; read such files apart" \
        convert one.tsv positions.tsv -o x.pumc
    refuses "one.tsv: it lists names, and the files before it positions" convert positions.tsv one.tsv -o x.pumc
    printf '%%%% 4 3 1\n0\t0\n' >other.tsv
    refuses "other.tsv: it has another shape than the files before it" convert positions.tsv other.tsv -o x.pumc
    refuses "ones.pumc holds ones that pumc convert has written: it is read alone" convert ones.pumc one.tsv -o x.pumc
    refuses "gone.tsv: No such file" convert one.tsv gone.tsv -o x.pumc
    : >empty.tsv
    refuses "empty.tsv: the file is empty" convert one.tsv empty.tsv -o x.pumc
}

more_ones_than_a_block_has() {
    awk 'BEGIN { for (e = 0; e < 600000; ++e) print e * 7919 % 9973 "\t" e * 31 % 4001 }' >long.tsv
    exits 0 convert long.tsv --labels index -o ones.pumc
    contains err "ones.pumc: 9973 x 4001, 600000 lines of ones, repeats included, in 3 blocks"
    equal "$("$pumc" info ones.pumc -q | grep -v '^format')" "$("$pumc" info long.tsv --labels index -q | grep -v '^format' | sed '/^fit_memory/i\
input.labels\tindex')"
    exits 0 convert long.tsv -o names.pumc
    equal "$("$pumc" info names.pumc -q | grep '^ones')" "$("$pumc" info long.tsv -q | grep '^ones')"
}

info_tells_what_is_kept() {
    ratings
    exits 0 convert ratings.tsv --min-value 4 -o ones.pumc --json
    is_json out
    exits 0 info ones.pumc
    equal "$(fact out format)" "ones of pumc convert"
    equal "$(fact out input.min-value)" 4
    equal "$(fact out lines_below_min_value)" 1800
    exits 0 fit ones.pumc -o m.pumc
    exits 0 info m.pumc
    equal "$(fact out input.min-value)" 4
}

models_are_asked_with_files_of_ones() {
    ratings
    head -n 2400 ratings.tsv >seen.tsv
    tail -n +2401 ratings.tsv >hidden.tsv
    exits 0 fit seen.tsv --min-value 4 -o m.pumc
    exits 0 convert seen.tsv -o seen.pumc # all of them, as --exclude takes a text
    exits 0 convert hidden.tsv --min-value 4 -o hidden.pumc
    exits 0 convert seen.tsv --min-value 4 -o liked.pumc
    exits 0 recommend m.pumc --exclude seen.tsv --top 4 && mv out a
    exits 0 recommend m.pumc --exclude seen.pumc --top 4 && cmp out a
    exits 0 evaluate --model m.pumc --observed seen.tsv --hidden hidden.tsv --json && sed 's/"seconds": [^,}]*//g' out >a
    exits 0 evaluate --model m.pumc --observed liked.pumc --hidden hidden.pumc --json && sed 's/"seconds": [^,}]*//g' out >b
    cmp a b
    exits 0 evaluate seen.tsv --min-value 4 --seed 1 --json && sed 's/"seconds": [^,}]*//g' out >a
    exits 0 evaluate liked.pumc --seed 1 --json && sed 's/"seconds": [^,}]*//g' out >b
    cmp a b
    exits 0 select liked.pumc --folds 1 --explore 0 --path-length 3
    exits 0 report m.pumc --data liked.pumc -o page.html
}

reading_options_are_for_convert() {
    exits 0 convert "$women" -o ones.pumc
    refuses "ones.pumc holds ones that were read already, for which --min-value means nothing: give it to pumc convert" \
        fit ones.pumc -o m.pumc --min-value 4
    refuses "--undirected means nothing" info ones.pumc --undirected
}

# damage OFFSET: a copy with one byte changed.
damage() {
    cp ones.pumc bad.pumc
    printf "\\x$(printf %02x $(($(od -An -tu1 -j "$1" -N 1 ones.pumc) ^ 85)))" | dd of=bad.pumc bs=1 seek="$1" conv=notrunc status=none
}

every_damaged_byte_is_noticed() {
    local size at
    exits 0 convert "$women" -o ones.pumc
    size=$(stat -c %s ones.pumc)
    for at in $(seq 0 8 $((size - 1))); do
        damage "$at"
        if "$pumc" info bad.pumc >out 2>err; then
            echo "byte $at is not missed"
            return 1
        fi
        equal "$(wc -l <err)" 1
    done
    damage 20 && exits 2 info bad.pumc && contains err "bad.pumc is damaged: the checksum of its header is wrong"
    damage 121 && exits 2 info bad.pumc && contains err "bad.pumc is damaged: the checksum of the block at byte 120 is wrong"
    damage $((size - 3)) && exits 2 info bad.pumc && contains err "bad.pumc is damaged: the checksum of its index is wrong"
}

cut_off_files_are_noticed() {
    local size at
    exits 0 convert "$women" -o ones.pumc
    size=$(stat -c %s ones.pumc)
    for at in 8 50 119 120 500 $((size - 1)); do
        head -c "$at" ones.pumc >bad.pumc
        exits 2 info bad.pumc
        contains err "bad.pumc is damaged: it"
    done
    { cat ones.pumc; echo; } >bad.pumc
    refuses "bad.pumc is damaged: it should have $size bytes, and has $((size + 1))" info bad.pumc
}

# forge BYTE VALUE...: bytes changed, and the checksum of the header made right again.
forge() {
    python3 - "$@" <<'TEXT'
import struct, sys, zlib
data = bytearray(open("ones.pumc", "rb").read())
for at, value in zip(sys.argv[1::2], sys.argv[2::2]):
    data[int(at):int(at) + 8] = struct.pack("<q", int(value))
data[116:120] = struct.pack("<I", zlib.crc32(bytes(data[:116])))
open("bad.pumc", "wb").write(bytes(data))
TEXT
}

labels_that_no_text_could_give_are_refused() {
    has python3 || exit 77
    exits 0 convert "$women" -o ones.pumc
    relabel Evelyn Evelyo && exits 0 info bad.pumc
    relabel Evelyn 'Evel\xffn'
    refuses "bad.pumc is damaged: the label of row 0 is no UTF-8 text" fit bad.pumc -o m.pumc
    relabel Brenda Evelyn
    refuses "bad.pumc is damaged: rows 0 and 2 have the same label" fit bad.pumc -o m.pumc
    exits 0 fit ones.pumc -o m.pumc -q
    refuses "bad.pumc is damaged: rows 0 and 2 have the same label" recommend m.pumc Laura --exclude bad.pumc
}

repeats_are_no_ones_of_their_own() {
    cat "$women" "$women" >twice.tsv
    exits 0 convert twice.tsv -o ones.pumc
    contains err "ones.pumc: 18 x 14, 178 lines of ones, repeats included, in 1 block"
    exits 0 convert twice.tsv -o ones.pumc --json
    contains out '"lines_of_ones": 178'
    exits 0 fit ones.pumc -o m.pumc
    contains err "89 repeated lines counted once"
}

# A sanitizer takes more memory and address space than these limits leave.
needs_usual_memory() { (ulimit -v 2000000; "$pumc" --version >/dev/null 2>&1) || exit 77; }

sizes_are_checked_before_memory_is_taken() {
    needs_usual_memory
    has python3 || exit 77
    exits 0 convert "$women" -o ones.pumc
    local at value
    for at in 16 24 32 40 48 56 64 72 80 88 96; do
        for value in -1 4611686018427387904 2000000000; do
            [ "$at" != 40 ] || [ "$value" = -1 ] || continue # so many lines, of which few are ones, there may be
            forge "$at" "$value"
            (ulimit -v 2000000; "$pumc" info bad.pumc >out 2>err && exit 1 || [ $? = 2 ])
            equal "$(grep -c 'bad.pumc' err)" 1
        done
    done
    python3 - <<'TEXT'
data = bytearray(open("ones.pumc", "rb").read())
data[8] = 2
open("newer.pumc", "wb").write(bytes(data))
TEXT
    refuses "newer.pumc has format 2 of a file of ones; this pumc reads up to 1: a newer one is needed" info newer.pumc
}

a_failed_convert_leaves_the_old_file() {
    exits 0 convert "$women" -o ones.pumc
    cp ones.pumc old
    printf 'a\tb\na\n' >bad.tsv
    exits 2 convert bad.tsv -o ones.pumc
    cmp ones.pumc old
    printf 'a\tb\t0\n' >none.tsv
    exits 2 convert none.tsv -o ones.pumc
    contains err "none of its 1 lines is a one"
    cmp ones.pumc old
    awk 'BEGIN { for (e = 0; e < 9000; ++e) print e, e }' >long.txt
    (ulimit -f 1; ! "$pumc" convert long.txt -o ones.pumc -q 2>/dev/null)
    cmp ones.pumc old
    equal "$(ls -A | grep -c '\.tmp' || true)" 0
    cp ones.pumc again.pumc
    refuses "read alone" convert again.pumc -o ones.pumc
}

# Names alone take memory: ten times the ones, the same peak.
memory_does_not_grow_with_the_ones() {
    local peak
    needs_usual_memory
    [ -x /usr/bin/time ] || exit 77
    awk 'BEGIN { for (e = 0; e < 4000000; ++e) print e * 7919 % 9973 "\t" e * 31 % 4001 }' >long.tsv
    /usr/bin/time -f %M -o peak "$pumc" convert long.tsv --labels index -o ones.pumc
    peak=$(tail -n 1 peak)
    [ "$peak" -lt 25000 ] || { echo "$peak KB for 32 MB of ones"; return 1; }
}

run every_form_of_text_gives_the_same_model networks_stay_networks several_inputs_make_one_list \
    more_ones_than_a_block_has info_tells_what_is_kept models_are_asked_with_files_of_ones \
    reading_options_are_for_convert labels_that_no_text_could_give_are_refused repeats_are_no_ones_of_their_own every_damaged_byte_is_noticed cut_off_files_are_noticed \
    sizes_are_checked_before_memory_is_taken a_failed_convert_leaves_the_old_file memory_does_not_grow_with_the_ones
summary
