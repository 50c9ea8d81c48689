import RouteAnalysis
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// The examples of each rule: the wrong example gives the rule's finding, and the right example doesn't.
@Suite(.namingCases) struct LintRuleTests {
  private func lint(_ json: String, _ rule: LintRule) -> [Diagnostic] { rule.findings(in: compiled(json)) }

  @Test func wrongExampleIsFound() {
    each(LintRule.all.map(\.id)) { id in
      let rule = try #require(LintRule.named(id))
      let findings = lint(rule.wrong, rule).filter { $0.rule == id }
      #expect(!findings.isEmpty)
      for finding in findings {
        #expect(finding.severity == rule.severity)
        #expect(!finding.message.hasSuffix(".") && finding.message.first?.isUppercase == false, "\(finding.message)")
        #expect(finding.range.upper > finding.range.lower)
        #expect(finding.fix?.description.isEmpty == false)
      }
    }
  }

  @Test func rightExampleHasNoFindingOfTheRule() {
    each(LintRule.all.map(\.id)) { id in
      let rule = try #require(LintRule.named(id))
      let found = compiled(rule.right)
      #expect(found.table != nil, "\(DiagnosticRenderer(files: found.files).text(found.diagnostics))")
      let findings = lint(rule.right, rule).filter { $0.rule == id || $0.severity == .error }
      #expect(findings.isEmpty, "\(findings.map(\.message))")
    }
  }

  /// The link in a finding opens a route, unless the table doesn't load.
  @Test func witnessIsALinkOfTheTable() {
    each(LintRule.all.map(\.id)) { id in
      let rule = try #require(LintRule.named(id))
      let table = compiled(rule.wrong).table
      for finding in lint(rule.wrong, rule) where finding.rule == id {
        guard let witness = finding.witness, let table else { continue }
        #expect(table.match(witness).match != nil || id == "example-mismatch", "\(witness)")
      }
    }
  }

  /// A rule whose example has no link is about names, settings, or a route that no link opens.
  @Test func rulesAboutLinksShowAnExample() throws {
    let silent = try LintRule.all.map(\.id).filter { id in
      let rule = try #require(LintRule.named(id))
      return !lint(rule.wrong, rule).contains { $0.rule == id && $0.witness != nil }
    }
    #expect(
      silent.sorted() == [
        "activity-unhandled", "associated-domain", "bad-swift-name", "dead-redirect", "group-too-large", "look-alike",
        "missing-example", "not-analysed", "payload-inside-aps", "platform-file", "quick-action-window",
        "redirect-loop", "requirement-loop", "requirement-unused", "same-place",
        "system-name", "unreachable-route", "window-cannot-show", "window-leads-back", "window-missing",
        "windows-compete",
      ])
  }

  @Test func idsAreUniqueAndLowercase() {
    let ids = LintRule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { id in id.utf8.allSatisfy { $0 == UInt8(ascii: "-") || ($0 >= 0x61 && $0 <= 0x7A) } })
  }

  @Test func expectedRulesExist() {
    let wanted = """
      ambiguous-routes unreachable-route canonical-shadowed query-order-unsaid slides-to-catch-all example-mismatch \
      missing-example redirect-loop dead-redirect bad-swift-name group-too-large any-host-origin sensitive-from-scheme \
      external-event-prefix associated-domain near-duplicate mixed-case-literal non-ascii-literal past-sunset \
      splits-ambiguously worst-case-cost
      """
    #expect(Set(wanted.split(separator: " ").map(String.init)).isSubset(of: LintRule.all.map(\.id)))
  }
}

/// A reason why a table doesn't load is reported once.
@Suite(.namingCases) struct LoadRuleTests {
  @Test(arguments: [
    (#""a": "/{x}/z", "b": "/{y}/z""#, ["ambiguous-routes"]),
    (#""a": "/{x}/z", "b": "/{y}/z", "c": "/{x: Int}/y", "d": "/{x: Int}/y?z={z: Int?}&w=1""#, ["ambiguous-routes"]),
  ])
  func aTieIsNoCover(_ routes: String, _ rules: [String]) {
    #expect(compiled(tableJSON(routes)).diagnostics.map(\.rule) == rules)
  }

  /// A question that is too hard gives a note, and `beats` answers it.
  @Test(arguments: [("", ["not-analysed"]), (#", "beats": "channel""#, []), (#", "beats": "*""#, [])])
  func unprovenTieIsANote(_ beats: String, _ rules: [String]) throws {
    let table = compiled(
      tableJSON(
        #"""
        "group": {"link": "/p#a={a}&g={g}&x={id: ID}&i={i: ID}&s={s: ID}", "exclude": ["/p#b={_}"]\#(beats)},
        "channel": "/p#a={a}&b={b}&x={id: ID}&j={i: ID}&s={s: ID}"
        """#,
        #"""
        "origins": {"web": "https://a.example"},
        "types": {"ID": {"type": "String", "pattern": "[A-Za-z0-9_-]{11,32}", "example": "h-0oKQf2CDK"}}
        """#))
    #expect(table.table != nil)
    let found = Linter.run(table).filter { $0.rule != "missing-example" }
    #expect(found.map(\.rule) == rules, "\(found.map(\.message))")
  }

  /// If a place of another origin reads some links of a route first, or reads them in another spelling, the table still
  /// loads.
  @Test(arguments: [
    (
      #""r": {"link": "/u/{id}", "exclude": [{"link": "/{_...}", "only": ["two"]}]}"#,
      #""origins": {"uri": "matrix:", "two": {"at": "matrix:", "slashes": "two"}}, "canonical": "uri""#,
      ["canonical-shadowed"]
    ),
    (
      #""g": {"link": "/u", "only": ["a2", "web"]}, "z": {"link": "/u", "only": ["web", "app"]}"#,
      #""origins": {"a2": "https://x.example", "web": "https://x.example", "app": "x:"}, "canonical": "web""#,
      ["same-place", "canonical-shadowed"]
    ),
  ])
  func aGoodTableIsNotRefused(_ routes: String, _ members: String, _ rules: [String]) {
    let found = Linter.run(compiled(tableJSON(routes, members))).filter { $0.severity != .note }
    #expect(found.map(\.rule) == rules, "\(found.map(\.message))")
  }

  /// A type with the empty text as its only value gives a finding if no link can contain it. It must not cause a crash.
  @Test(arguments: [
    "/#/{x: N}", "/#/{x...: N}", "/a#/b/{x: N}/c", "/{x: N}", "/a/{x...: N}", "/a?x={x: N}", "/#{x: N}",
  ])
  func anEmptyTypeIsLinted(_ link: String) {
    for definition in [
      #""min": 0, "max": 0"#, #""pattern": "()", "min": 0"#, #""pattern": "a?", "min": 0, "except": ["a"]"#,
    ] {
      let table = compiled(
        tableJSON(
          #""r": "\#(link)""#,
          #""origins": {"web": "https://a.example"}, "types": {"N": {"type": "String", \#(definition), "example": ""}}"#
        ))
      let isNever = link.contains("/{") && !link.contains("?")
      let rules = Linter.run(table).map(\.rule)
      #expect(rules.contains("unreachable-route") == isNever, "\(definition): \(rules)")
    }
  }

  @Test func boundsWithoutValuesAreReported() throws {
    let table = compiled(
      tableJSON(
        #""a": "/{x: T}""#,
        #""origins": {"web": "https://a.example"}, "types": {"T": {"type": "Int", "min": 3, "max": 2}}"#))
    let found = try #require(table.diagnostics.first)
    #expect(
      found.rule == "empty-type" && found.message == "the type 'T' has no valid values: 'min' is greater than 'max'")
    #expect(found.notes.map(\.message) == ["'max' is here"])
  }
}

@Suite(.namingCases) struct LintSettingsTests {
  private func lint(_ section: String) -> [Diagnostic] {
    Linter.run(compiled(tableJSON("\"shelf\": \"/MyBooks\"", "\"lint\": \(section)")))
  }

  @Test func tableSetsTheLevel() {
    each(["off", "note", "warning", "error"] as [String]) { level in
      let found = lint("{\"mixed-case-literal\": \"\(level)\"}").map { "\($0.severity.rawValue) \($0.rule)" }
      #expect(found == (level == "off" ? [] : ["\(level) mixed-case-literal"]))
    }
  }

  @Test func sectionIsChecked() {
    each(
      [
        (
          "{\"mixed-case-literals\": \"off\"}", "there is no lint rule 'mixed-case-literals'",
          "write 'mixed-case-literal'"
        ),
        (
          "{\"mixed-case-literal\": \"warn\"}",
          "the level of 'mixed-case-literal' must be 'off', 'note', 'warning' or 'error', not 'warn'", nil
        ),
        (
          "{\"ambiguous-routes\": \"off\"}",
          "the level of 'ambiguous-routes' can't be changed, because a table with this error can't be used",
          "remove it from 'lint'"
        ),
        (
          "{\"mixed-case-literal\": \"none\"}",
          "the level of 'mixed-case-literal' must be 'off', 'note', 'warning' or 'error', not 'none'", "write 'off'"
        ),
        (
          "[]", "'lint' must be an object, not an array", #"write a value such as { "mixed-case-literal": "off" }"#
        ),
      ] as [(String, String, String?)]
    ) { section, message, fix in
      let error = lint(section).first { $0.severity == .error }
      #expect(error?.message == message)
      #expect(error?.fix?.description == fix)
    }
  }
}
