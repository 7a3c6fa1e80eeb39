#!/bin/sh
# Compares a part of a page, the lines between "<!-- begin NAME" and "<!-- end NAME" without code fences, with what it
# is a copy of.
#   check_readme.sh PAGE NAME --file FILE       compare with a file
#   check_readme.sh PAGE NAME COMMAND [ARG...]  compare with what a command prints
set -eu
page=$1 name=$2
shift 2
[ "$1" = --file ] && set -- cat "$2"
copy=$(sed -n "/^<!-- begin $name/,/^<!-- end $name/p" "$page" | sed '/^<!-- /d; /^```/d')
[ -n "$copy" ] || { echo "$page has no part named $name"; exit 1; }
original=$("$@")
[ "$copy" = "$original" ] && exit
echo "$page differs from its original in the part named $name, which should be:"
printf '%s\n' "$original"
exit 1
