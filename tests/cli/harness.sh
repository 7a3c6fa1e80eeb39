# Sourced by the tests of the command, which run as SCRIPT PUMC DATA: the program, and the folder of the shipped data.
# Each case is a function named by what holds; it fails at its first command that does. Works in a folder of its own.

set -u
pumc=$(realpath "$1")
women=$(realpath "$2")/southern_women.tsv
LC_ALL=C.UTF-8
export LC_ALL
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
tests=0 failures=0 ignored=0

has() { command -v "$1" >/dev/null; }

# run CASE...: each in a subshell and a folder of its own. A case that returns 77 cannot be run here.
run() {
    local case status
    for case in "$@"; do
        mkdir "$scratch/$case" && cd "$scratch/$case" || exit 1
        (set -e; "$case") >"$scratch/log" 2>&1
        status=$?
        tests=$((tests + 1))
        case $status in
            0) echo "$case:PASS" ;;
            77) echo "$case:IGNORE"; ignored=$((ignored + 1)) ;;
            *) echo "$case:FAIL"; sed 's/^/    /' "$scratch/log"; failures=$((failures + 1)) ;;
        esac
    done
}

summary() {
    echo "-----------------------"
    echo "$tests Tests $failures Failures $ignored Ignored"
    [ "$failures" = 0 ]
}

# equal A B: or says both.
equal() { [ "$1" = "$2" ] || { printf 'expected: %s\ngot:      %s\n' "$2" "$1"; return 1; }; }

# contains FILE TEXT: or shows the file.
contains() { grep -qF -- "$2" "$1" || { echo "'$2' is not in:"; cat "$1"; return 1; }; }

# exits CODE ARGUMENT...: runs pumc; standard output is in out, standard error in err.
exits() {
    local expected=$1 status=0
    "$pumc" "${@:2}" >out 2>err || status=$?
    [ "$status" = "$expected" ] || { echo "pumc ${*:2}: exit code $status, not $expected"; cat err; return 1; }
}

# refuses TEXT ARGUMENT...: exit code 2, TEXT in a one-line message, nothing on standard output, no file made.
refuses() {
    local before
    touch out err
    before=$(ls -A)
    exits 2 "${@:2}"
    contains err "$1"
    [ ! -s out ] || { echo "wrote to standard output:"; cat out; return 1; }
    equal "$(ls -A)" "$before"
}

# fact FILE NAME: of what pumc info prints.
fact() { awk -F '\t' -v name="$2" '$1 == name { print $2 }' "$1"; }

# is_json FILE: every line is.
is_json() {
    if has jq; then
        jq -e . "$1" >/dev/null
    elif has python3; then
        python3 -c 'import json, sys; [json.loads(line) for line in open(sys.argv[1])]' "$1"
    else
        exit 77
    fi
}
