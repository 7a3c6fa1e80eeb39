"""./dev release on copies of the tree: every place is changed, a place that is missed is noticed, and failures leave nothing behind."""

import contextlib
import io
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import release  # noqa: E402
import version_places as places  # noqa: E402

OLD = places.current(ROOT)
NEW = places.Version(f"{OLD.numbers[0]}.{OLD.numbers[1] + 7}.3")
KNOWN = {name for name, *_ in places.PLACES + places.HEADINGS}
COPIED = [name for name in places.files(ROOT)
          if name in KNOWN or OLD.pattern().search(places.text_of(ROOT / name) or "")]
DAY = "2030-01-02"


def run(folder, *command):
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


class Release(unittest.TestCase):
    def setUp(self):
        """A repository with the text files that name a version, and entries for the one to be released."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for name in COPIED:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, self.root / name)
        self.prepend("CHANGELOG.md", "## [", f"## [{NEW}] - unreleased\n\n- A line.\n\n")
        self.prepend("bindings/r/pumc/NEWS.md", "# pumc", f"# pumc {NEW} (unreleased)\n\n* A line.\n\n")
        (self.root / "tests/abi").mkdir(parents=True, exist_ok=True)
        run(self.root, "git", "init", "--quiet")
        run(self.root, "git", "config", "user.name", "test")
        run(self.root, "git", "config", "user.email", "test@test.example")
        self.commit()

    def write(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8")

    def read(self, name):
        return (self.root / name).read_text(encoding="utf-8")

    def prepend(self, name, before, text):
        self.write(name, self.read(name).replace(before, text + before, 1))

    def commit(self):
        run(self.root, "git", "add", "--all")
        run(self.root, "git", "commit", "--quiet", "--allow-empty", "--message", "all")

    def release(self, verify=lambda root, version: None):
        release.release(self.root, NEW, DAY, verify)

    def refused(self, reason):
        head, status = run(self.root, "git", "rev-parse", "HEAD"), run(self.root, "git", "status", "--porcelain")
        with self.assertRaisesRegex(release.Refused, reason):
            self.release()
        self.assertEqual(head, run(self.root, "git", "rev-parse", "HEAD"))
        self.assertEqual(status, run(self.root, "git", "status", "--porcelain"))
        self.assertEqual("", run(self.root, "git", "tag"))

    def test_every_place_has_the_new_version(self):
        self.release()
        self.assertEqual(str(NEW), str(places.current(self.root)))
        self.assertEqual([], places.missing(self.root, NEW) + places.unknown(self.root, NEW))
        self.assertEqual([], places.unknown(self.root, OLD))
        self.assertEqual(f"v{NEW}\n", run(self.root, "git", "tag"))
        self.assertEqual("", run(self.root, "git", "status", "--porcelain"))

    def test_changelogs_are_dated(self):
        self.release()
        self.assertIn(f"## [{NEW}] - {DAY}\n", self.read("CHANGELOG.md"))
        self.assertIn(f"# pumc {NEW}\n", self.read("bindings/r/pumc/NEWS.md"))

    def test_each_place_that_is_missed_is_noticed(self):
        release.apply(self.root, release.changes(self.root, OLD, NEW, DAY))
        for name, template in places.PLACES:
            new, old = template.format(**NEW.fields()), template.format(**OLD.fields())
            if new == old:
                continue
            with self.subTest(name=name, text=template):
                kept = self.read(name)
                self.write(name, kept.replace(new, old))
                left = NEW if name != "meson.build" else places.current(self.root)
                self.assertTrue(places.missing(self.root, left) if name != "meson.build" else str(left) != str(NEW))
                self.write(name, kept)

    def test_a_place_that_the_table_does_not_know_is_noticed(self):
        major, minor, patch = OLD.numbers
        for text in (f"version={OLD}", f"f({major}L, {minor}L, {patch}L)", f"needs libpumc {major}.{minor}."):
            with self.subTest(text=text):
                self.write("docs/new.md", f"# New\n\n{text}\n")
                self.assertIn("docs/new.md:3", places.unknown(self.root, OLD)[0])
        self.commit()
        self.refused("docs/new.md:3 names the version")

    def test_other_numbers_are_no_versions(self):
        self.write("docs/new.md", f"1{OLD} and {OLD}1 and 3.{OLD} and {OLD}.4 and [1, 0, 2, 0]\n")
        self.assertEqual([], places.unknown(self.root, OLD))

    def test_a_dry_run_lists_every_place_and_changes_nothing(self):
        before = {name: (self.root / name).read_bytes() for name in places.files(self.root)}
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            release.show(self.root, NEW, DAY)
        for name, template in places.PLACES + [(name, text) for name, text, _ in places.HEADINGS]:
            if template.format(**OLD.fields()) != template.format(**NEW.fields()) or "nreleased" in template:
                self.assertIn(f"{name}:", printed.getvalue())
        self.assertNotIn("to be mended", printed.getvalue())
        self.assertEqual(before, {name: (self.root / name).read_bytes() for name in places.files(self.root)})

    def test_what_stands_in_the_way(self):
        self.write("README.md", self.read("README.md") + "\n")
        self.refused("changes that are not committed")
        self.commit()
        self.write("CHANGELOG.md", self.read("CHANGELOG.md").replace(str(NEW), "9.9.9"))
        self.commit()
        self.refused("CHANGELOG.md has no entry")

    def test_versions_go_up(self):
        with self.assertRaisesRegex(release.Refused, "is below"):
            release.release(self.root, places.Version("0.0.1"), DAY, lambda root, version: None)
        for text in ("1.2", "1.2.3.4", "01.2.3", "v1.2.3", "1.2.x"):
            with self.assertRaises(ValueError):
                places.Version(text)

    def test_tests_that_fail_leave_the_tree_as_it_was(self):
        def fail(root, version):
            self.write(f"tests/abi/{version.fields()['short']}.abi", "half")
            raise release.Refused("a test failed")
        with self.assertRaises(release.Refused):
            self.release(fail)
        self.assertEqual("", run(self.root, "git", "status", "--porcelain"))
        self.assertEqual(str(OLD), str(places.current(self.root)))

    def test_the_version_of_the_tree_can_be_released(self):
        release.release(self.root, OLD, DAY, lambda root, version: None)
        self.assertEqual(f"v{OLD}\n", run(self.root, "git", "tag"))


if __name__ == "__main__":
    unittest.main()
