import FingerpostCommands
import LinkAnswers
import RouteLanguage
import RouteMatching

extension Command {
  private static let stdin = Option(
    name: "stdin", value: .none, summary: "read the links from the standard input, one a line")

  /// `fpost resolve`
  static let resolve: Command = Command(
    name: "resolve", summary: "say where links lead, one JSON object a line",
    details: [
      "Each line is {\"link\", \"route\", \"origin\", \"pattern\", \"parameters\", \"leftover\", \"reason\"}: the link as given; the "
        + "route's id, the origin's name and the pattern as written in the table, or null where nothing matches; where the pattern has choices, the number \"form\" of "
        + "the one that matched; the "
        + "parameters that have a value, by name, numbers and truth values as JSON's own; the query items that the pattern "
        + "doesn't name and the table doesn't ignore, each {\"key\", \"value\"}; why nothing matches, or null.",
      "An enum's value is the word of the link, not the name of its Swift case.",
      "With --stdin it is a filter on all cores: one line out for each line in, in order, in constant memory. An empty line is a link "
        + "that leads nowhere.",
      "The exit status is 1 if some link leads nowhere.",
    ],
    options: [.table, .environment, stdin],
    operands: [Operand(name: "LINK", summary: "a link to resolve", isRequired: false, isRepeated: true)],
    examples: [
      Example(line: "fpost resolve https://bookshelf.example/books/42", purpose: "where it leads"),
      Example(
        line: "fpost resolve --table next.json --stdin < links.txt",
        purpose: "what next week's table does with last year's links"),
    ],
    run: resolve
  )

  private static func resolve(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    if arguments.has(stdin), let link: String = arguments.operands.first {
      throw Failure("'\(link)' is given beside '--stdin'", hint: "give links as arguments or on the standard input")
    }
    if !arguments.has(stdin), arguments.operands.isEmpty {
      throw Failure("LINK is missing", hint: "give links as arguments, or one a line with --stdin")
    }
    let table: RouteTable = try readTable(arguments, console: &console)
    var verdict: Verdict = .fine
    for link in arguments.operands {
      var link: String = link
      if !link.withUTF8({ console.output.bytes.append(answer: table, to: $0) }) { verdict = .findings }
    }
    guard arguments.has(stdin) else { return verdict }

    try console.flush()
    var filter = LineFilter(console.input)
    var progress = Progress(of: "links", on: console.errors.descriptor)
    while let isFine = try filter.next(into: console.output.descriptor, { $1.append(answer: table, to: $0) }) {
      if !isFine { verdict = .findings }
      try progress.show(filter.count)
    }
    try progress.end()
    return verdict
  }
}
