// Written by Web/embed. Do not edit it: change what is in Web, then run Web/build .build/web && Web/embed
// swift-format-ignore-file

extension PageAssets {
  /// How the catalog looks.
  package static let catalogStyle: StaticString = #"""
/* What the pages have in common. */

:root {
  color-scheme: light dark;
  --paper: #faf9f6;
  --card: #ffffff;
  --sunk: #f3f1ec;
  --ink: #22262b;
  --faint: #5c646d;
  --line: #e2dfd8;
  --edge: #7f8489;
  --accent: #0b5d57;
  --soft: #e4f0ee;
  --warning: #7a4400;
  --warning-soft: #fbf0dd;
  --problem: #9b2226;
  --problem-soft: #fbecec;
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace;
}

@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15181b;
    --card: #1c2024;
    --sunk: #24292e;
    --ink: #e4e7ea;
    --faint: #a3acb5;
    --line: #30363c;
    --edge: #7d868f;
    --accent: #79cfc4;
    --soft: #1d3432;
    --warning: #f0c078;
    --warning-soft: #3a2d18;
    --problem: #ff9c9c;
    --problem-soft: #3d2225;
  }
}

* { box-sizing: border-box; }
[hidden] { display: none !important; }

body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
  -webkit-text-size-adjust: 100%;
}

h1, h2, h3, h4, p, ul, ol, dl, dd, pre { margin: 0; padding: 0; }
ul, ol { list-style: none; }
h1 { font-size: 1.6rem; line-height: 1.25; letter-spacing: -0.015em; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; letter-spacing: -0.005em; overflow-wrap: anywhere; }
h4 { margin: 1.6rem 0 0.5rem; font-size: 0.8rem; font-weight: 600; color: var(--faint); }
a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
code, pre, .id { font-family: var(--mono); font-size: 0.875em; overflow-wrap: anywhere; }
.faint { color: var(--faint); }
.aside, .skip:not(:focus) { position: absolute; left: -100rem; }
.skip:focus { position: fixed; top: 0.5rem; left: 0.5rem; z-index: 2; padding: 0.5rem 1rem; background: var(--card); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }

input, select, textarea {
  width: 100%;
  padding: 0.5rem 0.7rem;
  border: 1px solid var(--edge);
  border-radius: 7px;
  background: var(--card);
  color: inherit;
  font: inherit;
}
input[type="checkbox"] { width: 1.1rem; height: 1.1rem; margin: 0.6rem 0; accent-color: var(--accent); }
::placeholder { color: var(--faint); opacity: 1; }
input:focus-visible, select:focus-visible, textarea:focus-visible { outline-offset: 0; border-radius: 7px; }
[aria-invalid="true"] { border-color: var(--problem); outline-color: var(--problem); }

.quiet {
  padding: 0.1rem 0.5rem;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: var(--card);
  color: var(--faint);
  font: 0.78rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
  cursor: pointer;
}
.quiet:hover { border-color: var(--edge); color: var(--ink); }
.tools { display: inline-flex; gap: 0.35rem; white-space: nowrap; }

summary { cursor: pointer; border-radius: 6px; }
.tag { padding: 0 0.5rem; border-radius: 99px; background: var(--sunk); color: var(--faint); font-size: 0.78rem; overflow-wrap: anywhere; }
.tag.warning { background: var(--warning-soft); color: var(--warning); }
pre { margin-top: 0.4rem; padding: 0.75rem 1rem; border-radius: 8px; background: var(--sunk); overflow-x: auto; white-space: pre-wrap; }

/* What is answered about a link. */

.answer { margin-top: 1rem; padding: 1rem 1.25rem 1.1rem; border-radius: 10px; background: var(--card); border: 1px solid var(--line);
  border-left: 4px solid var(--accent); }
.answer.misses { border-left-color: var(--problem); }
.verdict { font-size: 1.05rem; font-weight: 600; }
.verdict .id { font-size: 1em; }
.misses .verdict { color: var(--problem); }
.problem { padding: 0.5rem 0.8rem; border-radius: 7px; background: var(--problem-soft); color: var(--problem); font-size: 0.9rem; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.3rem 1.25rem; margin-top: 0.75rem; font-size: 0.92rem; }
.facts dt { color: var(--faint); overflow-wrap: anywhere; max-width: 10rem; }
.facts dd { overflow-wrap: anywhere; white-space: pre-wrap; }
.answer details { margin-top: 1rem; }
.candidates { margin: 0.5rem 0 0.5rem; font-size: 0.9rem; }
.candidates li { padding: 0.55rem 0 0.55rem 0.9rem; border-top: 1px solid var(--line); }
.candidates .id { margin-right: 0.6rem; font-weight: 600; }
.candidates .outcome { color: var(--faint); }
.candidates .wins { border-left: 3px solid var(--accent); padding-left: calc(0.9rem - 3px); }
.candidates .wins .outcome { color: var(--accent); }
.answer summary { width: fit-content; color: var(--accent); font-size: 0.9rem; }

html { scroll-padding-top: 1.5rem; }

#routes:focus { outline: none; }

/* The head of the page, the list of routes beside them, and the routes. */

header, .page { max-width: 76rem; margin: 0 auto; padding: 0 2rem; }
header { padding-top: 2.75rem; padding-bottom: 1.75rem; }
.origins { display: flex; flex-wrap: wrap; gap: 0.35rem 2rem; margin-top: 1rem; font-size: 0.9rem; }
.origins li { display: flex; flex-wrap: wrap; gap: 0.15rem 0.6rem; align-items: baseline; }

.page { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 3.5rem; align-items: start; padding-bottom: 5rem; }

nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 0.25rem 0.5rem 2rem 0.25rem; font-size: 0.9rem; }
.search { position: sticky; top: 0; padding: 0.25rem 0 0.75rem; background: var(--paper); }
.search label { display: block; margin-bottom: 0.3rem; font-size: 0.8rem; font-weight: 600; color: var(--faint); }
#found { min-height: 1.3rem; margin-top: 0.35rem; font-size: 0.8rem; color: var(--faint); }
.names { margin-bottom: 1rem; }
.names h2 { margin-bottom: 0.15rem; font-size: 0.8rem; font-weight: 600; color: var(--faint); }
.names a { display: block; padding: 0.16rem 0.5rem; margin-left: -0.5rem; border-radius: 5px; color: inherit; text-decoration: none;
  overflow-wrap: anywhere; }
.names a:hover { background: var(--sunk); }

.links dd, .plain li > div, .result .link { display: flex; flex-wrap: wrap; gap: 0.15rem 0.7rem; align-items: center; }
.links dd > div { flex-basis: 100%; }

/* The box for a link. */

.box { margin-bottom: 2.75rem; }
.box h2 { margin-bottom: 0.6rem; font-size: 1.05rem; }
.box #link { padding: 0.75rem 0.9rem; border-radius: 9px; font-family: var(--mono); font-size: 0.95rem; }
#box-note { margin-top: 0.45rem; font-size: 0.85rem; }
/* Routes. */

.group { margin-bottom: 2.5rem; }
.group > h2 { margin-bottom: 0.6rem; }
.route { border: 1px solid var(--line); border-bottom-width: 0; background: var(--card); scroll-margin-top: 1.5rem; }
.group > .route:first-of-type { border-radius: 10px 10px 0 0; }
.group > .route:last-of-type { border-radius: 0 0 10px 10px; border-bottom-width: 1px; }
.group > .route:only-of-type { border-radius: 10px; }
.route > details > summary { position: relative; display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; align-items: baseline;
  padding: 0.65rem 1.1rem 0.65rem 2.3rem; list-style: none; }
.route > details > summary::-webkit-details-marker { display: none; }
.route > details > summary::before { content: ""; position: absolute; left: 1.15rem; top: 1.15rem; width: 0.38rem; height: 0.38rem;
  border: solid var(--faint); border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg); }
.route > details[open] > summary::before { transform: translateY(-0.1rem) rotate(45deg); }
.route > details > summary:hover { background: var(--sunk); }
.route h3 { font-size: 0.98rem; font-weight: 600; overflow-wrap: anywhere; }
.route summary > code { color: var(--faint); }
.route .what { flex-basis: 100%; color: var(--faint); font-size: 0.9rem; }
.tags { display: inline-flex; flex-wrap: wrap; gap: 0.3rem; }
.body { padding: 0 1.1rem 1.5rem 2.3rem; font-size: 0.94rem; }
.body h4:first-child { margin-top: 0.4rem; }
.links { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.45rem 1.25rem; }
.links dt { color: var(--faint); overflow-wrap: anywhere; max-width: 10rem; }
.pattern { color: var(--faint); }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.4rem 1.25rem 0.4rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { border-top: 0; padding-top: 0; font-size: 0.8rem; font-weight: 400; color: var(--faint); }
tbody th { font-weight: 600; white-space: nowrap; }
td code { white-space: pre-wrap; }
td:nth-child(2) code { white-space: nowrap; }
.plain li { padding: 0.3rem 0; }
.plain .faint, .plain .tag { margin-left: 0.6rem; }
.plain code:not(.pattern) { margin-left: 0.4rem; }
.plain div > code:not(.pattern) { margin-left: 0; }
.body details { margin-top: 0.5rem; }
details details > summary, .result summary { width: fit-content; color: var(--accent); font-size: 0.9rem; }
.body details > .tools { margin-top: 0.4rem; }

.make form { margin-top: 1.6rem; padding: 1.1rem 1.25rem 1.25rem; border-radius: 10px; background: var(--sunk); }
.make h4 { margin: 0 0 0.6rem; }
.make select { min-height: 2.625rem; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: 0.75rem 1rem; }
.field label { display: block; margin-bottom: 0.2rem; font-size: 0.85rem; font-family: var(--mono); overflow-wrap: anywhere; }
.field label.plain { font-family: inherit; padding: 0; color: var(--faint); }
.field textarea { resize: vertical; }
.result { margin-top: 1rem; }
.result .link code { font-size: 0.95rem; }
.commands dt { margin-top: 0.6rem; color: var(--faint); font-size: 0.85rem; }
.commands dd { display: flex; flex-wrap: wrap; gap: 0.3rem 0.6rem; align-items: center; }

.relations h2 { margin: 2.5rem 0 0.75rem; }
svg a { text-decoration: none; }
svg rect { fill: var(--card); stroke: var(--line); }
svg a:hover rect { stroke: var(--edge); }
svg text { fill: var(--ink); font: 13px var(--mono); }
svg .edge { fill: none; stroke: var(--edge); }
svg a:focus-visible rect { stroke: var(--accent); stroke-width: 2; }
.relations svg { display: block; max-width: none; }

dialog { max-width: min(24rem, 92vw); padding: 1.5rem; border: 1px solid var(--line); border-radius: 14px; background: var(--card); color: inherit;
  text-align: center; }
dialog::backdrop { background: rgb(0 0 0 / 45%); }
dialog svg { display: block; width: 19rem; max-width: 100%; margin: 0 auto; border-radius: 6px; background: #fff; }
dialog path { fill: #000; }
dialog .text { margin: 1rem 0; font-family: var(--mono); font-size: 0.85rem; overflow-wrap: anywhere; }

@media (max-width: 54rem) {
  header, .page { padding-left: 1.1rem; padding-right: 1.1rem; }
  header { padding-top: 1.75rem; padding-bottom: 1.25rem; }
  .page { display: block; }
  nav { position: static; max-height: none; padding: 0; }
  .search { position: static; }
  .names { display: none; }
  main { display: block; }
  .box { margin-top: 1.25rem; }
  .route > details > summary { padding: 0.65rem 0.85rem 0.65rem 1.9rem; }
  .route > details > summary::before { left: 0.85rem; }
  #found { min-height: 0; }
  .body { padding: 0 0.85rem 1.25rem; }
  .links { grid-template-columns: minmax(0, 1fr); gap: 0.1rem; }
  .links dd { margin-bottom: 0.6rem; }
  table, tbody, tr, th, td { display: block; }
  thead { display: none; }
  tr { padding: 0.5rem 0; border-top: 1px solid var(--line); }
  th, td { padding: 0; border: 0; }
  tbody th, td:nth-child(2) { display: inline; margin-right: 0.6rem; white-space: normal; }
  td:last-child:not(:empty)::before { content: "for example "; color: var(--faint); }
  #link, input, select, textarea { font-size: 1rem; }
}

@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }

@media print {
  :root { --paper: #fff; --card: #fff; --sunk: #fff; --ink: #000; --faint: #444; --line: #bbb; --accent: #000; --warning-soft: #fff; }
  body { font-size: 10pt; }
  header, .page { max-width: none; padding-left: 0; padding-right: 0; }
  .page { display: block; }
  nav, .box, .make, .tools, .skip { display: none !important; }
  .route { break-inside: avoid; }
  .route > details > summary::before { display: none; }
  .tag { border: 1px solid var(--line); }
}

"""#
}
