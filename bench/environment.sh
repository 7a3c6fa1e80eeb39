# A private Python environment for benchmarks that compare with other libraries; to be sourced, with $root set.

. "$root/tools/setup.sh"
python=$root/build/bench/python

# python_with GROUP PACKAGE...: the environment is there and has these packages. They come from the registry that pip is
# configured for. Says on stdout that the group is skipped, and fails, where they cannot be had.
python_with() {
    local group=$1 log=$root/build/logs/$1.log
    [ -f "$python/complete-$group" ] && return
    mkdir -p "${log%/*}"
    {
        need peers && { [ -x "$python/bin/pip" ] || python3 -m venv --clear "$python"; } &&
            "$python/bin/pip" install --quiet --disable-pip-version-check "${@:2}" && touch "$python/complete-$group"
    } >"$log" 2>&1 && return
    tail -n 5 "$log" >&2
    echo "$group: skipped, Python packages cannot be had: ${*:2} (build/logs/$group.log)"
    return 1
}
