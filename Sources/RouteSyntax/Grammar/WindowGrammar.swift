/// The grammars of kinds of window, and of the routes that each kind can show and prefers.
extension ObjectGrammar {
  package static let windowMap = MapGrammar(
    value: ValueGrammar.keys(.window).hinting("write {}, or an object such as { \"prefers\": [\"book.*\"] }"),
    noun: "kind of window", names: .identifier)

  package static let window = ObjectGrammar(
    "window", called: "a kind of window",
    [
      KeyGrammar(
        "can", selection,
        "The destinations that a window of this kind can show if no other window prefers them: ids of routes, groups such as 'book.*', or '*' for all. In an object, each name has a value: 'any' for all destinations of the route, 'same' for only the destination that the window shows already, or an array with the names of parameters whose values must be equal to those in the destination that the window shows. If several names apply to a route, the longest name counts.",
        fallback: "\"*\"",
        examples: ["\"book.*\"", "[\"home\", \"club.*\"]", "{ \"*\": \"any\", \"book.detail\": \"same\" }"]),
      KeyGrammar(
        "prefers", selection,
        "The destinations that open in a window of this kind rather than in other windows, written like 'can'. A window can always show what it prefers.",
        fallback: "[]", examples: ["{ \"book.*\": [\"book\"] }", "{ \"club.meeting\": \"same\" }"]),
      KeyGrammar(
        "main", .flag,
        "If true, a new window is of this kind, unless the route of its destination names another kind in 'window' or another kind names the route in 'prefers', even with a limit such as 'same'. If there are several kinds, one of them must be the main kind.",
        fallback: "false"),
    ])

  private static let selection: ValueGrammar = .oneOrMore(.text(.selection), noun: "route").or(
    .map(
      ValueGrammar.words(WindowSelection.Extent.self)
        .or(.list(.text(.any, called: "a parameter's name"), atLeast: 1, noun: "parameter")),
      noun: "route", names: .selection))
}

extension TextGrammar {
  /// `book.detail`, `book.*`, `*`
  fileprivate static let selection = TextGrammar(
    noun: "route id or group", pattern: "^([A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)*(\\.\\*)?|\\*)$")
}

/// The grammars of user activities, which Handoff, Spotlight and Siri use.
extension ObjectGrammar {
  package static let activity = ObjectGrammar(
    "activity", called: "an activity",
    [
      KeyGrammar(
        "type", .text(.activityType),
        "The type, in reverse DNS notation. Info.plist must list the type in 'NSUserActivityTypes', and 'activities' in 'launch' must say which route an activity of this type opens.",
        needed: "\"…\"", examples: ["\"example.bookshelf.reading\""]),
      KeyGrammar(
        "title", .text(.template),
        "The title that people see: text that can contain parameters of the route. The default is the route's summary. Without a summary, the activity has no title.",
        examples: ["\"Book {book}\""]),
      KeyGrammar(
        "for", .oneOrMore(.words(ActivityDeclaration.Use.self), atLeast: 1, noun: "use"),
        "The features that the activity is eligible for: 'handoff' for other devices, 'search' for Spotlight, 'prediction' for suggestions by Siri, and 'publicIndexing' for Apple's public search index.",
        fallback: "[\"handoff\"]", examples: ["[\"handoff\", \"search\", \"prediction\"]"]),
    ])
}

extension TextGrammar {
  /// `example.bookshelf.reading`
  package static let activityType = TextGrammar(noun: "activity type", pattern: "^[A-Za-z0-9-]+(\\.[A-Za-z0-9_-]+)+$")
}
