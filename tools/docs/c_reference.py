#!/usr/bin/env python3
"""A page for each header, from doxygen's XML: c_reference.py HEADERS XML OUT.

The declaration is the header's own text and the description doxygen's reading of the comment above it. Declarations that stand under one
comment share an entry, and the header's sections are those of the page.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SECTION = re.compile(r"^/\* -{20,}\n \* (.*)\n \* -{20,} \*/$", re.M)


class Page:
    def __init__(self, header, xml):
        self.text = header.read_text(encoding="utf-8")
        self.lines = self.text.split("\n")
        name = header.name.replace("_", "__").replace(".", "_8")
        compounds = [ElementTree.parse(xml / f"{name}.xml")]
        compounds += [ElementTree.parse(xml / f"{inner.get('refid')}.xml") for inner in compounds[0].iter("innerclass")]
        self.entries = self.read_entries(compounds)
        self.sections = [(self.text.count("\n", 0, found.start()) + 1, found.group(1)) for found in SECTION.finditer(self.text)]

    def read_entries(self, compounds):
        """(line, names, description) in the order of the header."""
        found = {}
        for number, compound in enumerate(compounds):
            members = compound.iter("memberdef") if number == 0 else compound.iter("compounddef")
            for member in members:
                name = member.findtext("compoundname") or member.findtext("name")
                if name in ("PUMC_API", "PUMC_MUST_USE", "PUMC_MPI_API"):
                    continue
                if member.get("kind") == "enum":
                    name = member.find("enumvalue").findtext("name").rsplit("_", 1)[0] + "_*"
                line = int(member.find("location").get("line"))
                if not self.lines[line - 1].startswith("}"):  # the name of a struct, which has an entry of its own
                    found.setdefault(line, (name, description(member)))
        entries = []
        for line, (name, text) in sorted(found.items()):
            if not text and entries:
                entries[-1][1].append((line, name))
            else:
                entries.append((line, [(line, name)], text))
        return entries

    def declaration(self, line):
        """The header's text from this line to the end of the declaration."""
        taken = []
        for text in self.lines[line - 1:]:
            taken.append(text)
            joined = re.sub(r"/\*.*?\*/", "", "\n".join(taken), flags=re.S)
            macro = taken[0].startswith("#define") and not text.endswith("\\")
            if macro or (text.rstrip().endswith((";", "*/")) and ";" in joined and joined.count("{") == joined.count("}")
                         and joined.rstrip().endswith(";")):
                break
        return re.sub(r"\b(PUMC_API|PUMC_MUST_USE|PUMC_MPI_API) ", "", "\n".join(taken))

    def markdown(self, title, known):
        lines = [f"# {title}", "", linked(self.introduction(), known), ""]
        sections = list(self.sections)
        for line, names, text in self.entries:
            while sections and sections[0][0] < line:
                lines += [f"## {sections.pop(0)[1]}", ""]
            shown = [name for _, name in names if len(names) == 1 or not name.endswith("*")]
            lines += ["### " + ", ".join(f"`{name}`" for name in shown) + " {#" + shown[0].replace("*", "values") + "}", ""]
            lines += [f'<span id="{name}"></span>' for name in shown[1:]] + [""]
            lines += ["```c", *(self.declaration(line) for line, _ in names), "```", "", linked(text, known), ""]
        return "\n".join(lines)

    def introduction(self):
        """The comment that the header begins with, which is all but Markdown: headings are underlined, code is indented."""
        comment = self.text[self.text.index("/*") + 2:self.text.index("*/")]
        lines = [re.sub(r"^ \* ?", "", line) for line in comment.strip("\n").rstrip().split("\n")]
        taken = []
        for line, following in zip(lines, [*lines[1:], ""]):
            if re.fullmatch(r"-{3,}", line):
                taken += [""]
            elif re.fullmatch(r"-{3,}", following):
                taken += ["", f"## {line}"]
            elif line.startswith("    "):
                taken += [line]
            else:
                taken += ([""] if line.startswith("- ") else []) + [escaped(line)]
        return "\n".join(taken)


def description(member):
    parts = [paragraphs(part) for part in (member.find("briefdescription"), member.find("detaileddescription")) if part is not None]
    return "\n\n".join(part for part in parts if part)


def paragraphs(element):
    return "\n\n".join(filter(None, (inline(para).strip() for para in element.findall("para"))))


def inline(element):
    text = escaped(element.text)
    for child in element:
        if child.tag == "computeroutput":
            text += "`" + "".join(child.itertext()) + "`"
        elif child.tag in ("verbatim", "preformatted", "programlisting"):
            text += "\n\n```c\n" + "".join(child.itertext()).strip("\n") + "\n```\n\n"
        elif child.tag in ("itemizedlist", "orderedlist"):
            text += "\n\n" + "\n".join("- " + paragraphs(item).replace("\n", "\n  ") for item in child) + "\n\n"
        else:
            text += inline(child)
        text += escaped(child.tail)
    return text


def escaped(text):
    return re.sub(r"([*_<>\[\]|\\`])", r"\\\1", text or "").replace("\\<", "&lt;").replace("\\>", "&gt;")


def linked(text, known):
    """Names of functions and types that have an entry become links to it."""
    def link(found):
        name = found.group(1).replace("\\", "")
        return f"[`{name}{found.group(2)}`]({known[name]}#{name})" if name in known else found.group(0)
    return re.sub(r"\b(pumc(?:\\_[a-z0-9]+)+)(\(\))?", lambda found: link(found) if found.group(2) else found.group(0), text)


def main():
    headers, xml, out = (Path(argument) for argument in sys.argv[1:4])
    pages = {name: Page(headers / name, xml) for name in ("pumc.h", "pumc_ranks.h", "pumc_mpi.h")}
    known = {entry: f"{name}.md" for name, page in pages.items() for _, names, _ in page.entries for _, entry in names}
    for name, page in pages.items():
        (out / f"{name}.md").write_text(page.markdown(f"pumc/{name}", known), encoding="utf-8")


if __name__ == "__main__":
    main()
