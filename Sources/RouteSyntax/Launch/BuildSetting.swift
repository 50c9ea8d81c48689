/// An Xcode build setting within a text, as used in Info.plist: `$(PRODUCT_BUNDLE_IDENTIFIER).search`.
package struct BuildSetting {
  /// The text after the setting and the following dots: `search`. Empty if that text contains another `$`.
  package let rest: String

  /// Creates a build setting, or returns `nil` for a text without one.
  package init?(in text: String) {
    let bytes = text.utf8
    let starts = zip(bytes, bytes.dropFirst()).contains {
      $0 == UInt8(ascii: "$") && ($1 == UInt8(ascii: "(") || $1 == UInt8(ascii: "{"))
    }
    guard starts else { return nil }
    let end = text.lastIndex { $0 == ")" || $0 == "}" }
    let rest = end.map { text[text.index(after: $0)...].drop { $0 == "." } } ?? ""
    self.rest = rest.contains("$") ? "" : String(rest)
  }
}
