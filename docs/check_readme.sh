#!/bin/sh
# Compares a part of README.md, the lines between "<!-- begin NAME" and "<!-- end NAME" without code fences, with what
# it is a copy of.
#   check_readme.sh README NAME --file FILE       compare with a file
#   check_readme.sh README NAME COMMAND [ARG...]  compare with what a command prints
set -eu
readme=$1 name=$2
shift 2
[ "$1" = --file ] && set -- cat "$2"
copy=$(sed -n "/^<!-- begin $name/,/^<!-- end $name/p" "$readme" | sed '/^<!-- /d; /^```/d')
[ -n "$copy" ] || { echo "README.md has no part named $name"; exit 1; }
original=$("$@")
[ "$copy" = "$original" ] && exit
echo "README.md differs from its original in the part named $name, which should be:"
printf '%s\n' "$original"
exit 1
