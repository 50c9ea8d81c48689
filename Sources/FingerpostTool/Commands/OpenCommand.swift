import FingerpostCommands
import RouteLanguage
import RouteMatching
import RoutePages
import RouteTracing

extension Command {
  private static let on = Option(
    "on", .oneOf(LinkOpener.Place.allCases.map(\.rawValue)), "where to open the link",
    fallback: "the booted simulator; without it, a connected Android device; without both, this machine")
  private static let push = Option(
    "push", .text("BUNDLE"), "send a push with the link to the app with this bundle id in the simulator")
  private static let dryRun = Option("dry-run", .none, "only print the command")

  static let open: Command = Command(
    name: "open", summary: "open a link on a simulator, a device or this machine",
    details: [
      "Write a link, or a route with values as for 'fpost print'. The link must begin with one of the table's base "
        + "URLs. A path such as /books/42 is a link of the canonical origin. The tool reports which route it matches. "
        + "It's opened even if no route matches, so that you can see what the app does.",
      "The platform's own command opens the link: 'xcrun simctl openurl', 'adb shell am start', 'open' on macOS and "
        + "'xdg-open' elsewhere. With --push, the link is sent in a notification, at the first key path of "
        + "'notification' in the table's 'launch'.",
      "The exit status is 1 if there is no link to open, and 2 if the command fails.",
    ],
    options: [.table, .environment, origin, on, push, dryRun],
    operands: [
      Operand("LINK|ROUTE", "a link, or a route's id"),
      Operand("NAME=VALUE", "the value of a parameter", isRequired: false, isRepeated: true),
    ],
    examples: [
      "fpost open https://bookshelf.example/books/42": "open a link",
      "fpost open book.detail book=42 --origin app --on android": "open a destination on a device",
      "fpost open book.detail book=42 --push example.bookshelf": "open a destination with a notification",
    ],
    run: open
  )

  private static func open(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let compiled = try readCompiledTable(arguments, console: &console)
    let table = try chosenTable(compiled, arguments, console: &console)
    let operand = arguments.operands.first ?? ""
    let link: String
    if isLink(operand) {
      if arguments.operands.count > 1 {
        throw Failure("a link can't be followed by values", hint: "write a route's id instead of the link")
      }
      if arguments.has(origin) {
        throw Failure("'--origin' has no effect on a link", hint: "write a route's id instead of the link")
      }
      link = table.link(from: operand)
    } else {
      guard let printed = try printedLink(arguments, compiled, table, console: &console) else { return .findings }
      link = printed
    }
    // Open only links of the table's origins, even if a script passes another link.
    switch table.match(link) {
    case .match(let match): console.errors.write("\(quoted(link)) opens \(match.routeID)\n")
    case .miss(let miss):
      let reason = miss.reason
      guard reason.kind != .noOrigin, reason.kind != .refused else {
        console.complain("\(quoted(link)) isn't opened: \(reason.text())")
        return .findings
      }
      console.errors.write("no route matches \(quoted(link)): \(shown(reason.text()))\n")
    }
    let opener = LinkOpener(
      link: link, bundle: arguments.value(of: push), pushKey: compiled.resolved.flatMap { PushPayload.linkKey(of: $0) })
    let command = try opener.command(on: arguments.value(of: on).flatMap { LinkOpener.Place(rawValue: $0) })
    if arguments.has(dryRun) {
      console.output.write(command.line + "\n")
      return .fine
    }
    console.errors.write(shown(command.line) + "\n")
    try console.flush()
    let status = Programs.current.run(command.words, command.input, false)?.status
    if status == 0 { return .fine }
    throw Failure(
      "\(quoted(command.words[0])) " + (status.map { "failed with the exit status \($0)" } ?? "can't be run"))
  }
}

/// A link with the commands that open it on a simulator, a device or this machine.
struct LinkOpener {
  enum Place: String, CaseIterable {
    case simulator, android, host
  }

  struct Command {
    let words: [String]
    var input: String?

    /// The command as a line for a shell.
    var line: String {
      let line = shellLine(words)
      return input.map { "printf %s \(quotedForShell($0)) | \(line)" } ?? line
    }
  }

  let link: String
  /// The bundle ID of the app that receives the push.
  let bundle: String?
  let pushKey: String?

  func command(on place: Place?) throws(Failure) -> Command {
    if let bundle {
      // A bundle ID can't be mistaken for an option.
      guard !bundle.isEmpty, bundle.first != "-",
        bundle.utf8.allSatisfy({ LinkCharacters.isAlphanumeric($0) || "-.".utf8.contains($0) })
      else { throw Failure("\(quoted(bundle)) isn't a valid bundle id") }
      guard place == nil || place == .simulator else {
        throw Failure("a push can be sent only to a simulator", hint: "remove '--on'")
      }
      guard let pushKey else {
        throw Failure(
          "the table doesn't expect a link in notifications",
          hint: "declare the key of the link: \"launch\": {\"notification\": {\"link\": \"url\"}}")
      }
      return Command(
        words: ["xcrun", "simctl", "push", "booted", bundle, "-"], input: PushPayload.json(of: link, at: pushKey))
    }
    switch place ?? nearest {
    case .simulator: return Command(words: ["xcrun", "simctl", "openurl", "booted", link])
    case .android:
      // The shell of the device parses the words again.
      let view = ["adb", "shell", "am", "start", "-a", "android.intent.action.VIEW", "-d"]
      return Command(words: view + [quotedForShell(link)])
    case .host:
      #if canImport(Darwin)
        return Command(words: ["open", link])
      #else
        return Command(words: ["xdg-open", link])
      #endif
    }
  }

  private var nearest: Place {
    if answer(["xcrun", "simctl", "list", "devices", "booted"]).contains("(Booted)") { return .simulator }
    // The output has a heading, and then one line per device.
    let devices = answer(["adb", "devices"]).split(separator: "\n").dropFirst()
    return devices.contains { $0.hasSuffix("\tdevice") } ? .android : .host
  }

  private func answer(_ words: [String]) -> String {
    guard let outcome = Programs.current.run(words, nil, true), outcome.status == 0 else { return "" }
    return outcome.output
  }
}
