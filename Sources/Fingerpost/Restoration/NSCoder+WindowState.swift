public import Foundation
public import RouteDecisions

/// The older restoration protocol: `encodeRestorableState(with:)` and `decodeRestorableState(with:)`, and keyed archives.
///
/// That protocol stops being called once an app adopts scenes; then the state goes into the scene's user activity.
extension NSCoder: StateArchive {
  /// Keeps the text under the key, where the archive is a keyed one; any other can't hold it.
  public func encode(stateText: String, forKey key: String) {
    if allowsKeyedCoding { encode(stateText as NSString, forKey: key) }
  }

  /// The text under the key; `nil` where there is none, or something else.
  public func decodeStateText(forKey key: String) -> String? {
    guard allowsKeyedCoding, containsValue(forKey: key) else { return nil }
    return decodeObject(of: NSString.self, forKey: key) as String?
  }
}
