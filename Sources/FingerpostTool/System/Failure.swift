/// Why the tool could not do its work; it then ends with status 2.
struct Failure: Error, Hashable {
  /// One lower-case sentence without a full stop.
  let message: String
  /// A sentence that helps.
  let hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
