# The site, for `./dev docs`; ./dev sources this file. build/docs gets static pages that need neither a server nor a network; MkDocs' page for
# errors needs one, and is removed.

docs() {
    local made=$root/build/docs-made venv
    need docs && need rust && build && venv=$(provide_docs) || return
    rm -rf "$made" && mkdir -p "$made" &&
        quietly docs-c reference_c "$made" &&
        quietly docs-r Rscript tools/docs/r_reference.R bindings/r/pumc "$made/r.md" &&
        quietly docs-julia python3 tools/docs/julia_reference.py bindings/julia/PUMC.jl/src "$made/julia.md" &&
        quietly docs-python reference_python "$made" &&
        quietly docs-rust reference_rust "$made" &&
        quietly docs-man reference_man "$made" &&
        quietly docs-pictures python3 tools/docs/pictures.py "$release/src/cli/pumc" "$made" &&
        python3 tools/docs/stage.py "$root" "$made" "$root/build/docs-pages" &&
        NO_MKDOCS_2_WARNING=1 PYTHONPATH=$made/python quietly docs-site "$venv/bin/mkdocs" build --quiet --strict --clean \
            -f "$root/build/docs-pages/mkdocs.yml" -d "$root/build/docs" &&
        no_output docs-site && rm "$root/build/docs/404.html" && python3 tools/check_links.py --site "$root/build/docs" &&
        echo "open build/docs/index.html"
}

# Warnings are failures, also those that do not end a tool with one.
no_output() { [ ! -s "$logs/$1.log" ] || { cat "$logs/$1.log" >&2; return 1; }; }

reference_c() {
    { cat tools/docs/Doxyfile && echo "OUTPUT_DIRECTORY = $1/doxygen"; } | doxygen - &&
        python3 tools/docs/c_reference.py include/pumc "$1/doxygen/xml" "$1"
}

# A page of what the package exports: functions, then classes, then errors. The docstrings name each other in Sphinx's way, which MkDocs
# does not know: :func:`fit` becomes `fit`.
reference_python() {
    mkdir -p "$1/python" && cp -r bindings/python/pumc "$1/python" &&
        sed -i -E 's/:(func|class|meth|attr|mod|exc|data):`~?([^`]*)`/`\2`/g' "$1"/python/pumc/*.py &&
        {
            cat tools/docs/python.md
            sed -n '/^__all__/,/^]/s/^    "\(.*\)",/\1/p' bindings/python/pumc/__init__.py |
                awk '{ print (/^[a-z]/ ? 1 : /^Pumc/ ? 3 : 2), $0 }' | sort | awk '{ printf "\n::: pumc.%s\n", $2 }'
            printf '\n## Programs that come from implicit\n\n::: pumc.implicit.AlternatingLeastSquares\n    options:\n      heading_level: 3\n'
        } >"$1/python.md"
}

# Rust's own pages; DOCS_RS tells pumc-sys that nothing is linked. They link to a first page, which rustdoc does not make for two crates.
reference_rust() {
    (cd bindings/rust && DOCS_RS=1 RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --all-features --target-dir "$root/build/docs-rust") &&
        cp -r build/docs-rust/doc "$1/rust-api" && rm -f "$1/rust-api/.lock" &&
        echo '<!DOCTYPE html><meta http-equiv="refresh" content="0; url=pumc/index.html"><a href="pumc/index.html">pumc</a>' >"$1/rust-api/index.html" && cp tools/docs/rust.md "$1"
}

reference_man() {
    local name
    for name in pumc pumc-mpi; do
        { echo "# $name(1)" && echo && pandoc -f man -t gfm --shift-heading-level-by=1 "docs/$name.1"; } >"$1/$name.1.md" || return
    done
}
