#include "cli/html.hpp"
#include "cli/report_sections.hpp"

namespace pumc::cli {

namespace {

// Blue and orange of the Okabe-Ito palette, which people with any colour vision tell apart; lighter ones on dark.
const char *const kStyle = R"(
:root { color-scheme: light dark; --ground: #ffffff; --card: #f6f7f9; --ink: #1b1f24; --soft: #57606a;
  --edge: #d5dae0; --a: #0072b2; --b: #d55e00; --warn: #fff4d6; --warn-edge: #e0a800; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171b; --card: #1d2127; --ink: #e8eaed; --soft: #a3acb7; --edge: #363d46; --a: #56b4e9;
    --b: #f0a24a; --warn: #332a10; --warn-edge: #b38600; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 74rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; padding-top: 1rem; border-top: 1px solid var(--edge); }
h3 { font-size: 1rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
p { margin: .5rem 0; max-width: 44rem; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
.soft, .none, figcaption, footer { color: var(--soft); }
.warn { background: var(--warn); border-left: 4px solid var(--warn-edge); padding: .5rem .75rem; border-radius: 4px; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin: 1rem 0; }
.tile, figure, .card { background: var(--card); border: 1px solid var(--edge); border-radius: 8px; }
.tile { padding: .6rem .8rem; }
.tile b { display: block; font-size: 1.4rem; line-height: 1.3; }
.tile span { color: var(--soft); font-size: .85rem; }
.charts, .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr)); gap: 1rem;
  margin: 1rem 0; align-items: start; }
figure { margin: 0; padding: .8rem; min-width: 0; }
figcaption { font-size: .85rem; }
.card { padding: .8rem; min-width: 0; }
.scroll { overflow-x: auto; margin: 1rem 0; }
.card .scroll { margin: .5rem 0 0; }
table { border-collapse: collapse; font-size: .9rem; width: 100%; }
caption { text-align: left; font-weight: 600; padding-bottom: .25rem; }
th, td { text-align: left; vertical-align: top; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--edge);
  overflow-wrap: anywhere; }
th { color: var(--soft); font-weight: 600; overflow-wrap: normal; }
.numbers td:not(:first-child), .numbers th:not(:first-child) { text-align: right; padding-right: 0; padding-left: .6rem;
  font-variant-numeric: tabular-nums; white-space: nowrap; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 12px system-ui, sans-serif; fill: var(--soft); }
svg .name { fill: var(--ink); }
.end { text-anchor: end; }
.middle { text-anchor: middle; }
.grid { stroke: var(--edge); stroke-width: 1; }
.axis { stroke: var(--soft); stroke-width: 1; }
.level { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 2 3; }
.line { fill: none; stroke-width: 2; stroke-linejoin: round; }
.line.a, .dot.a { stroke: var(--a); }
.line.b, .dot.b { stroke: var(--b); }
.line.b { stroke-dasharray: 6 3; }
.dot { stroke-width: 1.5; }
.dot.a, .bar.a { fill: var(--a); }
.dot.b { fill: var(--card); }
.bar.b { fill: var(--b); }
footer { margin-top: 2.5rem; font-size: .85rem; }
@media print {
  :root { --ground: #ffffff; --card: #ffffff; --ink: #000000; --soft: #444444; --edge: #bbbbbb; --a: #0072b2;
    --b: #d55e00; --warn: #ffffff; }
  main { max-width: none; padding: 0; }
  body { font-size: 11pt; }
  h2, h3 { break-after: avoid; }
  figure, .card, .tile, tr { break-inside: avoid; }
  .bar, .dot, .line { print-color-adjust: exact; }
  .scroll { overflow: visible; }
}
)";

} // namespace

std::string report_page(const std::string &title, const std::string &sections) {
    // Nothing is loaded and nothing runs, whatever a label might say.
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n"
           "<title>" +
           html_text(title) + "</title>\n<style>" + kStyle + "</style>\n</head>\n<body>\n<main>\n<h1>" +
           html_text(title) + "</h1>\n" + sections + "<footer>Made by pumc " + pumc_version_string() +
           ". This page loads nothing and runs no script.</footer>\n</main>\n</body>\n</html>\n";
}

std::string section(const char *title, const std::string &body) {
    return "<section>\n<h2>" + html_text(title) + "</h2>\n" + body + "</section>\n";
}

std::string paragraph(const std::string &html) { return "<p>" + html + "</p>\n"; }

std::string without_data() {
    return paragraph("This needs the data that was fitted: <code>pumc report MODEL --data INPUT</code>.");
}

std::string html_table(const std::vector<std::string> &header, const std::vector<std::vector<std::string>> &lines,
                       bool numbers) {
    std::string text = numbers ? "<div class=\"scroll\"><table class=\"numbers\"><thead><tr>"
                               : "<div class=\"scroll\"><table><thead><tr>";
    for (const std::string &cell : header) {
        text += "<th scope=\"col\">" + cell + "</th>";
    }
    text += "</tr></thead><tbody>\n";
    for (const std::vector<std::string> &line : lines) {
        text += "<tr>";
        for (const std::string &cell : line) {
            text += "<td>" + cell + "</td>";
        }
        text += "</tr>\n";
    }
    return text + "</tbody></table></div>\n";
}

} // namespace pumc::cli
