#!/usr/bin/env bash
# The page about a model: it is well-formed, stands alone, shows names as text, and comes out for every kind of model.
old_model=$(realpath "$(dirname "$0")")/../use/format-1.pumc # of 0.1
. "$(dirname "$0")/harness.sh" "$@"

# Checks a page: as XML, which it is too; every number of a drawing; nothing to load, nothing to run.
cat >"$scratch/check.py" <<'PYTHON'
import re, sys, xml.etree.ElementTree as tree
from html.parser import HTMLParser

text = open(sys.argv[1], encoding="utf-8").read()
assert text.startswith("<!DOCTYPE html>")
root = tree.fromstring(text)
allowed = set("""html head meta title style body main h1 h2 h3 section p a b span strong bdi code div figure figcaption svg
    text line path circle rect table thead tbody tr th td footer""".split())
for element in root.iter():
    assert element.tag in allowed, element.tag
    for name, value in element.attrib.items():
        assert not name.startswith("on") and name not in ("src", "style", "srcset"), name
        assert name != "href" or value.startswith("#"), value
        if element.tag in ("line", "path", "circle", "rect", "text") and name != "class":
            assert re.fullmatch(r"[-0-9.ML ]+", value), (element.tag, name, value)
for drawing in root.iter("svg"):
    assert drawing.get("viewBox") and drawing.get("aria-label")
    for path in drawing.iter("path"):
        assert re.fullmatch(r"(?:[ML]-?[0-9.]+ -?[0-9.]+)+", path.get("d")), path.get("d")
style = root.find("head/style").text
assert "url(" not in style and "@import" not in style and "prefers-color-scheme: dark" in style
assert 'name="viewport"' in text and "nan" not in re.sub(r"[a-z]*nan[a-z]+|[a-z]+nan[a-z]*", "", style)

class Tags(HTMLParser):
    found = []
    def handle_starttag(self, tag, attrs):
        self.found.append(tag)
    def handle_startendtag(self, tag, attrs):
        self.found.append(tag)
tags = Tags()
tags.feed(text)
assert sorted(tags.found) == sorted(element.tag for element in root.iter()), "HTML and XML differ"
ids = [element.get("id") for element in root.iter() if element.get("id")]
assert len(ids) == len(set(ids))
print(len(root.findall(".//svg")), len(root.findall(".//section")))
PYTHON

# is_page FILE DRAWINGS
is_page() {
    has python3 || exit 77
    ! grep -qE 'https?:' "$1"
    equal "$(python3 "$scratch/check.py" "$1")" "$2 8"
}

# Pages are laid out by a real browser where there is one: the text that it shows, without tags.
shown_by_browser() {
    local browser
    for browser in chromium chromium-browser google-chrome; do
        ! has "$browser" || break
    done
    has "$browser" || { echo "no chromium here"; exit 77; }
    timeout 120 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$PWD/profile" "$@" 2>browser.log
}

a_page_has_all_sections() {
    exits 0 fit "$women" -o w.pumc
    exits 0 report w.pumc --data "$women" -o w.html
    contains err "w.html"
    [ ! -s out ]
    is_page w.html 9
    contains w.html "Report on w.pumc"
    contains w.html "Evelyn"
    contains w.html "popularity"
    contains w.html "0.4 is assumed"
    contains w.html "noise level"
    exits 0 report w.pumc Katherine Sylvia -o few.html
    is_page few.html 6
    contains few.html "<h3><bdi>Sylvia</bdi></h3>"
    equal "$(grep -c '<div class="card"><h3>' few.html)" 2
    contains few.html "This needs the data that was fitted"
}

the_same_page_comes_out_again() {
    exits 0 fit "$women" -o w.pumc
    exits 0 report w.pumc --data "$women" -o a.html
    exits 0 report w.pumc --data "$women" -o b.html --threads 1
    cmp a.html b.html
    exits 0 report w.pumc --data "$women"
    cmp out a.html
    exits 0 report w.pumc --data "$women" --seed 2 -o c.html
    ! cmp -s a.html c.html
}

# What the page says of hidden ones is what pumc evaluate says.
measures_are_those_of_evaluate() {
    exits 0 simulate 60 40 --rank 2 --sampling-rate 0.6 --seed 3 -o s.tsv
    exits 0 fit s.tsv -o s.pumc
    exits 0 report s.pumc --data s.tsv --seed 4 -o s.html
    exits 0 evaluate s.tsv --omega "$("$pumc" info s.pumc -q | awk '$1 == "omega" { print $2 }')" --seed 4 --top 5
    python3 - <<'PYTHON'
import csv, xml.etree.ElementTree as tree
shown = {line[0].text: line[1:] for line in tree.parse("s.html").iter("tr") if len(line) == 3 and line[0].text}
lines = {line["seed"]: line for line in csv.DictReader(open("out"), delimiter="\t")}
for name in ("recall@5", "AUC"):
    for place, seed in enumerate(("4", "popularity")):
        value = float(lines[seed][name.lower()])
        assert abs(float(shown[name][place].text) - value) < 6e-4, (name, seed, shown[name][place].text, value)
PYTHON
}

sampling_rates_that_were_given_are_not_called_assumed() {
    exits 0 fit "$women" --sampling-rate 0.5 -o w.pumc
    exits 0 report w.pumc --data "$women" -o w.html
    is_page w.html 9
    ! grep -q assumed <(sed '/All facts/,$d' w.html)
    contains w.html "sampling rate of 0.5 that the fit was given"
}

hostile_names_are_shown_as_text() {
    local evil='<script>alert(1)</script>' quotes="\"'&amp;<b onclick=x>" bytes=$'\xe2\x80\xae]]><!--'
    local row
    for row in 1 2 3 4 5 6; do
        printf '%s\t%s\n' "$evil$row" "$quotes" "$evil$row" "$bytes" "other $row" "$bytes" "other $row" "</style>$row" \
            "$evil$row" "javascript:$row" "other $row" plain
    done >names.tsv
    exits 0 fit names.tsv --labels text --header no -o "<i>&.pumc"
    exits 0 report "<i>&.pumc" --data names.tsv -o page.html
    is_page page.html "$(grep -o '<svg' page.html | wc -l)"
    ! grep -qiE '<script|<b |<i>|<!--' page.html
    contains page.html "&lt;script&gt;alert(1)&lt;/script&gt;1"
    contains page.html "&lt;i&gt;&amp;.pumc"
    contains page.html "&quot;&#39;&amp;amp;&lt;b onclick=x&gt;"
}

every_kind_of_model_has_a_page() {
    printf 'a\tb\n' >one.tsv
    exits 0 fit one.tsv --labels text --header no -o one.pumc
    exits 0 report one.pumc --data one.tsv -o one.html
    is_page one.html "$(grep -o '<svg' one.html | wc -l)"
    printf 'a\t%s\n' b c d >row.tsv
    printf '%s\ta\n' b c d >column.tsv
    printf '%s\n' "a b" "b c" "c a" "c d" "d e" "e f" "f d" >edges.txt
    local kind
    for kind in row column; do
        exits 0 fit $kind.tsv --header no -o $kind.pumc
        exits 0 report $kind.pumc --data $kind.tsv -o $kind.html
        is_page $kind.html "$(grep -o '<svg' $kind.html | wc -l)"
    done
    for kind in undirected directed square; do
        exits 0 fit edges.txt --$kind -o $kind.pumc
        exits 0 report $kind.pumc --data edges.txt -o $kind.html
        is_page $kind.html "$(grep -o '<svg' $kind.html | wc -l)"
    done
    contains undirected.html "of an undirected network"
    exits 0 fit "$women" --lambda-ratio 1 -o zero.pumc
    exits 0 report zero.pumc --data "$women" -o zero.html
    is_page zero.html "$(grep -o '<svg' zero.html | wc -l)"
    contains zero.html "Nothing stood out from noise"
    exits 0 report "$old_model" -o old.html
    is_page old.html 6
    exits 0 simulate 30 20 --rank 2 --sampling-rate 0.5 -o positions.tsv
    exits 0 help options
    penalties=$(sed -n 's/^ *--regularizer //p' out | tr '|' ' ')
    [ -n "$penalties" ]
    for kind in $penalties; do
        exits 0 fit positions.tsv --regularizer $kind --max-rank 2 --max-iterations 3 -o p.pumc
        exits 0 report p.pumc --data positions.tsv -o p.html
        is_page p.html "$(grep -o '<svg' p.html | wc -l)"
    done
}

# A threshold that was set is kept relative to the default: the refit of a part is regularised as much.
the_refit_has_the_options_of_the_model() {
    exits 0 simulate 80 60 --rank 4 --sampling-rate 0.6 -o s.tsv
    exits 0 fit s.tsv -o usual.pumc
    exits 0 fit s.tsv --lambda-ratio 0.8 -o much.pumc
    exits 0 report much.pumc --data s.tsv -o much.html
    contains much.html "which gave rank 1."
    exits 0 report usual.pumc --data s.tsv -o usual.html
    ! grep -q "which gave rank 1\." usual.html
}

other_data_than_was_fitted_is_remarked_on() {
    local text="the data has 80 ones, and the model was fitted to 89: it is not the data that was fitted"
    head -n 80 "$women" >some.tsv
    exits 0 fit "$women" -o w.pumc
    exits 0 report w.pumc --data some.tsv -o w.html
    contains err "some.tsv: $text"
    contains w.html "$text"
    exits 0 report w.pumc --data "$women" -o w.html
    equal "$(cat err w.html | grep -c 'not the data that was fitted')" 0
}

bad_usage_and_input_are_refused() {
    exits 0 fit "$women" -o w.pumc
    cp "$women" data.tsv
    refuses "usage: pumc report MODEL" report
    refuses "cannot read 'no.pumc'" report no.pumc -o w.html
    refuses "data.tsv" report data.tsv -o w.html
    refuses "row 'Evelin' is not in w.pumc (did you mean 'Evelyn'?)" report w.pumc Evelin -o w.html
    refuses "no.tsv" report w.pumc --data no.tsv -o w.html
    refuses "--hold-out must be in (0, 1), got 1" report w.pumc --data data.tsv --hold-out 1 -o w.html
    refuses "--seed needs --data INPUT" report w.pumc --seed 2 -o w.html
    refuses "w.pumc is the input" report w.pumc -o w.pumc
    refuses "data.tsv is the input" report w.pumc --data data.tsv -o data.tsv
    refuses "did you mean '--data'" report w.pumc --date data.tsv -o w.html
    printf 'Xenia\tF1\n' >other.tsv
    refuses "w.pumc: none of its lines" report w.pumc --data other.tsv -o w.html
    touch out err
    exits 1 report w.pumc -o absent/w.html
    contains err "cannot write 'absent/w.html'"
    mkdir folder
    refuses "folder is a folder, not a regular file" report w.pumc -o folder
    [ ! -e w.html ]
}

# A page that cannot be made leaves the one that is there.
an_old_page_stays_until_there_is_a_new_one() {
    exits 0 fit "$women" -o w.pumc
    echo old >w.html
    exits 2 report w.pumc --data no.tsv -o w.html
    equal "$(cat w.html)" old
    chmod 600 w.html
    exits 0 report w.pumc -o w.html
    equal "$(stat -c %a w.html)" 600
    equal "$(ls -A | wc -l)" 4 # w.pumc, w.html, out, err
}

a_browser_shows_it() {
    exits 0 fit "$women" -o w.pumc
    exits 0 report w.pumc --data "$women" -o w.html
    shown_by_browser --dump-dom "file://$PWD/w.html" >dom.html
    contains dom.html "Report on w.pumc"
    equal "$(grep -o '<svg' dom.html | wc -l)" "$(grep -o '<svg' w.html | wc -l)"
    ! grep -q '<parsererror' dom.html
    local width
    for width in 390 1200; do
        shown_by_browser --screenshot="$PWD/$width.png" --window-size=$width,900 "file://$PWD/w.html"
        equal "$(head -c 4 $width.png | tail -c 3)" PNG
    done
    shown_by_browser --print-to-pdf="$PWD/w.pdf" "file://$PWD/w.html"
    equal "$(head -c 4 w.pdf)" %PDF
}

what_cannot_be_measured_is_left_out_or_na() {
    printf 'a b\n' >edge.txt
    exits 0 fit edge.txt --undirected -o edge.pumc
    exits 0 report edge.pumc --data edge.txt -o edge.html
    awk 'BEGIN { for (i = 1; i <= 30; ++i) for (j = 1; j <= 4; ++j) print "r" i, "c" j }' >full.txt
    exits 0 fit full.txt -o full.pumc
    exits 0 report full.pumc --data full.txt -o full.html
    contains full.html "<td>NA</td>"
    equal "$(grep -c '>nan<' full.html)" 0
}

# Every event is listed for Flora, most of them with a low value.
what_is_listed_with_a_low_value_is_not_recommended() {
    { awk -F '\t' '{ print $1 "\t" $2 "\t5" }' "$women"
      awk -F '\t' '{ cols[$2] } $1 == "Flora" { has[$2] } END { for (j in cols) if (!(j in has)) print "Flora\t" j "\t1" }' "$women"
    } >r.tsv
    exits 0 fit r.tsv --min-value 4 -o r.pumc
    for options in "" "--min-value 4"; do
        exits 0 report r.pumc Flora --data r.tsv $options -o r.html
        contains r.html "No column is left to recommend."
        contains r.html "has 2: "
    done
}

run what_is_listed_with_a_low_value_is_not_recommended what_cannot_be_measured_is_left_out_or_na a_page_has_all_sections the_same_page_comes_out_again measures_are_those_of_evaluate \
    sampling_rates_that_were_given_are_not_called_assumed hostile_names_are_shown_as_text every_kind_of_model_has_a_page \
    the_refit_has_the_options_of_the_model other_data_than_was_fitted_is_remarked_on \
    bad_usage_and_input_are_refused an_old_page_stays_until_there_is_a_new_one \
    a_browser_shows_it
summary
