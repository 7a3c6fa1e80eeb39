#!/usr/bin/env bash
# Where the command writes and reads: what cannot be written is said before the work, and what is there keeps its nature.
. "$(dirname "$0")/harness.sh" "$@"

# says_first CODE TEXT ARGUMENT...: the arguments have no good input, so that a message on the output comes before it.
says_first() {
    touch out err
    local before=$(ls -A)
    exits "$1" "${@:3}"
    contains err "$2"
    equal "$(wc -l <err)" 1
    equal "$(ls -A)" "$before"
}

# letters COUNT
letters() { head -c "$1" /dev/zero | tr '\0' n; }

unwritable_paths_are_found_before_the_fit() {
    local path
    touch file
    mkdir folder
    ln -s circle circle
    for path in absent/m.pumc file/m.pumc circle "$(letters 256)" "folder/$(letters 300)"; do
        says_first 1 "cannot write '${path:0:60}" fit no-input.tsv -o "$path"
        says_first 1 "cannot write '${path:0:60}" select no-input.tsv --fit "$path"
        says_first 1 "cannot write '${path:0:60}" select no-input.tsv --write-options "$path"
        says_first 1 "cannot write '${path:0:60}" simulate 2000000000 2000000000 -o "$path"
        says_first 1 "cannot write '${path:0:60}" simulate 2000000000 2000000000 --truth "$path"
    done
    says_first 1 "File name too long" fit no-input.tsv -o "$(letters 256)"
    says_first 2 "folder is a folder, not a regular file" fit no-input.tsv -o folder
    [ "$(id -u)" = 0 ] || {
        chmod 500 folder
        says_first 1 "Permission denied" fit no-input.tsv -o folder/m.pumc
    }
}

an_empty_name_is_refused() {
    "$pumc" fit "$women" -o w.pumc -q
    refuses "--output must name a file, got ''" recommend w.pumc -o ""
    refuses "--fit must name a file, got ''" select "$women" --fit ""
    refuses "--write-options must name a file, got ''" select "$women" --write-options ""
    refuses "--output must name a file, got ''" fit "$women" -o ""
}

the_longest_names_are_written() {
    exits 0 fit "$women" -o "$(letters 255)"
    exits 0 recommend "$(letters 255)" -o "$(letters 254)"
    equal "$(ls -A | wc -l)" 4 # and out and err
}

links_stay_and_permissions_are_kept() {
    mkdir folder
    touch folder/m.pumc folder/r.tsv
    chmod 600 folder/m.pumc folder/r.tsv
    ln -s folder/m.pumc m.pumc
    ln -s folder/r.tsv r.tsv
    ln -s folder/new.tsv new.tsv
    exits 0 fit "$women" -o m.pumc
    exits 0 recommend m.pumc -o r.tsv
    exits 0 recommend m.pumc -o new.tsv
    [ -L m.pumc ] && [ -L r.tsv ] && [ -L new.tsv ]
    equal "$(stat -c '%a %F' folder/m.pumc folder/r.tsv | sort -u)" "600 regular file"
    cmp folder/r.tsv folder/new.tsv
    equal "$(ls -A folder | wc -l)" 3
}

pipes_and_devices_stay() {
    "$pumc" fit "$women" -o w.pumc -q
    mkfifo pipe
    ln -s /dev/null link
    refuses "pipe is a pipe, not a regular file" fit "$women" -o pipe
    refuses "pipe is a pipe, not a regular file" recommend w.pumc -o pipe
    refuses "link is a device, not a regular file" fit "$women" -o link
    refuses "link is a device, not a regular file" recommend w.pumc -o link
    [ -p pipe ] && [ -L link ]
    mknod device c 1 3 2>/dev/null || return 0 # only root may
    refuses "device is a device, not a regular file" fit "$women" -o device
    refuses "device is a device, not a regular file" recommend w.pumc -o device
    [ -c device ]
}

# Without a writer to open, the pipe would be waited for.
a_model_is_not_read_from_a_pipe() {
    mkfifo pipe
    local status=0
    timeout 20 "$pumc" recommend pipe >out 2>err || status=$?
    equal "$status" 2
    contains err "cannot read 'pipe': it is a pipe, not a regular file"
}

data_may_come_through_a_pipe() {
    exits 0 info "$women" && mv out a
    exits 0 info <(cat "$women")
    cmp out a
    exits 0 fit <(gzip -c "$women") -o m.pumc
}

long_paths_do_not_hide_the_reason() {
    local path
    path=$(for _ in $(seq 15); do printf '%s/' "$(letters 250)"; done)in.tsv
    refuses "/in.tsv: No such file or directory" info "$path"
    refuses "/in.tsv': No such file or directory" recommend "$path"
    exits 1 fit "$women" -o "$path"
    contains err "/in.tsv': No such file or directory"
    [ "$(wc -c <err)" -lt 500 ]
    # a name as long as a line may be, and a model's name that is nearly a whole path
    mkdir -p "$(letters 250)/$(letters 249)"
    path=$(letters 250)/$(letters 249)/w.pumc
    exits 0 fit "$women" -o "$path"
    printf 'Evelin\tE1\n' >cells.tsv
    exits 0 predict "$path" cells.tsv
    contains err "did you mean 'Evelyn'?"
    printf 'Xenia\tF1\n' >other.tsv
    refuses "/w.pumc: none of its lines" recommend "$path" --exclude other.tsv
}

# The file that is opened first must not take its place.
closed_standard_streams_spoil_no_file() {
    exits 0 fit "$women" -o w.pumc
    exits 0 recommend w.pumc -o expected
    "$pumc" recommend w.pumc -o answers 2>&-
    cmp answers expected
    "$pumc" recommend w.pumc -o answers <&- 2>/dev/null
    cmp answers expected
    ! "$pumc" recommend w.pumc >&- 2>/dev/null
}

run unwritable_paths_are_found_before_the_fit the_longest_names_are_written links_stay_and_permissions_are_kept \
    pipes_and_devices_stay a_model_is_not_read_from_a_pipe data_may_come_through_a_pipe long_paths_do_not_hide_the_reason \
    closed_standard_streams_spoil_no_file
summary
