/// Windows: which routes each kind of window can show, and which it prefers.
extension ObjectGrammar {
  package static let windowMap = MapGrammar(.object(.keys(.window)), noun: "kind of window", names: .identifier)

  package static let window = ObjectGrammar(
    "window", called: "a kind of window",
    [
      KeyGrammar(
        "can", selection,
        "The destinations it can show, where no window prefers them: ids of routes, groups such as 'book.*', or '*' for all. In an object each has the word 'any' or 'same', or names of parameters: any destination of the route, the very one that the window shows, or those that agree with it in these parameters. Of several words about one route the longest name's counts.",
        fallback: "\"*\"",
        examples: ["\"book.*\"", "[\"home\", \"club.*\"]", "{ \"*\": \"any\", \"book.detail\": \"same\" }"]),
      KeyGrammar(
        "prefers", selection,
        "The destinations that it shows rather than any other window, written in the same way. It can show these, too.",
        fallback: "[]", examples: ["{ \"book.*\": [\"book\"] }", "{ \"club.meeting\": \"same\" }"]),
      KeyGrammar(
        "main", .flag,
        "Whether it is the kind that opens where nothing asks for another. Needed where there are several kinds.",
        fallback: "false"),
    ])

  private static let selection: ValueGrammar = .oneOrMore(.text(.selection), noun: "route").or(
    .object(
      .map(
        MapGrammar(
          ValueGrammar.text(.words(WindowSelection.Extent.allCases.map { $0.rawValue }))
            .or(.list(.text(.any, called: "a parameter's name"), atLeast: 1, noun: "parameter")),
          noun: "route", names: .selection))))
}

extension TextGrammar {
  /// `book.detail`, `book.*`, `*`
  fileprivate static let selection = TextGrammar(
    "route id or group", pattern: "^([A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)*(\\.\\*)?|\\*)$")
}

/// User activities: what of the app Handoff, Spotlight and Siri know.
extension ObjectGrammar {
  package static let activity = ObjectGrammar(
    "activity", called: "an activity",
    [
      KeyGrammar(
        "type", .text(.activityType),
        "The type, in reverse DNS notation, one of 'NSUserActivityTypes' of Info.plist and of the activities of 'launch'.",
        needed: "\"…\"", examples: ["\"example.bookshelf.reading\""]),
      KeyGrammar(
        "title", .text(.template),
        "What people see: text around the route's parameters by name. What the route's summary says, where there is none.",
        examples: ["\"Book {book}\""]),
      KeyGrammar(
        "for", .oneOrMore(.words(ActivityDeclaration.Use.self), atLeast: 1, noun: "use"), "What it is eligible for.",
        fallback: "[\"handoff\"]", examples: ["[\"handoff\", \"search\", \"prediction\"]"]),
    ])
}

extension TextGrammar {
  /// `example.bookshelf.reading`
  package static let activityType = TextGrammar("activity type", pattern: "^[A-Za-z0-9-]+(\\.[A-Za-z0-9_-]+)+$")
}
