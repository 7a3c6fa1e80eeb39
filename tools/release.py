#!/usr/bin/env python3
"""Make a release: ./dev release [--dry-run] X.Y.Z, or --check to see that every place names the version of meson.build.

A release needs a clean tree, no tag of that name, and an entry for the version in CHANGELOG.md. It changes every place of
tools/version_places.py, dates the changelogs, records the interface (tests/abi), runs every test and the checks of the ABI, commits, and
tags. Nothing is pushed. If anything fails, the tree is left as it was. docs/releasing.md has the steps around it.
"""

import argparse
import datetime
import subprocess
import sys
from pathlib import Path

import version_places as places


class Refused(Exception):
    """Why there is no release."""


def git(root, *arguments):
    done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        raise Refused(f"git {arguments[0]} failed: {done.stderr.strip()}")
    return done.stdout


def changes(root, old, new, date):
    """What a release changes: (file, line, old text, new text), in the order of the table."""
    texts = [(name, template.format(**old.fields()), template.format(**new.fields())) for name, template in places.PLACES]
    texts += [(name, before.format(**new.fields()), after.format(date=date, **new.fields()))
              for name, before, after in places.HEADINGS]
    found = []
    for name, before, after in texts:
        content = (root / name).read_text(encoding="utf-8") if (root / name).exists() else ""
        at = content.find(before)
        while at >= 0 and before != after:
            found.append((name, content.count("\n", 0, at) + 1, before, after))
            at = content.find(before, at + len(before))
    return found


def entry(root, version):
    """The changelog's text for this version, or None."""
    heading = f"## [{version}]"
    for part in (root / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        if ("## " + title).startswith(heading):
            return body.strip()
    return None


def obstacles(root, old, new):
    """What stands in the way of this release: one line each."""
    found = places.missing(root, old) + places.unknown(root, old)
    if new.numbers < old.numbers:
        found.append(f"{new} is below {old}, the version of meson.build")
    if not entry(root, new):
        found.append(f"CHANGELOG.md has no entry '## [{new}] - unreleased', or nothing below it")
    news = root / "bindings/r/pumc/NEWS.md"
    if news.exists() and f"# pumc {new}" not in news.read_text(encoding="utf-8"):
        found.append(f"bindings/r/pumc/NEWS.md has no entry '# pumc {new} (unreleased)'")
    if git(root, "tag", "--list", f"v{new}").strip():
        found.append(f"there is a tag v{new} already")
    if git(root, "status", "--porcelain").strip():
        found.append("the tree has changes that are not committed")
    return found


def apply(root, found):
    """Make the changes."""
    for name, _, old, new in found:
        path = root / name
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def verify(root, version):
    """Every test, and the ABI; the interface of this version is kept for those to come."""
    commands = [["./dev", "test"], ["./dev", "check", "abi"],
                ["tests/abi/check_interface.sh", "--update", version.fields()["short"]]]
    for command in commands:
        print("$ " + " ".join(command), flush=True)
        if subprocess.run(command, cwd=root).returncode != 0:
            raise Refused(f"{' '.join(command)} failed")


def release(root, new, date, verify=verify):
    old = places.current(root)
    standing = obstacles(root, old, new)
    if standing:
        raise Refused("\n".join(standing))
    found = changes(root, old, new, date)
    interface = f"tests/abi/{new.fields()['short']}.abi"
    before = {name: (root / name).read_bytes() if (root / name).exists() else None
              for name in {interface, *(name for name, *_ in found)}}
    try:
        apply(root, found)
        left = places.missing(root, new) + places.unknown(root, new)
        if left:
            raise Refused("\n".join(left))
        verify(root, new)
        git(root, "add", "--all")
        if git(root, "status", "--porcelain").strip():
            git(root, "commit", "--quiet", "--message", f"release: {new}")
    except BaseException:
        for name, content in before.items():
            if content is None:
                (root / name).unlink(missing_ok=True)
            else:
                (root / name).write_bytes(content)
        raise
    git(root, "tag", "--annotate", "--message", f"libpumc {new}", f"v{new}")


def show(root, new, date):
    old = places.current(root)
    found = changes(root, old, new, date)
    files = {name for name, *_ in found}
    print(f"{old} -> {new}: {len(found)} places in {len(files)} files")
    for name, line, before, after in found:
        for offset, (a, b) in enumerate(zip(before.splitlines(), after.splitlines())):
            if a != b:
                print(f"{name}:{line + offset}: {a.strip()} -> {b.strip()}")
    print(f"tests/abi/{new.fields()['short']}.abi: the interface, written anew")
    print("then: ./dev test, ./dev check abi, commit, tag v" + str(new))
    for line in obstacles(root, old, new):
        print("to be mended first: " + line)


def main():
    parser = argparse.ArgumentParser(prog="./dev release", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent, help=argparse.SUPPRESS)
    parser.add_argument("--dry-run", action="store_true", help="list what would change, and change nothing")
    parser.add_argument("--check", action="store_true", help="only see that every place names the version")
    parser.add_argument("version", nargs="?", help="the version to release: three numbers")
    arguments = parser.parse_args()
    root, date = arguments.root, datetime.date.today().isoformat()
    try:
        if arguments.check:
            version = places.current(root)
            wrong = places.missing(root, version) + places.unknown(root, version)
            print("\n".join(wrong) or f"every place names {version}")
            return 1 if wrong else 0
        if arguments.version is None:
            parser.error("which version?")
        new = places.Version(arguments.version)
        if arguments.dry_run:
            show(root, new, date)
        else:
            release(root, new, date)
            print(f"released {new}: `git push --follow-tags` publishes it")
    except (Refused, ValueError) as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
