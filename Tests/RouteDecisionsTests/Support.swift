import Foundation
import RouteDecisions
import RouteLanguage
import RouteMatching
import Testing

/// Compiled tables for JSON texts. Each is compiled once.
enum Tables {
  /// The table of the sample app.
  static let bookshelf: RouteTable? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    guard let json = try? Data(contentsOf: root.appendingPathComponent("routes.json")) else { return nil }
    return try? RouteTable(json: Array(json))
  }()

  static func table(_ json: String) throws -> RouteTable {
    do {
      return try RouteTable(json: Array(json.utf8))
    } catch {
      let text = DiagnosticRenderer(files: error.files).text(error.diagnostics)
      Issue.record("\(text)")
      throw error
    }
  }

  /// Returns the problems of a table as `rule: message`, in their order.
  static func problems(_ json: String) -> [String] {
    do {
      _ = try RouteTable(json: Array(json.utf8))
      return []
    } catch {
      return error.diagnostics.map { "\($0.rule): \($0.message)" + ($0.fix.map { " (\($0))" } ?? "") }
    }
  }
}

extension LaunchDecision {
  /// The decision as a line: the route, its values and its requirements, or the reason why nothing opens.
  var line: String {
    guard let match else { return "- \(reasonLine)" }
    var line = match.routeID
    let values = match.parameters.map { "\($0.name)=\($0.value.plain)" }
    if !values.isEmpty { line += " " + values.joined(separator: " ") }
    if let origin { line += " <\(origin)" }
    if !requires.isEmpty { line += " !" + requires.joined(separator: ",") }
    if confirms { line += " ?" }
    if opensInBrowser { line += " ^" }
    return line
  }
}

extension LaunchDecision {
  /// The reason. If no route matches, it contains only the component, because the choice of the nearest route belongs
  /// to the matcher's tests.
  private var reasonLine: String {
    guard let reason else { return "" }
    guard reason.code == .unmatched, let detail = reason.detail else { return reason.description }
    return "unmatched: \(detail.prefix { $0 != ":" })"
  }
}

extension RouteValue {
  var plain: String {
    switch self {
    case .string(let text): text
    case .int(let number): "\(number)"
    case .uint(let number): "\(number)"
    case .double(let number): "\(number)"
    case .bool(let truth): "\(truth)"
    case .list(let values): "[" + values.map(\.plain).joined(separator: ",") + "]"
    case .items(let items): "\(items.map { "\($0.key)=\($0.value ?? "")" })"
    }
  }
}
