import BookshelfLinks
import FingerpostUI
import UIKit

/// A file with a reader's notes. Its first line is a link, so the window of the file is chosen, saved and advertised
/// like the window of that link's destination.
nonisolated final class NotesDocument: UIDocument {
  var link = ""
  var text = ""

  override func contents(forType typeName: String) throws -> Any { Data((link + "\n" + text).utf8) }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    guard let data = contents as? Data else { return }
    let lines = String(decoding: data, as: UTF8.self).split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    link = String(lines[0])
    text = lines.count > 1 ? String(lines[1]) : ""
    // The system adds the file to the activity.
    userActivity = BookshelfRoute.table.activity(for: link).map { NSUserActivity($0) }
  }
}
