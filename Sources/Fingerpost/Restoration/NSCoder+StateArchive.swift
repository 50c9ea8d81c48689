public import Foundation
public import RouteDecisions

/// Support for the older restoration protocol, `encodeRestorableState(with:)` and `decodeRestorableState(with:)`, and
/// for keyed archives.
///
/// UIKit doesn't call the protocol's methods if an app adopts scenes. In this case, save the state in the scene's user
/// activity.
extension NSCoder {
  /// Encodes the state of a window if the archive supports keys. Otherwise this method does nothing.
  public func encode(_ saved: SavedWindow, forKey key: String = WindowState.key) {
    if allowsKeyedCoding { encode(saved.text as NSString, forKey: key) }
  }

  /// Returns the state of a window for a key, or an empty state if there is none or if the archive doesn't support
  /// keys. Any stored value is valid input.
  public func decodeWindowState(forKey key: String = WindowState.key) -> WindowState.Decoded {
    let isStored = allowsKeyedCoding && containsValue(forKey: key)
    return WindowState.decode(isStored ? decodeObject(of: NSString.self, forKey: key) as String? ?? "" : "")
  }
}
