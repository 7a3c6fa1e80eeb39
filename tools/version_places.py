"""Where the version stands in the tree. meson.build has the one that counts; tools/release.py carries it to the others.

A place is a file and a text with {version} (0.2.0), {short} (0.2), {major}, {minor}, {patch} or {next}, the first version that may
break the API. Every occurrence of the text is a place. A file that is not there is passed over: a source package may leave some out.
"""

import re
import subprocess
from pathlib import Path

PLACES = [
    ("meson.build", "  version: '{version}',"),
    ("README.md", "version {version},"),
    ("include/pumc/pumc.h", "#define PUMC_VERSION_MAJOR {major}\n"),
    ("include/pumc/pumc.h", "#define PUMC_VERSION_MINOR {minor}\n"),
    ("include/pumc/pumc.h", "#define PUMC_VERSION_PATCH {patch}\n"),
    ("include/pumc/pumc.h", 'The same as text, "{version}".'),
    ("docs/pumc.1", '"libpumc {short}"'),
    ("docs/pumc-mpi.1", '"libpumc {short}"'),
    ("bindings/julia/PUMC.jl/Project.toml", 'version = "{version}"\n\n[deps]'),
    ("bindings/python/meson.build", "  version: '{version}',"),
    ("bindings/r/pumc/DESCRIPTION", "Version: {version}\n"),
    ("bindings/r/pumc/DESCRIPTION", "libpumc (>= {version})"),
    ("bindings/rust/pumc-sys/Cargo.toml", 'name = "pumc-sys"\nversion = "{version}"\n'),
    ("bindings/rust/pumc-sys/README.md", "libpumc {version} or later, below {next}."),
    ("bindings/rust/pumc-sys/build.rs", 'const LEAST: &str = "{version}";\nconst BELOW: &str = "{next}";'),
    ("bindings/rust/pumc-sys/src/version.rs", "PUMC_VERSION_MAJOR: i32 = {major};"),
    ("bindings/rust/pumc-sys/src/version.rs", "PUMC_VERSION_MINOR: i32 = {minor};"),
    ("bindings/rust/pumc-sys/src/version.rs", "PUMC_VERSION_PATCH: i32 = {patch};"),
    ("bindings/rust/pumc-sys/src/version.rs", 'The same as text, "{version}".'),
    ("bindings/rust/pumc/Cargo.toml", 'name = "pumc"\nversion = "{version}"\n'),
    ("bindings/rust/pumc/Cargo.toml", 'pumc-sys = {{ version = "{version}", '),
    ("bindings/rust/pumc/src/version.rs", 'such as `"{version}"`.'),
]

# Headings of what is not released yet, and how they look from the release on. Those that name the version are written by hand
# and must be there before the release.
HEADINGS = [
    ("CHANGELOG.md", "## [{version}] - unreleased\n", "## [{version}] - {date}\n"),
    ("bindings/r/pumc/NEWS.md", "# pumc {version} (unreleased)\n", "# pumc {version}\n"),
    ("bindings/rust/pumc/CHANGELOG.md", "## [Unreleased]\n", "## [{version}] - {date}\n"),
    ("bindings/rust/pumc-sys/CHANGELOG.md", "## [Unreleased]\n", "## [{version}] - {date}\n"),
]

# Texts that speak of one version for good, and so are not places: what was measured with it, what came with it.
RECORDS = [
    ("bench/paper/README.md", "Made by libpumc "),
    ("bindings/r/pumc/tests/testthat/test-growth.R", "check_library("),
    ("bindings/rust/pumc-sys/CHANGELOG.md", ""),
    ("bindings/rust/pumc/CHANGELOG.md", ""),
    ("bindings/r/pumc/NEWS.md", ""),
    ("CHANGELOG.md", ""),
    ("tools/dist/debs.sh", "0.2.0"),
    ("include/pumc/pumc.h", "PUMC_VERSION_NUMBER(0, 2, 0)"),
    ("docs/c-api.md", "PUMC_VERSION_NUMBER(0, 2, 0)"),
    ("tests/api/test_versions.c", "PUMC_VERSION_NUMBER("),
    ("tests/test_release.py", ""),
    ("tools/version_places.py", ""),
]


class Version:
    """Three numbers that can be compared."""

    def __init__(self, text):
        if not re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", text):
            raise ValueError(f"a version is three numbers such as 1.2.3, got {text!r}")
        self.numbers = tuple(map(int, text.split(".")))

    def __str__(self):
        return ".".join(map(str, self.numbers))

    def fields(self):
        major, minor, patch = self.numbers
        following = f"0.{minor + 1}.0" if major == 0 else f"{major + 1}.0.0"
        return {"version": str(self), "short": f"{major}.{minor}", "major": major, "minor": minor, "patch": patch,
                "next": following}

    def pattern(self):
        """How the version may be written: 0.2.0, (0, 2, 0), and 0.2 after the name of the library or a package."""
        major, minor, patch = self.numbers
        return re.compile(rf"(?<![\d.]){major}\.{minor}\.{patch}(?![\d]|\.\d)|\({major}L?, *{minor}L?, *{patch}L?\)"
                          rf"|pumc[ -]{major}\.{minor}(?![\d.]*\d)")


def current(root):
    """The version that counts."""
    found = re.search(r"^  version: '([^']*)',$", (root / "meson.build").read_text(), re.M)
    return Version(found.group(1))


def files(root):
    """The files that are, or may soon be, in the repository, without links; in a source package all that it has."""
    listed = subprocess.run(["git", "-C", str(root), "ls-files", "-co", "--exclude-standard", "-z"], capture_output=True)
    if listed.returncode == 0 and (root / ".git").exists():
        names = listed.stdout.decode().split("\0")[:-1]
    else:
        skipped = re.compile(r"(build|dist|\.git|subprojects/unity)/")
        names = [str(path.relative_to(root)) for path in root.rglob("*")]
        names = [name for name in names if not skipped.match(name)]
    return [name for name in sorted(names) if (root / name).is_file() and not (root / name).is_symlink()]


def text_of(path):
    """None for a file that is not text."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def missing(root, version):
    """Places that do not have the version: one line each."""
    found = []
    for name, template in PLACES:
        text = template.format(**version.fields())
        if (root / name).exists() and text not in (root / name).read_text(encoding="utf-8"):
            found.append(f"{name} does not say {text.strip()!r}")
    for name, before, after in HEADINGS:
        fields = {"date": "", **version.fields()}
        wanted = after.format(**fields).strip()
        if "{version}" in before and (root / name).exists() and wanted not in (root / name).read_text(encoding="utf-8"):
            found.append(f"{name} has no heading {wanted!r}")
    return found


def unknown(root, version):
    """Lines that name the version and are neither a place nor a record: one line each."""
    found, pattern = [], version.pattern()
    for name in files(root):
        text = text_of(root / name)
        if text is None or not pattern.search(text):
            continue
        for place, template in PLACES:
            if place == name:
                text = text.replace(template.format(**version.fields()), "\n" * template.count("\n"))
        for number, line in enumerate(text.splitlines(), 1):
            record = any(name.startswith(path) and mark in line for path, mark in RECORDS)
            if pattern.search(line) and not record:
                found.append(f"{name}:{number} names the version, and tools/version_places.py does not know it: {line.strip()}")
    return found
