"""tools/check_links.py notices every kind of broken link, and nothing else."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
import check_links  # noqa: E402


class Links(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("other.md", "# The *other* page, with `code`\n\n## Twice\n\n## Twice\n")
        self.write("folder/file.txt", "")

    def write(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8")

    def markdown(self, text):
        self.write("page.md", text)
        return check_links.check_markdown(self.root)

    def test_links_that_lead_somewhere(self):
        count, wrong = self.markdown("# Here\n[a](other.md) ![b](folder/file.txt) [c](folder) [d](#here) [e](other.md#twice-1)\n"
                                     "[f](other.md#the-other-page-with-code) [g](https://nowhere.example/#x) <a href='other.md'>h</a>\n\n[i]: other.md\n")
        self.assertEqual((8, []), (count, wrong))

    def test_links_that_do_not(self):
        for text in ("[a](none.md)", "![a](none.png)", "[a](#none)", "[a](other.md#none)", "[a](other.md#twice-2)", "[a](../outside.md)",
                     "<img src=\"none.png\">", "[a]: none.md", "[`code` and more](none.md)", "- item [a\n](other.md) [b](none.md)"):
            with self.subTest(text=text):
                self.assertEqual(1, len(self.markdown(text)[1]))

    def test_code_has_no_links(self):
        self.assertEqual((0, []), self.markdown("`m[1](x)` and\n\n    v[2](y)\n\n```c\nf[3](z)\n```\n"))

    def test_the_line_is_named(self):
        self.assertEqual(["page.md:3: none.md leads to nothing"], self.markdown("# A\n\nsee [a](none.md)\n")[1])

    def site(self, text):
        self.write("site/index.html", text)
        self.write("site/other.html", "<h1 id='there'>x</h1>")
        return check_links.check_site(self.root / "site")

    def test_pages_of_a_site(self):
        self.assertEqual((3, []), self.site("<a href='other.html#there'>a</a><a href='other.html?q=1'>b</a><img src='other.html'>"
                                            "<a href='https://nowhere.example/'>c</a>"))
        for text in ("<a href='none.html'>", "<a href='other.html#none'>", "<a href='#none'>", "<link href='none.css'>", "<script src='none.js'>",
                     "<a href='/other.html'>", "<script src='https://nowhere.example/x.js'>", "<p>```c int x; ```</p>"):
            with self.subTest(text=text):
                self.assertEqual(1, len(self.site(text)[1]))


if __name__ == "__main__":
    unittest.main()
