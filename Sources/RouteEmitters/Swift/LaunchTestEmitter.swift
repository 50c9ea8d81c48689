import RouteDecisions

/// The part of a generated test file about launch inputs: where each leads, what holds first, and what is recorded.
struct LaunchTestEmitter {
  /// Inputs in one function; the compiler's time grows with the longest.
  private static let chunk = 100

  let name: String
  let table: String
  let launches: [LaunchSamples.Sample]

  func write(into writer: inout SwiftWriter) {
    writer.append(harness)
    writer.line()
    writer.documentation(["The launch inputs."])
    writer.open("extension \(name)LaunchTests.Launch")
    writer.open("static func all() -> [Self]")
    writer.line("var all: [Self] = []")
    let starts: [Int] = Array(stride(from: 0, to: launches.count, by: LaunchTestEmitter.chunk))
    for number in starts.indices { writer.line("launches\(number)(&all)") }
    writer.line("return all")
    writer.close()
    for (number, start) in starts.enumerated() {
      writer.line()
      writer.open("private static func launches\(number)(_ all: inout [Self])")
      for launch in launches[start..<min(start + LaunchTestEmitter.chunk, launches.count)] {
        writer.line("all.append(Self(\(arguments(launch))))")
      }
      writer.close()
    }
    writer.close()
  }

  private func arguments(_ launch: LaunchSamples.Sample) -> String {
    var text: String = launch.input.swift + ", " + swiftLiteral(launch.expected.line)
    if let link: String = launch.expected.link { text += ", link: " + swiftLiteral(link) }
    if !launch.expected.secrets.isEmpty {
      text += ", secrets: [" + launch.expected.secrets.map(swiftLiteral).joined(separator: ", ") + "]"
    }
    return text
  }

  private var harness: String {
    """
    /// What `\(table)` promises of the ways into the app.
    @Suite struct \(name)LaunchTests {
      /// Each input leads to its route, or nowhere for its reason; what must hold first holds on every way.
      @Test func launchesLeadWhereTheTableSays() {
        for launch in Launch.all() {
          let decision: LaunchDecision = \(name).table.decide(launch.input)
          expect(line(decision), launch.line, "what is decided", launch)
          guard let match = decision.match else { continue }
          if let link = launch.link { expect(try? \(name)(match: match)?.link(), link, "the destination", launch) }
        }
      }

      /// What is recorded and handed to the system names routes and patterns; a sensitive value is in none of it.
      @Test func recordsHoldNoSecrets() {
        for launch in Launch.all() {
          let decision: LaunchDecision = \(name).table.decide(launch.input)
          if let event = decision.event {
            expect(event.route, decision.match?.routeID, "the event's route", launch)
            expect(event.template, decision.match?.pattern, "the event's pattern", launch)
          }
          let properties: [String: String] = decision.event?.properties ?? [:]
          var texts: [String] = Array(properties.values)
          texts += ["\\(decision)", "\\(launch.input)", decision.targetContentIdentifier ?? ""]
          for secret in launch.secrets {
            expect(texts.first { $0.contains(secret) }, nil, "what holds a sensitive value", launch)
          }
        }
      }

      private func line(_ decision: LaunchDecision) -> String {
        guard let match = decision.match else { return "- " + (decision.reason?.code.rawValue ?? "") }
        var words: [String] = [match.routeID]
        for requirement in decision.requires { words.append("!" + requirement) }
        if decision.confirms { words.append("?") }
        if decision.opensInBrowser { words.append("^") }
        return words.joined(separator: " ")
      }

      private func expect(_ found: String?, _ expected: String?, _ what: String, _ launch: Launch) {
        if found == expected { return }
        let (found, expected): (String, String) = (found ?? "nothing", expected ?? "nothing")
        Issue.record("\\(what) by \\(launch.name) is \\(found), and \(table) says \\(expected)")
      }

      /// An input, and what is decided: `ROUTE !REQUIREMENT ? ^` with a question mark where the user is asked and an arrow to
      /// the browser, or `- REASON`.
      struct Launch {
        let input: LaunchInput
        let line: String
        let link: String?
        let secrets: [String]

        init(_ input: LaunchInput, _ line: String, link: String? = nil, secrets: [String] = []) {
          self.input = input
          self.line = line
          self.link = link
          self.secrets = secrets
        }

        var name: String { [input.kind.rawValue, input.name, input.link].compactMap { $0 }.joined(separator: " ") }
      }
    }

    """
  }
}

extension LaunchInput {
  /// The input as it is written in Swift; those that the enumeration makes.
  var swift: String {
    let name: String = swiftLiteral(name ?? "")
    let target: String = targetContentIdentifier.map { ", targetContentIdentifier: " + swiftLiteral($0) } ?? ""
    let userInfo: String = payload == .null ? "" : ", userInfo: " + payload.swift
    switch kind {
    case .plain: return ".plain"
    case .notification:
      var text: String = ".notification(payload: " + payload.swift
      if self.name != nil { text += ", category: " + name }
      switch response {
      case .opened: break
      case .dismissed: text += ", response: .dismissed"
      case .action(let action): text += ", response: .action(" + swiftLiteral(action) + ")"
      }
      return text + target + ")"
    case .activity, .quickAction: return ".\(kind.rawValue)(" + name + userInfo + target + ")"
    case .widget: return ".widget(" + name + userInfo + ")"
    case .spotlightQuery: return ".spotlightQuery(" + name + ")"
    case .deferred:
      let taken: String = wasTaken ? ", wasTaken: true" : ""
      return ".deferred(" + swiftLiteral(link ?? "") + ", age: \(age ?? 0)" + taken + ")"
    default: return ".\(kind.rawValue)(" + (link.map(swiftLiteral) ?? "nil") + ")"
    }
  }
}

extension PayloadValue {
  /// The value as a literal.
  fileprivate var swift: String {
    switch self {
    case .null: return "nil"
    case .bool(let truth): return truth ? "true" : "false"
    case .int(let number): return "\(number)"
    case .double(let number): return "\(number)"
    case .string(let text): return swiftLiteral(text)
    case .list(let elements): return "[" + elements.map(\.swift).joined(separator: ", ") + "]"
    case .dictionary(let members):
      if members.isEmpty { return "[:]" }
      let sorted: [(key: String, value: PayloadValue)] = members.sorted {
        $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
      }
      return "[" + sorted.map { swiftLiteral($0.key) + ": " + $0.value.swift }.joined(separator: ", ") + "]"
    }
  }
}
