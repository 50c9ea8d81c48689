import RouteMatching

/// What a rule's value comes to for one input: texts that are not typed yet.
struct RuleValue {
  let parameter: Int
  let texts: [String]
  /// Whether it is a list of the payload, rather than one text.
  let isList: Bool

  /// `nil` where a value it is made of is missing.
  init?(_ value: LaunchRuleValue, _ payload: PayloadValue) {
    parameter = value.parameter
    let parts = value.parts
    if parts.count == 1, case .key(let key) = parts[0], let texts = payload[key]?.texts {
      self.texts = texts
      isList = true
      return
    }
    var whole = ""
    for part in parts {
      switch part {
      case .text(let text): whole += text
      case .key(let key):
        guard let value = payload[key] else { return nil }
        // A list or a dictionary amid text has no text of its own: a control character is no value of any type.
        whole += value.text ?? "\u{0}"
      }
    }
    texts = [whole]
    isList = false
  }

  /// The value of the parameter, or `nil` where it is not of its type.
  func routeValue(_ table: RouteTable, _ route: Int) -> RouteValue? {
    var values: [RouteValue] = []
    for text in texts {
      guard let value = table.value(of: text, parameter: parameter, route: route) else { return nil }
      values.append(value)
    }
    if table.isList(parameter: parameter, route: route) {
      return table.isRawRest(parameter: parameter, route: route) && values.count == 1 ? values[0] : .list(values)
    }
    return isList ? nil : values.first
  }
}
