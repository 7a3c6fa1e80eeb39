#!/usr/bin/env python3
"""One page with the docstrings of the Julia package: julia_reference.py SRC OUT.

A docstring is Markdown that begins with the signature, indented. Those of names that are not exported, but for PUMC.save and its like, are
left out.
"""

import re
import sys
from pathlib import Path

DOCSTRING = re.compile(r'^"""\n(.*?)^"""\n', re.M | re.S)
PUBLIC = {"save", "load", "options", "measures"}


def main():
    source, out = Path(sys.argv[1]), Path(sys.argv[2])
    module = (source / "PUMC.jl").read_text(encoding="utf-8")
    included = re.findall(r'^include\("(.*)"\)', module, re.M)
    exported = set(re.findall(r"[\w!]+", " ".join(re.findall(r"^export (.*)$", module, re.M)))) | PUBLIC
    entries = []
    for name in included:
        for part in DOCSTRING.findall((source / name).read_text(encoding="utf-8")):
            signature = re.match(r"    (?:PUMC\.|struct |mutable struct |abstract type )?([\w!]+)", part)
            if signature and signature.group(1) in exported:
                entries.append((signature.group(1), part))
    lines = ["# Docstrings of PUMC.jl", "", "As `?name` shows them at Julia's prompt.", ""]
    for name, text in entries:
        first, _, rest = text.partition("\n\n")
        text = "```julia\n" + re.sub(r"^    ", "", first, flags=re.M) + "\n```\n\n" + rest
        text = text.replace("```jldoctest", "```jlcon")
        text = re.sub(r"^# ([A-Z][a-z ]*)$", r"**\1**\n", text, flags=re.M)
        known = {entry for entry, _ in entries}
        text = re.sub(r"\[(`[^`]*`)\]\(@ref\)", lambda found: reference(found.group(1), known), text)
        lines += [f"## {name}" + " {#" + anchor(name) + "}" if name not in lines else "", "", text.rstrip(), ""]
    seen, kept = set(), []
    for line in lines:  # methods of one function share its heading
        if not (line.startswith("## ") and line in seen):
            kept.append(line)
        seen.add(line)
    out.write_text("\n".join(kept) + "\n", encoding="utf-8")


def anchor(name):
    return "jl-" + name.replace("!", "-bang").lower() + ("-type" if name[:1].isupper() else "")


def reference(code, known):
    name = re.match(r"`(?:PUMC\.)?([\w!]+)", code)
    return f"[{code}](#{anchor(name.group(1))})" if name and name.group(1) in known else code


if __name__ == "__main__":
    main()
