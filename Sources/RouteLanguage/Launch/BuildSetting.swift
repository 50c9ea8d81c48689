/// A build setting of Xcode within a text, as Info.plist has it: `$(PRODUCT_BUNDLE_IDENTIFIER).search`.
package struct BuildSetting {
  /// The text after the setting and the dots that follow it: `search`. Empty if there is none, or another setting.
  package let rest: String

  /// Returns `nil` for a text without a setting.
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
