extension String {
  /// Returns the text with the first occurrence replaced, or `nil` if there is none.
  package func replacingFirst(_ old: String, by new: String) -> String? {
    var head = ""
    var rest: Substring = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(old) { return head + new + rest.dropFirst(old.count) }
      head.append(rest.removeFirst())
    }
    return nil
  }
}
