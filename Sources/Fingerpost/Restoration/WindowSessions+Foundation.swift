public import Foundation
public import RouteDecisions

extension WindowSessions {
  /// The default file for the states of windows, in the app's application support folder.
  public static var defaultFile: URL {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? FileManager.default.temporaryDirectory).appendingPathComponent("fingerpost.windows")
  }

  /// Creates an object for the windows of an app. It reads their saved states from a file now and writes the file after
  /// each change.
  ///
  /// If the file is missing or can't be read, there are no saved windows. If it can't be written, nothing is reported,
  /// and windows are restored from the states that the system keeps.
  ///
  /// States belong to the user who is signed in, and a sign-out deletes all of them.
  ///
  /// ```swift
  /// let sessions = WindowSessions(
  ///   rules: WindowRules(AppRoute.table), file: WindowSessions.defaultFile, requirements: requirements)
  /// ```
  ///
  /// - Parameters:
  ///   - rules: The rules for the table's kinds of windows.
  ///   - file: A file that only your app uses. Its folder is created if it's missing.
  ///   - requirements: The requirements of the app's dispatchers, which provide the user.
  @MainActor public convenience init<Destination>(
    rules: WindowRules, file: URL, requirements: RouteRequirements<Destination>
  ) {
    let text = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    self.init(rules: rules, store: WindowStore(text: text))
    owner = requirements.owner
    requirements.state.observe { [weak self, weak state = requirements.state] change in
      guard let self else { return false }
      if case .signedOut = change { perform?(signOut()) }
      owner = state?.owner
      return true
    }
    didChange = { store in
      try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? Data(store.text.utf8).write(to: file, options: .atomic)
    }
  }
}
