/// A storage of texts by key, such as `NSCoder` in the older restoration protocol, the user defaults, or a dictionary
/// in a test.
public protocol StateArchive {
  /// Stores the text for a key.
  mutating func encode(stateText: String, forKey key: String)
  /// Returns the text for a key, or `nil` if there is none or if the value isn't a text.
  func decodeStateText(forKey key: String) -> String?
}

extension StateArchive {
  /// Stores the state of a window.
  public mutating func encode(_ saved: SavedWindow, forKey key: String = WindowState.key) {
    encode(stateText: saved.text, forKey: key)
  }

  /// Returns the state of a window for a key, or an empty state if there is none. Any stored text is valid input.
  public func decodeWindowState(forKey key: String = WindowState.key) -> WindowState.Decoded {
    WindowState.decode(decodeStateText(forKey: key) ?? "")
  }
}
