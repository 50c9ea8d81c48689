import RouteMatching

extension SemanticChecker {
  /// Checks the names in the `launch` section and in routes' events.
  mutating func checkLaunch() {
    for rule in launch.rules { checkRule(rule) }
    for acceptance in launch.accepts {
      for origin in acceptance.origins ?? [] { checkOrigin(origin) }
      for id in (acceptance.routes ?? []) + acceptance.except { _ = checkDestination(id) }
    }
    for route in document.routes where !broken.routes.contains(route.id.value) {
      for name in route.event?.parameters ?? [] {
        guard let parameter = checkParameter(name, of: route), parameter.isSensitive else { continue }
        report(
          "sensitive-event", "\(quoted(name.value)) is sensitive, so events can't contain it", at: name.range,
          notes: [Diagnostic.Note("declared here", at: parameter.name.range)], fix: "remove it from 'parameters'")
      }
    }
  }

  private var launch: LaunchDeclaration { document.launchDeclaration }

  private mutating func checkRule(_ rule: LaunchRuleDeclaration) {
    checkBuildSettings(of: rule)
    for use in rule.pattern?.parameters ?? [] {
      if let type = use.type { checkType(type) }
    }
    let keys = rule.keys
    if let keys {
      for value in rule.target.set {
        for key in value.parameters.compactMap({ $0.name }) where !keys.contains(key.value) {
          let known = keys.isEmpty ? "a plain start has no values" : "the values are \(quotedList(keys, "and"))"
          report("unknown-key-path", "there is no value \(quoted(key.value)) here: \(known)", at: key.range)
        }
      }
    }
    guard let id = rule.target.route, let route = checkDestination(id) else { return }
    guard !broken.routes.contains(id.value) else { return }
    checkParameters(of: route, rule, keys)
    checkAccepted(rule, route)
  }

  /// Reports a name that contains a build setting. It never matches, because Xcode replaces build settings only in
  /// Info.plist.
  private mutating func checkBuildSettings(of rule: LaunchRuleDeclaration) {
    guard let name = rule.name, rule.pattern == nil, rule.source != .requirement else { return }
    guard let setting = BuildSetting(in: name.value) else { return }
    let isTaken = launch.rules.contains { $0.source == rule.source && $0.name?.value == setting.rest }
    report(
      "build-setting",
      "\(quoted(name.value)) contains a build setting, which Xcode replaces only in Info.plist, so no input has this name",
      at: name.range,
      fix: rule.source == .activity
        ? "write the whole type, such as 'example.app.reading', which is then the same in debug builds"
        : setting.rest.isEmpty || isTaken ? "write a name without a build setting" : .write(setting.rest, for: name))
  }

  private mutating func checkParameters(of route: RouteDeclaration, _ rule: LaunchRuleDeclaration, _ keys: [String]?) {
    for value in rule.target.set {
      if let parameter = checkParameter(value.name, of: route), parameter.isItems {
        report(
          "bad-template", "\(quoted(value.name.value)) contains query items, so 'set' can't give it a value",
          at: value.name.range)
      }
    }
    guard let keys else { return }
    for parameter in route.combinedParameters where !parameter.mayBeAbsent && !parameter.isLabel {
      let name = parameter.name.value
      guard !keys.contains(name), !rule.target.set.contains(where: { $0.name.value == name }) else { continue }
      // A parameter that a form of the canonical link lacks is optional.
      guard route.links.allSatisfy({ route.provides(name, in: $0) }) else { continue }
      report(
        "missing-parameter",
        "\(quoted(route.id.value)) requires the parameter \(quoted(name)), which has no value here",
        at: rule.target.route?.range ?? rule.target.range,
        notes: [Diagnostic.Note("declared here", at: parameter.name.range)], fix: "give the parameter a value in 'set'")
    }
  }

  /// Checks that a kind of input may open the route of its own rule.
  private mutating func checkAccepted(_ rule: LaunchRuleDeclaration, _ route: RouteDeclaration) {
    guard let acceptance = launch.accepts.first(where: { $0.source.value == rule.source }),
      let id = rule.target.route
    else { return }
    let named = acceptance.routes.map { $0.contains { $0.value == id.value } }
    guard named == false || acceptance.except.contains(where: { $0.value == id.value }) else { return }
    report(
      "launch-not-accepted",
      "this input opens \(quoted(id.value)), which 'accepts' doesn't allow for \(quoted(rule.source.name))",
      at: id.range,
      notes: [Diagnostic.Note("the routes that this input can open are here", at: acceptance.source.range)])
  }
}

extension LaunchRuleDeclaration {
  /// The names of the values that the rule's `set` can use, or `nil` for a payload, which may contain any keys.
  package var keys: [String]? {
    pattern == nil ? source.way.values : captureNames
  }

  /// The distinct names of the pattern's parameters.
  package var captureNames: [String] {
    (pattern?.parameters ?? []).compactMap { $0.name?.value }.withoutDuplicates
  }
}
