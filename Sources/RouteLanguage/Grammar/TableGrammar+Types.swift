/// Types: what the values in links may be.
extension ObjectGrammar {
  package static let typeMap = MapGrammar(
    ValueGrammar.list(.text(.plainSome, called: "a case"), atLeast: 1, noun: "case")
      .or(
        .object(
          .tagged(
            .enumeration, by: ["cases"],
            otherwise: .tagged(.record, by: ["fields"], otherwise: .keys(.refinedType))))
      )
      .hinting("write an array of words, or an object such as {\"type\": \"Int\"}"),
    noun: "type", names: .identifier, declares: .type)

  package static let enumeration = ObjectGrammar(
    "enumeration", called: "an enum",
    [
      KeyGrammar(
        "cases",
        ValueGrammar.list(.text(.plainSome, called: "a case"), atLeast: 1, noun: "case").or(
          .object(
            .map(
              MapGrammar(
                .text(.identifier).or(.object(.keys(.enumerationCase))), noun: "case", names: .plainSome,
                isNeverEmpty: true)))),
        "The words that links have. In an object each word has its Swift name, or an object with more.",
        needed: "[\"…\"]",
        examples: ["[\"overview\", \"reviews\"]", "{ \"top-sites\": \"topSites\" }"],
        elsewhere: ["values", "enum", "words", "options"]),
      KeyGrammar("caseSensitive", .flag, "Whether the letters A-Z are told from a-z.", fallback: "true"),
      example, summary, swift,
    ])

  package static let enumerationCase = ObjectGrammar(
    "enumerationCase", called: "a case",
    [
      KeyGrammar("swift", .text(.identifier), "Its Swift name; the word itself where none is given."),
      KeyGrammar(
        "spellings", .oneOrMore(.text(.plainSome), noun: "spelling"),
        "Other words that are read as this case and never printed.", fallback: "[]", examples: ["[\"topsites\"]"]),
    ])

  package static let refinedType = ObjectGrammar(
    "refinedType", called: "a type",
    [
      KeyGrammar(
        "type",
        .text(.words(BaseType.allCases.map { $0.rawValue })).hinting(
          "write a built-in type, not one of the table's; a choice of words has 'cases' instead"),
        "The built-in type that it refines.",
        needed: "\"String\"", elsewhere: ["base", "of", "kind"]),
      KeyGrammar(
        "min", .number,
        "The least number; the fewest characters (Unicode scalars) of a string. A String has at least one.",
        elsewhere: ["minimum", "minLength", "least", "from"]),
      KeyGrammar(
        "max", .number, "The greatest number; the most characters of a string.",
        elsewhere: ["maximum", "maxLength", "most"]),
      KeyGrammar(
        "digits", .whole(2...18),
        "The fewest digits of a whole number that is never negative: with 2, five is `05` in links, and nothing else.",
        elsewhere: ["padding", "width", "zeros"]),
      KeyGrammar(
        "pattern", .text(.any),
        "A regular expression for the whole text of a string: literals, classes, groups, alternation, counted repetition.",
        examples: ["\"97[89][0-9]{10}\""], elsewhere: ["regex", "regexp", "regularExpression", "format"]),
      KeyGrammar(
        "except", .oneOrMore(.scalar, noun: "value"), "Values that are not of the type.", fallback: "[]",
        examples: ["[\"settings\", \"new\"]"]),
      KeyGrammar(
        "caseSensitive", .flag,
        "Whether the letters A-Z of a string are told from a-z. Where they aren't, its values are in small letters.",
        fallback: "true", elsewhere: ["lowercase", "lowercased"]),
      example, summary, swift,
    ])

  package static let record = ObjectGrammar(
    "record", called: "a record",
    [
      KeyGrammar(
        "fields",
        .object(
          .map(
            MapGrammar(
              ValueGrammar.text(.typeUse, called: "a field").hinting(
                "write its type, such as \"Double\" or \"String?\""),
              noun: "field", names: .identifier, isNeverEmpty: true))),
        "The values that belong together, each with its type; 'String?' for one that may be absent by itself.",
        needed: "{ \"…\": \"…\" }",
        examples: ["{ \"latitude\": \"Double\", \"longitude\": \"Double\", \"name\": \"String?\" }"],
        elsewhere: ["properties", "members", "struct"]),
      summary,
    ])

  private static let example = KeyGrammar(
    "example", .scalar,
    "A value as a link carries it, decoded, for documentation and tests. A type with a pattern needs one.",
    examples: ["42", "\"9784873119038\""])
  private static let summary = KeyGrammar("summary", .text(.any), "What such values are, in one sentence.")
  private static let swift = KeyGrammar(
    "swift", .text(.dottedIdentifier), "A Swift type of the app's own that values become after the match.",
    examples: ["\"BookID\""])
}
