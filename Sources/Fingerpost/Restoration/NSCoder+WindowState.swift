public import Foundation
public import RouteDecisions

/// Support for the older restoration protocol, `encodeRestorableState(with:)` and `decodeRestorableState(with:)`, and
/// for keyed archives.
///
/// UIKit doesn't call the protocol's methods if an app adopts scenes. In this case, save the state in the scene's user
/// activity.
extension NSCoder: StateArchive {
  /// Encodes the text for the key if the archive supports keys. Otherwise this method does nothing.
  public func encode(stateText: String, forKey key: String) {
    if allowsKeyedCoding { encode(stateText as NSString, forKey: key) }
  }

  /// Encodes the state of a window, as ``StateArchive`` does, but also for a constant, such as a method's parameter.
  /// (Without this method, `coder.encode(saved)` would call `encode(_: Any?)`, which stops the app.)
  public func encode(_ saved: SavedWindow, forKey key: String = WindowState.key) {
    encode(stateText: saved.text, forKey: key)
  }

  /// Returns the text for the key, or `nil` if there is none, the value isn't a string, or the archive doesn't support
  /// keys.
  public func decodeStateText(forKey key: String) -> String? {
    guard allowsKeyedCoding, containsValue(forKey: key) else { return nil }
    return decodeObject(of: NSString.self, forKey: key) as String?
  }
}
