/// The grammars of types, which restrict the values in links.
extension ObjectGrammar {
  package static let typeMap = MapGrammar(
    value: ValueGrammar.list(.text(.plainSome, called: "a case"), atLeast: 1, noun: "case")
      .or(
        .object(
          .tagged(
            .enumeration, by: ["cases"], otherwise: .tagged(.record, by: ["fields"], otherwise: .keys(.refinedType))))
      )
      .hinting("write an array of case values, or an object such as { \"type\": \"Int\" }"),
    noun: "type", names: .identifier, declares: .type)

  package static let enumeration = ObjectGrammar(
    "enumeration", called: "an enum",
    [
      KeyGrammar(
        "cases",
        ValueGrammar.list(.text(.plainSome, called: "a case"), atLeast: 1, noun: "case").or(
          .map(
            .text(.identifier).or(.keys(.enumerationCase)), noun: "case", names: .plainSome, isNeverEmpty: true)),
        "The values in links. In an object, each key is a value in links, followed by the Swift name of its case or by an object with the keys 'swift' and 'spellings'.",
        needed: "[\"…\"]", examples: ["[\"overview\", \"reviews\"]", "{ \"top-sites\": \"topSites\" }"],
        elsewhere: ["values", "enum", "words", "options"]),
      KeyGrammar("caseSensitive", .flag, "If false, the letter case (A-Z) of the values is ignored.", fallback: "true"),
      caseExample, summary, swift(otherwise: "By default, an enum is generated."),
    ])

  package static let enumerationCase = ObjectGrammar(
    "enumerationCase", called: "a case",
    [
      KeyGrammar("swift", .text(.identifier), "The Swift name of the case. The default is the value in links."),
      KeyGrammar(
        "spellings", .oneOrMore(.text(.plainSome), noun: "spelling"),
        "Other values that match this case. They're never printed.", fallback: "[]", examples: ["[\"topsites\"]"]),
    ])

  package static let refinedType = ObjectGrammar(
    "refinedType", called: "a type",
    [
      KeyGrammar(
        "type",
        .text(.words(BuiltInType.names)).hinting(
          "write a built-in type; if the values are a list of words, write 'cases' instead of 'type'"),
        "The built-in type that this type restricts.", needed: "\"String\"", elsewhere: ["base", "of", "kind"]),
      KeyGrammar(
        "min", .number,
        "The minimum of a number, or the minimum length of a string in characters (Unicode scalars). By default, a string has at least one.",
        elsewhere: ["minimum", "minLength", "least", "from"]),
      KeyGrammar(
        "max", .number, "The maximum of a number, or the maximum length of a string in characters.",
        elsewhere: ["maximum", "maxLength", "most"]),
      KeyGrammar(
        "digits", .whole(2...18),
        "The minimum number of digits of a whole number, which then can't be negative. With 2, the only spelling of 5 in a link is `05`. By default, numbers have no leading zeros.",
        elsewhere: ["padding", "width", "zeros"]),
      KeyGrammar(
        "pattern", .text(.any),
        "A regular expression for the whole string: literals, classes, groups, alternation and repetition. Only a String can have a pattern.",
        examples: ["\"97[89][0-9]{10}\""], elsewhere: ["regex", "regexp", "regularExpression", "format"]),
      KeyGrammar(
        "except", .oneOrMore(.scalar, noun: "value"),
        "Strings that aren't valid. Only a String can have exceptions. A number, true or false is read as text, so 7 is the same as \"7\".",
        fallback: "[]", examples: ["[\"settings\", \"new\"]"]),
      KeyGrammar(
        "caseSensitive", .flag,
        "If false, the letter case (A-Z) of a string is ignored, and its values are lowercased.",
        fallback: "true", elsewhere: ["lowercase", "lowercased"]),
      example, summary, swift(otherwise: "By default, the value has the Swift type of the built-in type, such as Int."),
    ])

  package static let record = ObjectGrammar(
    "record", called: "a record",
    [
      KeyGrammar(
        "fields",
        .map(
          ValueGrammar.text(.typeUse, called: "a field").hinting(
            "write the type of the field, such as \"Double\" or \"String?\""),
          noun: "field", names: .identifier, isNeverEmpty: true),
        "The values that belong together, each with its type. Write 'String?' for a value that can be absent.",
        needed: "{ \"…\": \"…\" }",
        examples: ["{ \"latitude\": \"Double\", \"longitude\": \"Double\", \"name\": \"String?\" }"],
        elsewhere: ["properties", "members", "struct"]),
      summary,
    ])

  private static let example = KeyGrammar(
    "example", .scalar,
    "A value as in a link, without percent-encoding, for the documentation and the tests. Required if the type has a pattern, unless each parameter of the type has an example. By default, Fingerpost chooses a value.",
    examples: ["42", "\"9784873119038\""])
  private static let caseExample = KeyGrammar(
    "example", .scalar,
    "The case that the documentation and the tests use, as written in a link. By default, it's the first case.",
    examples: ["\"overview\""])
  private static let summary = KeyGrammar("summary", .text(.any), "A description of the values, in one sentence.")

  private static func swift(otherwise fallback: String) -> KeyGrammar {
    KeyGrammar(
      "swift", .text(.dottedIdentifier),
      "A Swift type of your app. After a match, the value is converted to this type. " + fallback,
      examples: ["\"BookID\""])
  }
}
