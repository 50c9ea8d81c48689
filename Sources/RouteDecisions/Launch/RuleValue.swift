import LaunchInputs
import RouteMatching

/// The texts that a template of the `launch` section, such as `{club}`, creates from an input, before they are
/// converted to a parameter's type.
struct RuleValue {
  /// A single text, or the elements of a list in the payload. `nil` if a value of the input can't be used in the
  /// template: it's a list, or it's a path segment that links can't carry, such as `..`.
  private var texts: [String]?
  private var isList = false

  /// Creates the texts, or returns `nil` if a value of the input is missing.
  init?(_ template: List<Record<Block.TemplatePart>>, of rule: LaunchRule, _ payload: PayloadValue) {
    if template.count == 1, let key = rule.key(of: template[0]), let elements = payload[key]?.texts {
      (texts, isList) = (elements, true)
      return
    }
    var isBad = false
    let text = template.text { part in
      guard let value = rule.key(of: part).flatMap({ payload[$0] }) else { return nil }
      let text = value.text.map { Array($0.utf8) }
      // A link can't carry an empty segment, `.` or `..`, even percent-encoded. A list has no text (`nil`).
      if text.map({ part[.place] == .segment && isLost($0) }) ?? true { isBad = true }
      return [text ?? []]
    }
    guard let text else { return nil }
    if !isBad { texts = [String(decoding: text, as: UTF8.self)] }
  }

  /// Returns the value of the parameter, or `nil` if there are no texts or if they aren't valid for its type.
  func routeValue(_ table: RouteTable, _ parameter: Int, _ route: Int) -> RouteValue? {
    guard let texts else { return nil }
    let values = texts.compactMap { table.value(of: $0, parameter: parameter, route: route) }
    guard values.count == texts.count else { return nil }
    let flags = table.parameterFlags(parameter, route)
    if flags.containsOne(of: .list, .rest) {
      return flags.contains(.rawRest) && values.count == 1 ? values[0] : .list(values)
    }
    return isList ? nil : values.first
  }
}

/// Returns `true` for an empty text, `.` and `..`, because reading a link removes such segments (RFC 3986 §5.2.4).
private func isLost(_ segment: [UInt8]) -> Bool {
  segment.count <= 2 && segment.allSatisfy { $0 == UInt8(ascii: ".") }
}
