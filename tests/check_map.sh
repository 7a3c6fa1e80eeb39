#!/bin/sh
# The map of the source, docs/a-fit-through-the-source.md, names every file of src/ but the command's exactly once, a
# header together with its source as one.
#   check_map.sh SRC PAGE
set -eu
page=$(cd "$(dirname "$2")" && pwd)/${2##*/}
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find . -path ./cli -prune -o -name '*.[ch]pp' -print | sed 's,^\./,src/,; s/\.[ch]pp$//' | LC_ALL=C sort -u >"$work/files"
grep -o 'src/[a-z0-9_/]*\.[ch]pp' "$page" | sed 's/\.[ch]pp$//' | LC_ALL=C sort >"$work/named"
bad=$(
    LC_ALL=C comm -23 "$work/files" "$work/named" | sed 's/$/ is not on the map/'
    LC_ALL=C comm -13 "$work/files" "$work/named" | sed 's/$/ is on the map and not in src, or there twice/'
)
[ -z "$bad" ] && exit
echo "$bad"
exit 1
