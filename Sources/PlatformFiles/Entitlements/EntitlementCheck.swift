import RouteLanguage
import RouteMatching

/// A check for associated domains that the system can't use.
package struct EntitlementCheck: PropertyListCheck {
  package static let file = "entitlements"
  package var diagnostics: [Diagnostic] = []

  package init() {}

  package mutating func check(_ file: JSONValue) {
    for element in elements(AssociatedDomains.key, of: file) {
      let text = need(element.text, of: element, "an associated domain must be a string")
      if let text, !text.hasSetting { checkDomain(text) }
    }
  }

  /// Checks an entry of the form `service:host`. The host may begin with `*.`, and `?mode=developer` may follow.
  private mutating func checkDomain(_ text: SourceText) {
    func wrong(_ message: String, _ fix: Fix) {
      report(.error, "entitlement-domain", "\(quoted(text.text)) \(message)", at: text.range, fix: fix)
    }
    let parts = text.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let service = AssociatedDomains.Service(rawValue: String(parts[0])) else {
      let names = AssociatedDomains.Service.allCases.map(\.rawValue)
      return wrong("has no service", "write \(quotedList(names)) and ':' before the host")
    }
    let rest = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let host = rest[0]
    if host.hasPrefix("//") {
      wrong("has '//', but an associated domain isn't a URL", "write '\(parts[0]):' and the host")
    } else if host.contains("/") {
      wrong("has a path", "write only the host; paths belong in the association file")
    } else if host.contains(":") {
      wrong("has a port, but an association always uses the default port", "remove the port")
    } else if !EntitlementCheck.isDomain(host) {
      wrong(
        "has an incomplete host name", "write a name such as 'shop.example', and letters outside of ASCII as 'xn--…'")
    } else if service == .appclips, host.hasPrefix("*.") {
      wrong("has '*.', which 'appclips' doesn't support", "write each host")
    } else if rest.count == 2 {
      checkMode(String(rest[1]), text)
    }
  }

  private mutating func checkMode(_ query: String, _ text: SourceText) {
    let modes = AssociatedDomains.Mode.allCases.map { "mode=" + $0.rawValue }
    if !modes.contains(query) {
      report(
        .error, "entitlement-domain", "\(quoted(query)) of \(quoted(text.text)) isn't a valid mode", at: text.range,
        fix: "write one of: \(modes.joined(separator: ", "))")
    } else if query.contains("developer") {
      report(
        .warning, "entitlement-mode",
        "\(quoted(text.text)) is for development, and has no effect in an app from the App Store",
        at: text.range, fix: "remove it before you release the app")
    }
  }

  /// Returns `true` if the text, without a `*.` at the beginning, is an ASCII host name with several labels.
  static func isDomain(_ text: Substring) -> Bool {
    let host = text.hasPrefix("*.") ? text.dropFirst(2) : text
    return host.contains(".") && !host.hasPrefix("*") && HostGrammar.isHost(String(host))
      && host.contains { $0.isLetter }
  }
}
