#!/bin/sh
# Files of src/ have at most 300 lines and their functions at most 60, signature and braces included. The layout is
# clang-format's: a body ends with a brace that stands where its declaration began.
#   check_sizes.sh SRC
set -eu
cd "$1"
bad=$(
    find . -name '*.[ch]pp' | sort | xargs awk '
        FNR == 1 { split("", start) }
        { lines[FILENAME] = FNR }
        /^ *$/ || /^ *\/\// || /^ *#/ || /^[a-z]+:$/ { next }
        {
            match($0, /^ */)
            indent = RLENGTH
        }
        # The last line that began at this indent opens what the brace closes.
        /^ *}/ && indent in start && !(start[indent] ~ /^ *(class|struct|enum|union|namespace|extern) |= {$/) {
            length_of_block = FNR - first[indent] + 1
            if (length_of_block > 60) {
                print FILENAME ":" first[indent] ": " length_of_block " lines, a function has at most 60"
            }
        }
        { start[indent] = $0; first[indent] = FNR }
        END {
            for (file in lines) {
                if (lines[file] > 300) print file ": " lines[file] " lines, a file has at most 300"
            }
        }'
)
[ -z "$bad" ] && exit
echo "$bad"
exit 1
