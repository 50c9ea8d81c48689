/// What keeps text under keys: `NSCoder` of the older restoration protocol, user defaults, a dictionary in a test.
public protocol StateArchive {
  /// Keeps the text under the key.
  mutating func encode(stateText: String, forKey key: String)
  /// The text under the key; `nil` where there is none, or something else.
  func decodeStateText(forKey key: String) -> String?
}

extension StateArchive {
  /// Keeps a window's state.
  public mutating func encode(_ saved: SavedWindow, forKey key: String = WindowState.key) {
    encode(stateText: saved.text, forKey: key)
  }

  /// The window's state under the key; an empty one where there is none. Whatever is there is fine.
  public func decodeWindowState(forKey key: String = WindowState.key) -> WindowState.Reading {
    WindowState.reading(decodeStateText(forKey: key) ?? "")
  }
}
