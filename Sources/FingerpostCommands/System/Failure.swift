/// Why the tool could not do its work; it then ends with status 2.
package struct Failure: Error, Hashable {
  /// One lower-case sentence without a full stop.
  package let message: String
  /// A sentence that helps.
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
