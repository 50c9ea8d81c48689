import LaunchInputs

/// An emitter of the part of a generated test file about launch inputs: their routes, their requirements, and the
/// recorded identifiers.
struct LaunchTestEmitter {
  /// The maximum number of inputs in a function. The compile time grows with the longest function.
  private static let chunk = 100

  let name: String
  let table: String
  let suite: SuiteData

  func write(into writer: inout SwiftWriter) {
    let launches: [LaunchSamples.Sample] = suite.launches
    writer.append(harness)
    writer.line()
    writer.documentation(["The launch inputs."])
    writer.declare("extension \(name)LaunchTests.Launch")
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
    write("links", suite.links, into: &writer)
    write("aside", suite.aside, into: &writer)
    write("saved", suite.saved, into: &writer)
    write("windows", suite.windows, into: &writer)
    write("told", suite.told, into: &writer)
    write("places", suite.places, into: &writer)
    write("limits", suite.limits, into: &writer)
    writer.close()
  }

  private func write(_ name: String, _ lines: [String], into writer: inout SwiftWriter) {
    writer.line()
    writer.constant("static let \(name)", lines)
  }

  private func arguments(_ launch: LaunchSamples.Sample) -> String {
    var text: String = launch.input.swift + ", " + SwiftText.literal(launch.expected.line)
    if let link: String = launch.expected.link { text += ", link: " + SwiftText.literal(link) }
    if let records: String = launch.expected.records { text += ", records: " + SwiftText.literal(records) }
    if !launch.expected.secrets.isEmpty {
      text += ", secrets: [" + launch.expected.secrets.map(SwiftText.literal).joined(separator: ", ") + "]"
    }
    return text
  }

  private var harness: String {
    """
    /// What `\(SwiftText.comment(table))` promises of the ways into the app.
    @Suite nonisolated struct \(name)LaunchTests {
      /// Each input leads to its route, or nowhere for its reason; what must hold first holds on every way; what is recorded
      /// names routes and patterns, and a sensitive value is in none of it.
      @Test func launchesLeadWhereTheTableSays() {
        var check: \(name)Tests.LaunchCheck = Self.check
        for launch in Launch.all() {
          check.check(launch.input, launch.line, link: launch.link, records: launch.records, secrets: launch.secrets)
        }
        check.check(launches: Launch.links)
        check.check(aside: Launch.aside)
        \(name)Tests.report(check.differences)
      }

      /// Analytics and the system are told of each destination what the table says.
      @Test func destinationsAreToldOfAsTheTableSays() {
        var check: \(name)Tests.LaunchCheck = Self.check
        check.check(told: Launch.told)
        \(name)Tests.report(check.differences)
      }

      /// Links lead where the table says from each place, in each environment, and up to its limits.
      @Test func placesLeadWhereTheTableSays() {
        var check: \(name)Tests.LaunchCheck = Self.check
        check.check(places: Launch.places, of: \(name).table)
        check.check(limits: Launch.limits)
        \(name)Tests.report(check.differences)
      }

      /// What the table keeps out of saved state stays out, and what is saved can be restored.
      @Test func stateIsKeptAsTheTableSays() {
        var check: \(name)Tests.LaunchCheck = Self.check
        check.check(saved: Launch.saved)
        \(name)Tests.report(check.differences)
      }

      /// Each kind of window takes the links that the table gives it.
      @Test func windowsTakeWhatTheTableSays() {
        var check: \(name)Tests.LaunchCheck = Self.check
        check.check(windows: Launch.windows)
        \(name)Tests.report(check.differences)
      }

      private static var check: \(name)Tests.LaunchCheck {
        \(name)Tests.LaunchCheck(\(name)Tests.table, link: { \(name)(match: $0).flatMap { \(name)Tests.link(of: $0) } })
      }

      /// An input with what is decided of it, as `LaunchCheck` reads it.
      nonisolated struct Launch {
        let input: LaunchInput
        let line: String
        let link: String?
        let records: String?
        let secrets: [String]

        init(_ input: LaunchInput, _ line: String, link: String? = nil, records: String? = nil, secrets: [String] = []) {
          self.input = input
          self.line = line
          self.link = link
          self.records = records
          self.secrets = secrets
        }
      }
    }

    """
  }
}

extension LaunchInput {
  /// The input as a Swift expression. Only inputs of the samples are supported.
  package var swift: String {
    let name: String = SwiftText.literal(name ?? "")
    let target: String = targetContentIdentifier.map { ", targetContentIdentifier: " + SwiftText.literal($0) } ?? ""
    let userInfo: String = payload == .null ? "" : ", userInfo: " + payload.swift
    switch kind {
    case .plain: return ".plain"
    case .notification:
      var text: String = ".notification(payload: " + payload.swift
      if self.name != nil { text += ", category: " + name }
      switch response {
      case .opened: break
      case .dismissed: text += ", response: .dismissed"
      case .action(let action): text += ", response: .action(" + SwiftText.literal(action) + ")"
      }
      return text + target + ")"
    case .activity, .quickAction: return ".\(kind.rawValue)(" + name + userInfo + target + ")"
    case .widget: return ".widget(" + name + userInfo + ")"
    case .spotlightQuery: return ".spotlightQuery(" + name + ")"
    case .requirement:
      let route: String = payload["route"]?.text.map { ", of: " + SwiftText.literal($0) } ?? ""
      return ".requirement(" + name + route + ")"
    case .deferred:
      let taken: String = wasTaken ? ", wasTaken: true" : ""
      return ".deferred(" + SwiftText.literal(link ?? "") + ", age: \(age ?? 0)" + taken + ")"
    default: return ".\(kind.rawValue)(" + (link.map(SwiftText.literal) ?? "nil") + ")"
    }
  }
}

extension PayloadValue {
  /// The value as a Swift literal.
  fileprivate var swift: String {
    switch self {
    case .null: return "nil"
    case .bool(let truth): return truth ? "true" : "false"
    case .int(let number): return "\(number)"
    case .double(let number): return "\(number)"
    case .string(let text): return SwiftText.literal(text)
    case .list(let elements): return "[" + elements.map { $0.swift }.joined(separator: ", ") + "]"
    case .dictionary(let members):
      if members.isEmpty { return "[:]" }
      let sorted: [(key: String, value: PayloadValue)] = members.sorted {
        $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
      }
      return "[" + sorted.map { SwiftText.literal($0.key) + ": " + $0.value.swift }.joined(separator: ", ") + "]"
    }
  }
}
