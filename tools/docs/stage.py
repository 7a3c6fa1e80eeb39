#!/usr/bin/env python3
"""Puts the site's pages into one folder as MkDocs wants them: stage.py ROOT MADE OUT.

ROOT is the repository, MADE what the other scripts of this folder wrote, OUT the folder to fill, with mkdocs.yml and pages. Links between
pages are changed to their places in the site. Other files of the repository that a page links to are copied along.
"""

import json
import posixpath
import re
import shutil
import sys
from pathlib import Path

from site_pages import MADE, SECTIONS, page_of

FENCE = re.compile(r"^( *)(```+|~~~+)")
LINK = re.compile(r"(!?\[(?:[^\[\]]|\[[^\[\]]*\])*\])\(([^()\s]+)\)")
LANGUAGES = {"jldoctest": "jlcon", "meson": "meson"}


class Site:
    def __init__(self, root, made, out):
        self.root, self.made, self.out = root, made, out
        self.pages = {source: page_of(source) for _, pages in SECTIONS for _, source in pages if self.path(source).exists()}

    def path(self, source):
        return self.made / source[1:] if source.startswith("=") else self.root / source

    def target(self, source, link):
        """Where a link of a page of the repository leads to in the site."""
        path, hash_mark, anchor = link.partition("#")
        if re.match(r"[a-z]+:", link) or not path or source.startswith("="):
            return link
        name = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        for page in (MADE.get(name, name), name + "/README.md"):
            if page in self.pages:
                return self.relative(source, self.pages[page]) + hash_mark + anchor
        return self.relative(source, self.copied(name)) + hash_mark + anchor

    def relative(self, source, name):
        return posixpath.relpath(name, posixpath.dirname(self.pages[source]) or ".")

    def copied(self, name):
        """A file, or a page that lists a folder. Sources get the ending .txt, so that every browser shows them."""
        path = self.root / name
        if path.is_dir():
            return self.listed(name)
        if not path.is_file():
            raise SystemExit(f"a page links to {name}, which is not there")
        pictures = (".png", ".svg", ".html")
        place = "files/" + (name if name.endswith(pictures) else name + ".txt")
        (self.out / "pages" / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, self.out / "pages" / place)
        return place

    def listed(self, name):
        place = f"files/{name}/index.md"
        page = self.out / "pages" / place
        if not page.exists():
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text("", encoding="utf-8")
            files = [entry for entry in sorted((self.root / name).iterdir()) if entry.is_file() and not entry.name.startswith(".")]
            lines = [f"- [{entry.name}]({posixpath.relpath(self.copied(f'{name}/{entry.name}'), posixpath.dirname(place))})"
                     for entry in files]
            page.write_text(f"# {name}\n\nFiles of the repository:\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
        return place

    def write(self):
        for source, page in self.pages.items():
            text = self.path(source).read_text(encoding="utf-8")
            if not source.startswith("="):
                text = self.converted(source, text)
            (self.out / "pages" / page).parent.mkdir(parents=True, exist_ok=True)
            (self.out / "pages" / page).write_text(text, encoding="utf-8")

    def converted(self, source, text):
        """Links, tabs and fences as MkDocs has them; text in fences and in code is left alone."""
        lines, fence, hidden = [], "", False
        for line in tabs(text).split("\n"):
            mark = FENCE.match(line)
            if mark and not fence:
                fence = mark.group(2)
                language = line[mark.end():].strip().partition(",")[0]  # what follows is for rustdoc
                hidden = language == "rust"
                line = line[:mark.end()] + LANGUAGES.get(language, language)
            elif mark and line.strip() == fence:
                fence = ""
            elif fence and hidden and re.match(r" *# ", line):
                continue
            elif not fence and not re.match(r"    |\t", line):
                line = LINK.sub(lambda found: f"{found.group(1)}({self.target(source, found.group(2))})", line)
            lines.append(line)
        return "\n".join(lines)

    def navigation(self):
        sections = []
        for title, pages in SECTIONS:
            entries = [{name: self.pages[source]} for name, source in pages if source in self.pages]
            sections.append({title: entries})
        return sections


def tabs(text):
    """Between "<!-- begin tabs -->" and "<!-- end tabs -->" each heading of the fourth level and what follows becomes a tab."""
    def convert(found):
        lines = []
        for line in found.group(1).strip("\n").split("\n"):
            heading = re.match(r"#### (.*)", line)
            lines.append(f'=== "{heading.group(1)}"\n' if heading else "    " + line if line else "")
        return "\n".join(lines) + "\n"
    return re.sub(r"<!-- begin tabs -->\n(.*?)<!-- end tabs -->\n", convert, text, flags=re.S)


def main():
    root, made, out = (Path(argument).resolve() for argument in sys.argv[1:4])
    shutil.rmtree(out, ignore_errors=True)
    (out / "pages").mkdir(parents=True)
    site = Site(root, made, out)
    forgotten = [path.name for path in sorted((root / "docs").glob("*.md")) if f"docs/{path.name}" not in site.pages]
    if forgotten:
        raise SystemExit(f"tools/docs/site_pages.py does not name these pages of docs: {', '.join(forgotten)}")
    site.write()
    for name in ("site.css", "iframe-worker.js"):
        shutil.copyfile(root / "tools/docs" / name, out / "pages" / name)
    for extra in ("rust-api", "report.html"):
        if (made / extra).is_dir():
            shutil.copytree(made / extra, out / "pages/made" / extra)
        elif (made / extra).exists():
            shutil.copyfile(made / extra, out / "pages/made" / extra)
    settings = {"INHERIT": str(root / "tools/docs/mkdocs.yml"), "docs_dir": str(out / "pages"), "nav": site.navigation(),
                "not_in_nav": "/files/**\n"}
    # JSON is YAML.
    (out / "mkdocs.yml").write_text(json.dumps(settings, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
