import LaunchInputs
import RouteGeneration

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
      let taken: String = wasOpened ? ", wasOpened: true" : ""
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
