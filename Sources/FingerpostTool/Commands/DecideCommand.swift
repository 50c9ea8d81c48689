import FingerpostCommands
import LaunchInputs
import LinkAnswers
import RouteAnalysis
import RouteDecisions
import RouteLanguage
import RouteMatching
import RouteTracing

extension Option {
  /// The option `--fulfilled` of the commands that decide about launch inputs.
  static let fulfilled = Option(
    "fulfilled", .text("NAME"), "a requirement that is fulfilled, such as 'signedIn'", isRepeated: true)
}

extension Command {
  private static let payload = Option(
    "payload", .file("FILE"), "the payload or userInfo as a JSON object; '-' reads the standard input")
  private static let action = Option("action", .text("ID"), "the chosen action of the notification, or 'dismiss'")
  private static let local = Option("local", .none, "the app itself scheduled the notification")
  private static let request = Option("request", .text("ID"), "the identifier of the notification's request")
  private static let page = Option("page", .text("URL"), "the activity's web page")
  private static let target = Option("target", .text("TEXT"), "the target content identifier of the input")
  private static let age = Option("age", .text("SECONDS"), "the time since a deferred link was opened", fallback: "0")

  /// The options of the commands that have a launch input.
  static let inputOptions: [Option] = [payload, action, local, request, page, target, age]

  /// Returns the operands that specify a launch input.
  static func inputOperands(isRequired: Bool) -> [Operand] {
    [
      Operand("KIND", "the kind of input", isRequired: isRequired, words: LaunchKind.all.map(\.rawValue)),
      Operand("WHAT", "the link, category, type or identifier", isRequired: false),
    ]
  }

  static let decide: Command = Command(
    name: "decide", summary: "show what a push or another launch input opens",
    details: [
      "KIND is one of: \(LaunchKind.all.map(\.rawValue).joined(separator: ", ")). WHAT depends on KIND: a link; the "
        + "category of a notification, by default the one in its 'aps'; the type of an activity or a quick action; the "
        + "kind of a widget, which you can omit; a requirement; the identifier of a Spotlight item; or the text of a "
        + "search.",
      "The answer is {\"kind\", \"route\", \"parameters\", \"link\", \"origin\", \"requires\", \"confirm\", "
        + "\"opens\", \"window\", \"target\", \"below\", \"first\", \"event\", \"reason\"}. 'route' and 'parameters' "
        + "are the route's id and its values. 'link' is the canonical link, which has canonical nested links and no "
        + "query items that the route ignores. 'origin' is the origin of the incoming link. 'requires' lists "
        + "conditions, 'confirm' is true if the app asks the user, and 'opens' is the app or the browser. 'window' "
        + "is the kind of a new window, and 'target' is the target content identifier, by which the system chooses a "
        + "window. 'below' lists the links of the screens below it in a new window, from the bottom. 'first' is the "
        + "requirement to fulfill first, with its screen. 'event' is the analytics event. 'reason' tells you why "
        + "nothing opens, or is null.",
      "The payload can be a file made for 'xcrun simctl push'. The category and the target content identifier are read "
        + "from its 'aps' dictionary.",
      "The exit status is 1 if the input doesn't open a route.",
    ],
    options: [.table, .environment] + inputOptions + [.fulfilled],
    operands: inputOperands(isRequired: true),
    examples: [
      "fpost decide notification --payload push.apns": "show what a push opens",
      "fpost decide notification --action mute --payload push.apns": "show what one of its actions opens",
      "fpost decide universalLink https://bookshelf.example/gift/PAGE-2024": "show the conditions of a link",
      "fpost decide spotlightItem book-42": "show what a Spotlight result opens",
    ],
    run: decide
  )

  private static func decide(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let input: LaunchInput = try launchInput(arguments, console: &console)
    let table = try readTable(arguments, console: &console)
    let fulfilled = try fulfilled(arguments, table)
    let decision: LaunchDecision = table.decide(input)
    console.output.write(answer(decision, table, input, fulfilled) + "\n")
    return decision.match == nil ? .findings : .fine
  }

  /// Returns the requirements that the command line declares fulfilled.
  static func fulfilled(_ arguments: Arguments, _ table: RouteTable) throws(Failure) -> Set<String> {
    let names: [String] = arguments.values(of: .fulfilled)
    let known = table.requirements
    if let name = names.first(where: { !known.contains($0) }) {
      throw Failure(
        "no route requires \(quoted(name))",
        hint: known.isEmpty ? "the table has no requirements" : "the table has: " + known.joined(separator: ", "))
    }
    return Set(names)
  }

  // MARK: The input

  /// Returns the launch input of a command line.
  static func launchInput(_ arguments: Arguments, console: inout Console) throws(Failure) -> LaunchInput {
    let source = LaunchKind(rawValue: arguments.operands[0]).source
    let what: String? = arguments.operands.count > 1 ? arguments.operands[1] : nil
    let target: String? = arguments.value(of: Command.target)
    try refuseUnused(source, arguments)
    func need(_ noun: String) throws(Failure) -> String {
      if let what { return what }
      throw Failure("WHAT is missing: \(noun)")
    }
    let payload: PayloadValue = try readPayload(arguments, console: &console)
    switch source {
    case .notification:
      compare(what, "category", with: payload, &console)
      compare(target, "target-content-id", with: payload, &console)
      let response: LaunchInput.NotificationResponse =
        switch arguments.value(of: action) {
        case nil: .opened
        case "dismiss": .dismissed
        case let action?: .init(actionIdentifier: system(SystemName.action(action), action, &console))
        }
      return .notification(
        payload: payload, category: what, response: response,
        isRemote: !arguments.has(local), targetContentIdentifier: target, identifier: arguments.value(of: request))
    case .activity:
      let type = try need("a type")
      return .activity(
        system(SystemName.activity(type), type, &console), webpageURL: arguments.value(of: page), userInfo: payload,
        targetContentIdentifier: target)
    case .requirement: return .requirement(try need("a requirement"), of: payload["route"]?.text)
    case .deferred:
      let text = arguments.value(of: age) ?? "0"
      guard let seconds = Int(text), seconds >= 0 else { throw Failure("'\(text)' isn't a valid number of seconds") }
      return .deferred(try need("a link"), age: seconds)
    default:
      if let noun = source.way.content { _ = try need(noun) }
      return LaunchInput(source, what, payload: payload, target: target)
    }
  }

  /// Prints a note if the payload and the command line specify different values. A device uses the value in the
  /// payload.
  private static func compare(_ word: String?, _ key: String, with payload: PayloadValue, _ console: inout Console) {
    guard let word, case .string(let own)? = payload["aps." + key], own != word else { return }
    console.errors.write(
      "note: the payload's '\(key)' is '\(shown(own))', but the answer is for '\(shown(word))'\n")
  }

  /// Throws an error if an option doesn't apply to the kind of input, rather than ignore it.
  private static func refuseUnused(_ source: LaunchSource, _ arguments: Arguments) throws(Failure) {
    var taken: [Option] = (source.traits.hasPayload ? [payload] : []) + (source.traits.hasTarget ? [target] : [])
    switch source {
    case .notification: taken += [action, local, request]
    case .activity: taken += [page]
    case .deferred: taken += [age]
    default: break
    }
    let names = taken.map(\.name)
    if let option = inputOptions.first(where: { arguments.has($0) && !names.contains($0.name) }) {
      throw Failure("'--\(option.name)' isn't allowed for '\(arguments.operands[0])'")
    }
    if source.traits.content == .nothing, arguments.operands.count > 1 {
      throw Failure("unexpected '\(arguments.operands[1])' after '\(source.name)'")
    }
  }

  /// Replaces the name of an Apple constant with its value, which the app receives, and prints a note. Returns any
  /// other text unchanged.
  private static func system(_ name: SystemName?, _ text: String, _ console: inout Console) -> String {
    guard let name, name.value != text else { return text }
    console.errors.write("note: \(text) is '\(name.value)', \(name.meaning), \(name.place)\n")
    return name.value
  }

  private static func readPayload(_ arguments: Arguments, console: inout Console) throws(Failure) -> PayloadValue {
    guard let path = arguments.value(of: payload) else { return .null }
    let bytes = path == "-" ? try console.input.readAll() : try FileSystem.read(path)
    let (value, diagnostics) = JSONReader.read(bytes)
    if let value, diagnostics.isEmpty, value.members == nil {
      throw Failure("'\(path)' isn't a JSON object", hint: "write the payload as {\"key\": value, …}")
    }
    guard let value, diagnostics.isEmpty else {
      console.show(diagnostics, of: [SourceFile(path: path, bytes: bytes)])
      throw Failure("'\(path)' isn't valid JSON")
    }
    return PayloadValue(value)
  }

  // MARK: The answer

  private static func answer(
    _ decision: LaunchDecision, _ table: RouteTable, _ input: LaunchInput, _ fulfilled: Set<String>
  ) -> String {
    let match: RouteMatch? = decision.match
    let window: String? = match.flatMap { WindowRules(table).kind(forNewWindow: $0.link) }
    let start: WindowStart = table.start(
      with: input, saved: WindowState.Decoded(state: WindowState()), satisfied: fulfilled, in: window)
    let below: [RouteMatch] = if case .requested(_, let matches) = start.content { matches } else { [] }
    // The screen of the requirement that must be fulfilled first.
    let first = table.screen(before: decision, fulfilled: fulfilled).map { requirement, decision in
      JSONText.object([
        ("requirement", JSONText.text(requirement)), ("route", JSONText.text(decision.match?.routeID)),
        ("link", JSONText.text(decision.match?.canonicalLink)),
      ])
    }
    let event = decision.event.map { event in
      JSONText.object(event.properties.sorted { $0.key < $1.key }.map { ($0.key, JSONText.text($0.value)) })
    }
    return JSONText.object([
      ("kind", JSONText.text(decision.kind.rawValue)), ("route", JSONText.text(match?.routeID)),
      ("parameters", JSONText.parameters(match)), ("link", JSONText.text(match?.canonicalLink)),
      ("origin", JSONText.text(decision.origin)),
      ("requires", JSONText.texts(decision.requires)),
      ("confirm", decision.confirms ? "true" : "false"),
      ("opens", JSONText.text(match == nil ? nil : decision.opensInBrowser ? "browser" : "app")),
      ("window", JSONText.text(window)), ("target", JSONText.text(decision.targetContentIdentifier)),
      ("below", JSONText.array(below.map { JSONText.text($0.savedLink) })),
      ("first", first ?? "null"), ("event", event ?? "null"),
      ("reason", JSONText.text(decision.reason.map { reason($0, table, input) })),
    ])
  }

  /// Returns the reason with the link and its key in the payload. The link may be shown here, because this isn't a log.
  private static func reason(_ reason: LaunchDecision.Reason, _ table: RouteTable, _ input: LaunchInput) -> String {
    guard reason.code == .unmatched, let (link, key) = table.followedLink(of: input) else { return reason.description }
    let whole = table.absolute(link)
    guard let miss: LinkMiss = table.match(whole).miss else { return reason.description }
    let place = key.map { "the link at '\($0)', " } ?? ""
    let meant = whole == link ? "" : ", read as '\(whole)'"
    return "\(reason.code.rawValue): \(place)'\(link)'\(meant): \(miss.reason.text())"
  }
}

extension PayloadValue {
  /// Creates a payload value from JSON. A whole number that exceeds `Int64` becomes a string of digits if it fits into
  /// `UInt64`, or otherwise a `double`.
  fileprivate init(_ value: JSONValue) {
    switch value.kind {
    case .null, .other: self = .null
    case .bool(let truth): self = .bool(truth)
    case .number(let text):
      self =
        Int64(text).map { .int($0) } ?? UInt64(text).map { .string("\($0)") } ?? Double(text).map { .double($0) }
        ?? .null
    case .string(let source): self = .string(source.text)
    case .array(let elements): self = .list(elements.map { PayloadValue($0) })
    case .object(let members):
      var values: [String: PayloadValue] = [:]
      for (key, value) in members { values[key.text] = PayloadValue(value) }
      self = .dictionary(values)
    }
  }
}
