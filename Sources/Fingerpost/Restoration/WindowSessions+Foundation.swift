public import Foundation
public import RouteDecisions

extension WindowSessions {
  /// A file in the app's folder for application support.
  public static var defaultFile: URL {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? FileManager.default.temporaryDirectory).appendingPathComponent("fingerpost.windows")
  }

  /// Creates the windows of an app, whose states are in a file: read now, and written after each change.
  ///
  /// A file that is missing or can't be read holds no windows. If it can't be written, the app goes on without it, and windows come
  /// back from what the system keeps for them.
  ///
  /// States belong to the user who is signed in, and a sign-out forgets all of them.
  ///
  /// ```swift
  /// let sessions = WindowSessions(
  ///   rules: WindowRules(AppRoute.table), file: WindowSessions.defaultFile, requirements: requirements)
  /// ```
  ///
  /// - Parameters:
  ///   - rules: the kinds of window.
  ///   - file: a file of the app's own. Its folder is created if it is missing.
  ///   - requirements: those of the app's dispatchers, which know the user.
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
