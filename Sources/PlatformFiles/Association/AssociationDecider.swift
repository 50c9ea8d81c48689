import RouteLanguage
import RouteMatching

/// A fast matcher that finds the probable verdicts of an association file on many links of an app.
///
/// The rules are read once, and a link is only compared with rules that may match it. So the cost of a verdict hardly
/// depends on the number of rules.
package struct AssociationDecider {
  private let readings: [AssociationRuleReading]
  /// The indices of the rules.
  private let index: PrefixIndex<Int>

  package init(_ file: AssociationFile, app: String) {
    let rules = file.rules(of: app)
    readings = rules.map { AssociationRuleReading($0, variables: file.variables, against: nil) }
    index = PrefixIndex(Array(rules.indices)) { rules[$0].prefix }
  }

  /// Returns the verdict and the rule that decides (`nil` if no rule matches), or `nil` if the link isn't a web URL.
  package func verdict(
    of link: String
  ) -> (verdict: AssociationAnswer.Verdict, rule: AssociationFile.Rule?)? {
    guard let url = AssociationURL(link) else { return nil }
    // Some rules compare links as written, and other rules compare decoded links.
    let candidates = Set([false, true].flatMap { index.candidates(LinkPrefix(url, isDecoded: $0)) })
    for number in candidates.sorted() where readings[number].stop(url) == nil {
      return (readings[number].rule.excludes == true ? .blocked : .opens, readings[number].rule)
    }
    return (.unmatched, nil)
  }
}

extension LinkPrefix {
  /// Creates the key with which an index finds the rules that may match a link.
  ///
  /// - Parameter isDecoded: Pass `true` to decode the link.
  fileprivate init(_ url: AssociationURL, isDecoded: Bool) {
    func text(_ text: String) -> String { isDecoded ? AssociationURL.decoded(text) : text }
    path = LinkPrefix.text(of: text(url.path), isPath: true)
    itemsOfLink = url.query.split(separator: "&").flatMap { item in
      let name = String(item.prefix { $0 != "=" })
      let value = LinkPrefix.text(of: text(String(item.dropFirst(name.count).dropFirst())))
      let names = isDecoded ? [name, AssociationURL.decoded(name)] : [name]
      return names.map { ($0.lowercased(), value) }
    }
  }

  /// Returns a text up to the first byte that is neither unreserved nor `/`, because an index contains no other bytes.
  ///
  /// The result is marked as the whole text even if further bytes follow. In an index, the text of a rule ends before
  /// such a byte too.
  private static func text(of text: String, isPath: Bool = false) -> Text {
    // If letter case is ignored, some non-ASCII letters are equal to ASCII letters. An example is the kelvin sign
    // (U+212A), which is equal to `k`.
    let folded = text.utf8.allSatisfy { $0 < 0x80 } ? text : text.lowercased()
    return Text(bytes: LinkPrefix.text(folded.utf8, isPath: isPath).bytes, isWhole: true)
  }
}

extension AssociationFile.Rule {
  /// The common beginning of all links of the rule.
  var prefix: LinkPrefix {
    var prefix = LinkPrefix()
    if let path {
      let trimmed = AssociationPath.trimmed(path.text)
      let isOpen = trimmed.hasSuffix("/*")
      prefix.path = LinkPrefix.text((isOpen ? trimmed.dropLast(2) : trimmed[...]).utf8, isPath: true)
      if isOpen { prefix.path.isWhole = false }
      while prefix.path.bytes.last == UInt8(ascii: "/") { prefix.path.bytes.removeLast() }
    }
    if case .items(let items) = query {
      for (name, pattern) in items where name.text.utf8.allSatisfy(LinkCharacters.isUnreserved) {
        let text = LinkPrefix.text(pattern.text.utf8)
        // A pattern such as `*` also matches if the item is missing, so it doesn't require the item.
        if !text.bytes.isEmpty || pattern.text.hasPrefix("?") { prefix.addItem(name.text, text) }
      }
    }
    return prefix
  }
}
