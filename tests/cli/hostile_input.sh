#!/usr/bin/env bash
# Files made to do harm: the command refuses them, or reads them, in memory and time that their length bounds.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/harness.sh" "$@"

# bounded MEGABYTES ARGUMENT...: runs pumc with so much address space and 60 seconds, or $seconds; out, err and the exit code as code.
bounded() {
    code=0
    (ulimit -v $(($1 * 1024)) && exec timeout "${seconds:-60}" "$pumc" "${@:2}") >out 2>err || code=$?
    [ "$code" != 124 ] && [ "$code" -lt 128 ] || { echo "pumc ${*:2}: exit code $code"; cat err; return 1; }
}

# refused MEGABYTES TEXT FILE: with the text, on one line.
refused() {
    bounded "$1" fit "$3" -o model.pumc -q
    equal "$code" 2
    contains err "$2"
    equal "$(wc -l <err)" 1
    [ ! -e model.pumc ]
}

a_bomb_of_zero_bytes_is_refused_at_once() {
    head -c 100000000 /dev/zero | gzip -1 >bomb.gz
    refused 400 "the line is longer than a mebibyte" bomb.gz
}

a_bomb_within_a_bomb_is_only_unpacked_once() {
    head -c 10000000 /dev/zero | gzip -1 | gzip -1 >bomb.gz.gz
    refused 400 "binary file" bomb.gz.gz
}

endless_lines_are_refused() {
    head -c 50000000 /dev/zero | tr '\0' 'a' >line.txt
    refused 400 "line.txt:1: the line is longer than a mebibyte" line.txt
    gzip -1 line.txt
    refused 400 "line.txt.gz:1: the line is longer than a mebibyte" line.txt.gz
    { printf 'a\tb\n'; yes x | head -c 3000000 | tr '\n' '\t'; } >fields.txt # a line of a million fields
    refused 400 "fields.txt:2: " fields.txt
}

# Each line costs some bytes until the end of the file: memory runs out with a message and not with a signal.
a_bomb_of_lines_ends_with_a_message() {
    yes "$(printf 'a\tb')" | head -n 20000000 | gzip -1 >bomb.gz
    bounded 160 fit bomb.gz -o model.pumc -q
    equal "$code" 1
    contains err "out of memory"
    [ ! -e model.pumc ]
}

shapes_that_lines_do_not_fill_are_refused() {
    printf '%%%% 2147483647 2147483647 1\n0 0\n' >huge.txt
    refused 400 "is too large a matrix" huge.txt
    printf '%%%%MatrixMarket matrix coordinate pattern general\n2147483647 2147483647 1\n1 1\n' >huge.mtx
    refused 400 "is too large a matrix" huge.mtx
    printf '%%%% 9223372036854775807 9223372036854775807 9223372036854775807\n0 0\n' >huger.txt
    refused 400 "too large" huger.txt
    printf '%%%% 99999999999999999999 1 1\n0 0\n' >hugest.txt
    refused 400 "hugest.txt:1:" hugest.txt
    printf '2147483646\t2147483646\n' >position.txt
    bounded 400 fit position.txt --labels index -o model.pumc -q
    equal "$code" 2
    contains err "is too large a matrix"
}

zero_bytes_and_other_encodings_name_the_place() {
    printf 'a\tb\nc\td\0e\n' >nul.txt
    refused 400 "nul.txt:2: byte 4 (0x00)" nul.txt
    printf 'a\tb\n' | iconv -t UTF-16 >wide.txt
    refused 400 "is not UTF-8 text" wide.txt
    printf 'a\tb\nZo\353\tc\n' >latin1.txt
    refused 400 "latin1.txt:2: byte 3 (0xeb) is not UTF-8 text" latin1.txt
    printf 'a\tb\nx\xc0\x80\tc\n' >overlong.txt # two bytes for the character 0
    refused 400 "is not UTF-8 text" overlong.txt
    printf 'a\tb\nx\xed\xa0\x80\tc\n' >surrogate.txt
    refused 400 "is not UTF-8 text" surrogate.txt
}

numbers_out_of_range_name_line_and_column() {
    local value
    for value in 1e400 -1e400 nan inf 0x10 1e-400000; do
        printf 'a\tb\t1\nc\td\t%s\n' "$value" >value.txt
        bounded 400 fit value.txt -o model.pumc -q --min-value 1
        equal "$code" 2
        contains err "value.txt:2: column 3"
    done
    for value in 99999999999999999999 -1 2147483648 9223372036854775808; do
        printf '0\t1\n%s\t1\n' "$value" >position.txt
        bounded 400 fit position.txt --labels index -o model.pumc -q
        equal "$code" 2
        contains err "position.txt:2: column 1"
    done
}

# 400 bytes a name or less, those of the hash table and of the problem among them. Ten million if nothing is to be left
# out.
a_million_labels_are_read() {
    local count=1000000 seconds=60
    if [ -n "${PUMC_EXHAUSTIVE:-}" ]; then count=10000000 seconds=600; fi
    seq -f %.0f "$count" | sed 's/.*/r&\tc&/' >labels.txt
    bounded $((count * 9 / 10000)) info labels.txt -q
    equal "$code" 0
    contains out "$count"
}

# Each name takes one of every two parts, and all 65,536 names have the same std::hash in GCC's library, whose key is fixed:
# in a table of that hash they take 14 s of work.
names_made_to_collide_take_no_longer() {
    local seconds=8
    awk '{ for (i = 1; i <= NF; ++i) part[n++] = $i }
        END { for (k = 0; k < 2 ^ (n / 2); ++k) {
            name = ""
            for (i = 0; i < n; i += 2) name = name part[i + int(k / 2 ^ (i / 2)) % 2]
            print name "\tc" k % 7
        } }' >names.txt <<'PARTS'
ecidpopmgdpamnao ljpllahijNyVqo1l    cmhcbpmkmoakpcoe lpbekkbppGQ48NP2    eajdlapnidlifbga egmcmhanBLolMnEa
pdfdmdmneoklngfe keplgdboWeWtpdSZ    dkoeckfeknjodafd ehknpmdnqfzbTr1n    ilioimaabjalkgnj knjkipkmbmFC6RoM
glfoiebcidaoaola bioggiiflZxnb9cw    egkcgonmggdjbkei jfmmdianZZmUi55D    dggifhpfkebnmdoo fcpiagcjB9uq3fre
pmdogkalgaaohbbe gcfgaapci62fvSqz    fhkepimibhmbiefo jccfdoogYWxHtt4f    dhlgnchgdobenihg ddaafdkiz6gpPTid
piifpdbjkeeplham nkjmnijl9WcIXkKu    nlajifdnlajieiac lkfocljjAbMOzNte    glkpaonpieinddbc obmdhmnoBggS8HYI
nfdibpbjkdcemlja jlgcdhdljyocVydN
PARTS
    bounded 400 info names.txt -q
    equal "$code" 0
    contains out 65536
}

run a_bomb_of_zero_bytes_is_refused_at_once a_bomb_within_a_bomb_is_only_unpacked_once endless_lines_are_refused \
    a_bomb_of_lines_ends_with_a_message shapes_that_lines_do_not_fill_are_refused \
    zero_bytes_and_other_encodings_name_the_place numbers_out_of_range_name_line_and_column a_million_labels_are_read \
    names_made_to_collide_take_no_longer
summary
