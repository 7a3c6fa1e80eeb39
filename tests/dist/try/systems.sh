# Debian packages and the static command in fresh systems, sourced by tests/dist/check.sh. A fresh system is what debootstrap makes of the release
# and the archive that this machine's apt has; it takes root.

# fresh_system NAME: prints the folder of a new minimal system that apt works in. The first is kept as an archive.
fresh_system() {
    local base=$cache/system.tar folder=$work/$1 archive release
    [ "$EUID" = 0 ] || { say "a fresh system takes root"; return 77; }
    need roots || return 77
    release=$(. /etc/os-release && echo "$VERSION_CODENAME")
    end_system "$folder"
    if [ ! -f "$base" ]; then
        archive=$(debian_archive) || { say "no Debian archive among the sources of apt"; return 77; }
        debootstrap --variant=minbase "$release" "$folder" "${archive##* }" >&2 && mkdir -p "$cache" &&
            tar -C "$folder" -cf "$base.new" . && mv "$base.new" "$base" || return
        rm -rf "$folder"
    fi
    mkdir -p "$folder" && tar -xf "$base" -C "$folder" && cp /etc/resolv.conf "$folder/etc" && rm -f "$folder/etc/apt/sources.list" &&
        cp -r /etc/apt/. "$folder/etc/apt" &&
        { [ ! -d /usr/share/keyrings ] || cp -r /usr/share/keyrings "$folder/usr/share"; } && echo "$folder"
}

end_system() { rm -rf "${1:?}"; }

# in_system FOLDER COMMAND...: what is mounted for it is seen by it alone and goes with it, so that removing the folder removes no more.
in_system() {
    unshare --mount sh -ec 'mount -t proc proc "$0/proc"; mount -t tmpfs tmpfs "$0/dev/shm"
        exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive chroot "$0" "$@"' "$@"
}

# Installed by apt with what they depend on; then the tests of the packages, the demo, and two processes.
try_debs() {
    local system
    system=$(fresh_system system-debs)
    mkdir "$system/packages" "$system/sources"
    cp "$made"/*.deb "$system/packages"
    tar -xzf "$made"/libpumc-*[0-9].tar.gz -C "$system/sources" --strip-components 1
    in_system "$system" apt-get -qq update
    in_system "$system" sh -c 'apt-get -qq -o APT::Install-Recommends=false -y install /packages/*.deb gcc libc6-dev pkg-config'
    in_system "$system" sh -ec 'cd /sources; export AUTOPKGTEST_TMP=/tmp; for test in program command; do packaging/debian/tests/$test; done'
    in_system "$system" bash /sources/examples/demo.sh
    in_system "$system" sh -ec 'cd /sources; export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
        mpirun --oversubscribe -n 2 pumc-mpi fit examples/data/southern_women.tsv -o /tmp/women.pumc'
    in_system "$system" sh -ec 'apt-get -qq -y purge "*pumc*" >&2; find /usr -name "*pumc*"' | refuse .
    end_system "$system"
}

# In a folder with nothing else in it, and the demo in a fresh system.
try_static() {
    local alone=$work/alone system
    rm -rf "$alone" && mkdir -p "$alone/tmp"
    tar -xzf "$made"/pumc-*-linux-*.tar.gz -C "$alone" --strip-components 1
    { ldd "$alone/pumc" 2>&1 || true; } | refuse '=>'
    cp examples/data/southern_women.tsv "$alone"
    [ "$EUID" = 0 ] || { echo "an empty system takes root"; return 77; }
    env -i PATH=/usr/sbin:/usr/bin chroot "$alone" /pumc fit /southern_women.tsv -o /tmp/women.pumc
    env -i PATH=/usr/sbin:/usr/bin chroot "$alone" /pumc recommend /tmp/women.pumc Evelyn --exclude /southern_women.tsv --top 3
    system=$(fresh_system system-static)
    cp -r "$alone/pumc" examples "$system"
    in_system "$system" bash /examples/demo.sh /pumc
    end_system "$system"
}
