extension DiagnosticEntry {
  static let patterns: [DiagnosticEntry] = [
    DiagnosticEntry(
      "bad-choice", "a choice or an optional part isn't written as one",
      mend:
        "Write texts in single quotes, `{'a'|'b'}`, and optional parts of such texts and parameters, `{? '/' name}`.",
      wrong: .link("/{'web'|app}"), right: .link("/{'web'|'app'}")),
    DiagnosticEntry(
      "bad-literal", "a character can't stand there as it is", mend: "Write its escape, `%5C` for a backslash.",
      wrong: .link(#"/a\\b"#), right: .link("/a%5Cb")),
    DiagnosticEntry(
      "bad-parameter", "what stands in braces is no parameter", mend: "Write `{name}`, or `{_}` for what is not kept.",
      wrong: .link("/books/{}"), right: .link("/books/{book}")),
    DiagnosticEntry(
      "bad-percent-escape", "a `%` begins no escape, or what it encodes isn't UTF-8",
      mend: "Write `%25` for a percent sign.", wrong: .link("/100%"), right: .link("/100%25")),
    DiagnosticEntry(
      "bad-separator", "the separator of a list splits more than the list",
      mend: "Take a character that doesn't delimit a link's parts, such as `,`.",
      wrong: .link(#"/x?ids={ids: [Int] \"&\"}"#), right: .link(#"/x?ids={ids: [Int] \",\"}"#)),
    DiagnosticEntry(
      "bad-template",
      "a value of `set` holds more than names in braces, or a part of the link where it would mean something else",
      mend:
        "Leave the type away: a template names values, the pattern types them. `{$query}` stands behind a `?`, `{$fragment}` behind a `#`.",
      wrong: .routes(#""page": { "link": "/s/{a}", "aliases": [{ "link": "/t/{b}", "set": { "a": "{b: Int}" } }] }"#),
      right: .routes(#""page": { "link": "/s/{a}", "aliases": [{ "link": "/t/{b}", "set": { "a": "{b}" } }] }"#)),
    DiagnosticEntry(
      "bad-type", "a type isn't written as one",
      mend: "Write a name, `[Name]` for a list, `Name?` for what may be absent.",
      wrong: .link("/books/{book:}"), right: .link("/books/{book: Int}")),
    DiagnosticEntry(
      "control-character", "text holds a character that no link has", mend: "Remove it.",
      wrong: .link("/a%00"), right: .link("/a")),
    DiagnosticEntry(
      "dot-segment", "`.` and `..` are never segments", mend: "Write the path that is meant.",
      wrong: .link("/a/../b"), right: .link("/b")),
    DiagnosticEntry(
      "duplicate-item", "a key stands twice in one query", mend: "Write one item; for a list `x={x: [Int]}`.",
      wrong: .link("/a?x={x}&x={y}"), right: .link("/a?x={x}&y={y}")),
    DiagnosticEntry(
      "empty-item", "an item of a query is empty", mend: "Remove the needless `?` or `&`.", wrong: .link("/a?"),
      right: .link("/a")),
    DiagnosticEntry(
      "empty-segment", "a pattern has two slashes side by side", mend: "Remove one.", wrong: .link("/a//b"),
      right: .link("/a/b")),
    DiagnosticEntry(
      "ignored-item", "a pattern asks for an item that `ignoredQuery` sets aside",
      mend: "Remove the item, or take it out of `ignoredQuery`.",
      wrong: .members(#""ignoredQuery": ["ref"], "routes": { "page": "/a?ref={ref}" }"#),
      right: .members(#""ignoredQuery": ["utm_*"], "routes": { "page": "/a?ref={ref}" }"#)),
    DiagnosticEntry(
      "item-key", "the key of an item isn't plain text", mend: "Write the key, `=` and the parameter.",
      wrong: .link("/a?{x}"), right: .link("/a?x={x}")),
    DiagnosticEntry(
      "list-in-fragment", "a list in a fragment text needs a separator", mend: "Write one behind the type.",
      wrong: .link("/x#{ids: [Int]}"), right: .link(#"/x#{ids: [Int] \",\"}"#)),
    DiagnosticEntry(
      "list-in-path", "a list in a segment needs a separator",
      mend: "Write one behind the type, or `{ids...}` for several segments.", wrong: .link("/x/{ids: [Int]}"),
      right: .link(#"/x/{ids: [Int] \",\"}"#)),
    DiagnosticEntry(
      "list-not-alone", "a repeated item has other parameters beside it", mend: "Give each an item of its own.",
      wrong: .link("/x?at={a: [Int]},{b: Int}"), right: .link("/x?a={a: [Int]}&b={b: Int}")),
    DiagnosticEntry(
      "missing-slash", "a pattern begins with `/`", mend: "Write it.", wrong: .link("books"), right: .link("/books")),
    DiagnosticEntry(
      "mixed-optional", "parameters that share a value are optional in part",
      mend: "Make all of them optional, or none.",
      wrong: .link("/x?at={lat: Double?},{lon: Double}"), right: .link("/x?at={lat: Double?},{lon: Double?}")),
    DiagnosticEntry(
      "named-in-exclude", "an exclude keeps nothing, so its parameters have no names", mend: "Write `{_}`.",
      wrong: .routes(#""page": { "link": "/b/{book}", "exclude": ["/b/x{name}"] }"#),
      right: .routes(#""page": { "link": "/b/{book}", "exclude": ["/b/x{_}"] }"#)),
    DiagnosticEntry(
      "optional-in-fragment", "a fragment that a pattern has is always there",
      mend: "Write the fragment as an optional part.", wrong: .link("/x#{part: Int?}"),
      right: .link("/x{? '#' part: Int}")),
    DiagnosticEntry(
      "optional-in-path", "a segment is always there", mend: "Write the pattern without the segment in `aliases`.",
      wrong: .link("/x/{part: Int?}"), right: .link("/x/{part: Int}")),
    DiagnosticEntry(
      "optional-with-default", "a parameter has both `?` and a default", mend: "Remove the `?`.",
      wrong: .link("/x?page={page: Int? = 1}"), right: .link("/x?page={page: Int = 1}")),
    DiagnosticEntry(
      "parameter-twice", "a name stands twice in one pattern or group", mend: "Give one another name.",
      wrong: .link("/{a}/x/{a}"), right: .link("/{a}/x/{b}")),
    DiagnosticEntry(
      "piece-too-large", "a segment or value needs too large an automaton",
      mend: "Ask for less of one segment: fewer parameters with long bounds beside each other.",
      wrong: .words("many long types side by side in one segment"), right: .words("the same in segments of their own")),
    DiagnosticEntry(
      "plus-in-item", "beside a parameter stands a `+`, which an origin of the links reads as a space",
      mend: "Write a space in its place, or give that origin a pattern of its own.",
      wrong: .members(
        #""origins": { "web": { "at": "https://x.example", "plusIsSpace": true } }, "routes": { "page": "/a?of={from}+{to}" }"#
      ),
      right: .members(
        #""origins": { "web": { "at": "https://x.example", "plusIsSpace": true } }, "routes": { "page": "/a?of={from} {to}" }"#
      )),
    DiagnosticEntry(
      "rest-not-alone", "a rest has text beside it", mend: "Write `/` on both sides of the braces.",
      wrong: .link("/files/x{path...}"), right: .link("/files/{path...}")),
    DiagnosticEntry(
      "rest-type", "a rest is a list besides, `Raw` stands elsewhere than at the end, or it has a count",
      mend: "Write the type alone, which is that of each segment; `Raw` stands at the end of a path, without a count.",
      wrong: .link("/a/{days...: [Date]}"), right: .link("/a/{days...: Date}")),
    DiagnosticEntry(
      "second-rest", "a pattern has two rests", mend: "Keep one; where two begin nobody could say.",
      wrong: .link("/{a...}/x/{b...}"), right: .link("/{a...}/x/{b}")),
    DiagnosticEntry(
      "separator-in-text", "text holds what splits the links of its origin",
      mend: "Write `/` between segments, or give the origin a pattern of its own in `link`.",
      wrong: .members(
        #""origins": { "uri": { "at": "uri:", "separator": ":" } }, "routes": { "page": "/a:b" }"#),
      right: .members(#""origins": { "uri": { "at": "uri:", "separator": ":" } }, "routes": { "page": "/a/b" }"#)),
    DiagnosticEntry(
      "stray-brace", "a `}` closes nothing", mend: "Write `{` before the parameter, or `%7D` for a brace.",
      wrong: .link("/books/book}"), right: .link("/books/{book}")),
    DiagnosticEntry(
      "too-many-items", "a pattern has more than 256 items",
      mend: "Take those that need no name by `{items...}`.", wrong: .words("a query of 257 items"),
      right: .routes(#""page": "/?{items...}""#)),
    DiagnosticEntry(
      "too-many-segments", "a pattern has more than 50 segments", mend: "Take the end of the path by a rest.",
      wrong: .words("a path of 51 segments"), right: .routes(#""page": "/pages/{path...}""#)),
    DiagnosticEntry(
      "too-many-forms", "the choices and optional parts of a pattern make too many patterns",
      mend: "Write what goes together as one text of a choice, and the rest in `aliases`.",
      wrong: .link(
        "/{'a'|'b'|'c'|'d'|'e'|'f'|'g'}{'a'|'b'|'c'|'d'|'e'|'f'|'g'}{'a'|'b'|'c'|'d'|'e'|'f'|'g'}"),
      right: .link("/{'a'|'b'|'c'}{'a'|'b'|'c'}{'a'|'b'|'c'}")),
    DiagnosticEntry(
      "too-many-parameters", "a route or a pattern has too many parameters",
      mend: "Let one parameter take the rest of the path or of the items: `{path...}`, `{items...}`.",
      wrong: .words("a query of some hundred parameters"), right: .link("/x?{items...}")),
    DiagnosticEntry(
      "touching-parameters", "nothing stands between two parameters", mend: "Write some text between them.",
      wrong: .link("/{a}{b}"), right: .link("/{a}-{b}")),
    DiagnosticEntry(
      "unclosed-brace", "a `{` is never closed", mend: "Write `}` behind the parameter, or `%7B` for a brace.",
      wrong: .link("/books/{book/reviews"), right: .link("/books/{book}/reviews")),
    DiagnosticEntry(
      "unkept-in-link", "a link can't be printed with `{_}`",
      mend: "Give it a name, or write the pattern in `aliases`.",
      wrong: .link("/x/{_}"), right: .routes(#""page": { "link": "/x", "aliases": ["/x/{_}"] }"#)),
  ]

  static let types: [DiagnosticEntry] = [
    DiagnosticEntry(
      "bad-case", "a case of an enum is empty", mend: "Write some text.",
      wrong: .members(#""types": { "Tab": ["all", ""] }"#), right: .members(#""types": { "Tab": ["all", "new"] }"#)),
    DiagnosticEntry(
      "default-mismatch", "a default isn't of its type", mend: "Write a value of the type.",
      wrong: .link("/x?page={page: Int = first}"), right: .link("/x?page={page: Int = 1}")),
    DiagnosticEntry(
      "empty-type", "no value is of the type", mend: "Widen its bounds.",
      wrong: .members(#""types": { "Page": { "type": "Int", "min": 3, "max": 2 } }"#),
      right: .members(#""types": { "Page": { "type": "Int", "min": 2, "max": 3 } }"#)),
    DiagnosticEntry(
      "regular-expression", "a pattern is no regular expression, or of a kind that isn't one",
      mend: "Write one without look-around and back references; they match the whole value.",
      wrong: .members(#""types": { "Code": { "type": "String", "pattern": "[A-Z", "example": "A" } }"#),
      right: .members(#""types": { "Code": { "type": "String", "pattern": "[A-Z]", "example": "A" } }"#)),
    DiagnosticEntry(
      "set-mismatch", "a value of `set` isn't of its parameter's type", mend: "Write a value of the type.",
      wrong: .routes(#""page": { "link": "/p/{n: Int}", "aliases": [{ "link": "/first", "set": { "n": "one" } }] }"#),
      right: .routes(#""page": { "link": "/p/{n: Int}", "aliases": [{ "link": "/first", "set": { "n": "1" } }] }"#)),
    DiagnosticEntry(
      "type-conflict", "a parameter has two types in one route",
      mend: "Write the same type in both patterns, or in one.",
      wrong: .routes(#""page": { "link": "/p/{n: Int}", "aliases": ["/q/{n: UUID}"] }"#),
      right: .routes(#""page": { "link": "/p/{n: Int}", "aliases": ["/q/{n}"] }"#)),
    DiagnosticEntry(
      "type-refinement", "a bound or a pattern doesn't apply to the type", mend: "Remove it, or take another type.",
      wrong: .members(#""types": { "Day": { "type": "Date", "pattern": "2.*", "example": "2024-01-01" } }"#),
      right: .members(#""types": { "Day": { "type": "Date", "example": "2024-01-01" } }"#)),
    DiagnosticEntry(
      "type-too-large", "a type needs too large an automaton", mend: "Ask for less: shorter bounds, a simpler pattern.",
      wrong: .members(#""types": { "Code": { "type": "String", "pattern": "(a|b)*a(a|b){20}", "example": "a" } }"#),
      right: .members(#""types": { "Code": { "type": "String", "pattern": "(a|b)*a(a|b){2}", "example": "aaa" } }"#)),
  ]
}
