#!/usr/bin/env python3
"""Sees that links lead somewhere: check_links.py ROOT for the Markdown files of the repository, or --site FOLDER for pages of HTML, which must
not show a code fence as text either.

Every link to a file, and every anchor of a page that is linked to, must be there. Links to other hosts are not followed: there need be no
network. Markdown is read as GitHub does.
"""

import html.parser
import posixpath
import re
import subprocess
import sys
import urllib.parse
from pathlib import Path

OUTSIDE = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")
INLINE = re.compile(r"!?\[(?:[^\[\]]|\[[^\[\]]*\])*\]\(\s*<?([^()\s<>]*(?:\([^()\s]*\))?[^()\s<>]*)>?(?:\s+\"[^\"]*\")?\s*\)")
REFERENCE = re.compile(r"^ {0,3}\[[^\]]+\]:\s+<?(\S+?)>?(?:\s+\".*\")?\s*$")
HTML_LINK = re.compile(r"""<(?:a|img)\b[^>]*?\b(?:href|src)=["']([^"']+)["']""")


def prose(text):
    """The lines outside of code, with their numbers; code within a line is blanked."""
    fence, blank = None, True
    for number, line in enumerate(text.split("\n"), 1):
        mark = re.match(r" {0,9}(```+|~~~+)", line)
        if fence is None and mark:
            fence = mark.group(1)
        elif fence is not None:
            if line.strip().startswith(fence) and set(line.strip()) == {fence[0]}:
                fence = None
        elif not (blank and line.startswith("    ")):
            yield number, re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", lambda code: "`" * len(code.group()), line)
            blank = not line.strip()


def anchors_of_markdown(text):
    """What GitHub calls its headings, and ids that the text gives itself."""
    found, counts = set(), {}
    for number, line in prose(text):
        found |= set(re.findall(r"<[^>]*\b(?:id|name)=[\"']([^\"']+)[\"']", line))
    fence = None
    for line in text.split("\n"):
        mark = re.match(r" {0,3}(```+|~~~+)", line)
        if mark:
            fence = mark.group(1) if fence is None else None if line.strip().startswith(fence) else fence
        heading = re.match(r" {0,3}#{1,6}\s+(.*?)\s*#*$", line)
        if fence is None and heading:
            title = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading.group(1))
            slug = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
            found.add(slug + (f"-{counts[slug]}" if slug in counts else ""))
            counts[slug] = counts.get(slug, 0) + 1
    return found


class Page(html.parser.HTMLParser):
    """Links and anchors of a page of HTML, and the stylesheets and scripts that it needs."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors, self.fences = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if value is None:
                continue
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value)
            elif name in ("href", "src"):
                self.links.append((self.getpos()[0], value, tag))

    handle_startendtag = handle_starttag

    def handle_data(self, data):
        if "```" in data:
            self.fences.append(self.getpos()[0])


def markdown_files(root):
    listed = subprocess.run(["git", "-C", str(root), "ls-files", "-co", "--exclude-standard", "-z", "*.md"], capture_output=True, text=True)
    names = listed.stdout.split("\0") if listed.returncode == 0 else [str(path.relative_to(root)) for path in root.rglob("*.md")]
    return [name for name in names if name and (root / name).is_file() and not (root / name).is_symlink()
            and not name.startswith("tools/docs/")]


def check_markdown(root):
    texts = {name: (root / name).read_text(encoding="utf-8") for name in markdown_files(root)}
    anchors = {name: anchors_of_markdown(text) for name, text in texts.items()}
    count, wrong = 0, []
    for name, text in texts.items():
        for line, words in prose(text):
            for link in INLINE.findall(words) + REFERENCE.findall(words) + HTML_LINK.findall(words):
                if OUTSIDE.match(link):
                    continue
                count += 1
                path, _, anchor = urllib.parse.unquote(link).partition("#")
                target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
                if target.startswith("../") or not (root / target).exists():
                    wrong.append(f"{name}:{line}: {link} leads to nothing")
                elif anchor and target in anchors and anchor not in anchors[target]:
                    wrong.append(f"{name}:{line}: {target} has no heading #{anchor}")
    return count, wrong


def check_site(folder):
    pages = {path.relative_to(folder).as_posix(): Page(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}
    count, wrong = 0, []
    for name, page in pages.items():
        wrong += [f"{name}:{line}: a fence of Markdown that was not understood" for line in page.fences
                  if "rust-api/src/" not in name]  # sources, with their comments
        for line, link, tag in page.links:
            if OUTSIDE.match(link):
                if tag not in ("a", "base") and not link.startswith("data:"):
                    wrong.append(f"{name}:{line}: {link} is fetched from another host")
                continue
            if link.startswith("javascript:"):
                continue
            count += 1
            path, _, anchor = link.partition("#")
            path = urllib.parse.unquote(path.partition("?")[0])
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
            if link.startswith("/") or target.startswith("../") or not (folder / target).exists():
                wrong.append(f"{name}:{line}: {link} leads to nothing")
            elif anchor and target in pages and not {anchor, urllib.parse.unquote(anchor)} & pages[target].anchors and not made_by_script(target, anchor):
                wrong.append(f"{name}:{line}: {target} has no anchor #{anchor}")
    return count, wrong


def made_by_script(name, anchor):
    """Anchors of rustdoc's sources are numbers of lines, which a script adds."""
    return "rust-api/" in name and re.fullmatch(r"[\d-]+", anchor)


def main():
    site = sys.argv[1] == "--site"
    count, wrong = check_site(Path(sys.argv[2])) if site else check_markdown(Path(sys.argv[1]))
    print("\n".join(sorted(wrong)[:200]) if wrong else f"{count} links lead somewhere")
    return 1 if wrong or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
