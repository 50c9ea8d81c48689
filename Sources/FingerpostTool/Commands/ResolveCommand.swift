import FingerpostCommands
import LinkAnswers
import RouteLanguage
import RouteMatching

extension Command {
  private static let stdin = Option("stdin", .none, "read links from the standard input, one per line")

  static let resolve: Command = Command(
    name: "resolve", summary: "print the route of each link, one JSON object per line",
    details: [
      "Each line is {\"link\", \"route\", \"origin\", \"pattern\", \"parameters\", \"leftover\", \"reason\"}. 'link' "
        + "is the link as you wrote it. 'route', 'origin' and 'pattern' are the route's id, the origin's name and "
        + "the pattern as written in the table, or null if no route matches. If the pattern has choices, \"form\" is "
        + "the number of the variant that matched. 'parameters' contains the values by name, with numbers and "
        + "Booleans as in JSON. 'leftover' lists the query items that the pattern doesn't list and the table doesn't "
        + "ignore, each as {\"key\", \"value\"}. 'reason' tells you why no route matches, or is null.",
      "A path such as /books/42 is a link of the canonical origin, and 'link' is the whole link.",
      "The value of an enum is its text in links, not the name of its Swift case.",
      "With --stdin, the tool prints one line for each line that it reads, in the same order. It uses all cores and "
        + "constant memory. An empty line is a link that doesn't match.",
      "The exit status is 1 if a link doesn't match any route.",
    ],
    options: [.table, .environment, stdin],
    operands: [Operand("LINK", "a link to resolve", isRequired: false, isRepeated: true)],
    examples: [
      "fpost resolve https://bookshelf.example/books/42": "show which route a link opens",
      "fpost resolve --table next.json --stdin < links.txt": "try last year's links with next week's table",
    ],
    run: resolve
  )

  private static func resolve(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    if arguments.has(stdin), let link = arguments.operands.first {
      throw Failure(
        "'\(link)' can't be combined with '--stdin'",
        hint: "write links as arguments, or pass them on the standard input")
    }
    if !arguments.has(stdin), arguments.operands.isEmpty {
      throw Failure(
        "LINK is missing",
        hint: "write links as arguments, or pass them on the standard input with --stdin, one per line")
    }
    let table = try readTable(arguments, console: &console)
    // The beginning of links of the canonical origin, such as `https://bookshelf.example`, for lines that are only a
    // path.
    let base = Array(table.link(from: "/").utf8.dropLast())
    let answer: LineFilter.Answer = { link, output in
      guard link.first == UInt8(ascii: "/") else { return output.append(answer: table, to: link) }
      return (base + link).withUnsafeBufferPointer { output.append(answer: table, to: $0) }
    }
    var verdict: Verdict = .fine
    for link in arguments.operands {
      var link = link
      if !link.withUTF8({ answer($0, &console.output.bytes) }) { verdict = .findings }
    }
    guard arguments.has(stdin) else { return verdict }

    try console.flush()
    var filter = LineFilter(console.input)
    var progress = Progress(of: "links", on: console.errors.descriptor)
    while let isFine = try filter.next(into: console.output.descriptor, answer) {
      if !isFine { verdict = .findings }
      try progress.show(filter.count)
    }
    try progress.end()
    return verdict
  }
}

extension Command {
  /// Returns `true` if an operand is a link or a path, and not an id.
  static func isLink(_ operand: String) -> Bool {
    operand.utf8.first == UInt8(ascii: "/") || operand.utf8.contains(UInt8(ascii: ":"))
  }
}

extension RouteTable {
  /// Returns the link that a person wrote. A path alone is a link of the canonical origin.
  func link(from text: String) -> String { text.utf8.first == UInt8(ascii: "/") ? absolute(text) : text }
}
