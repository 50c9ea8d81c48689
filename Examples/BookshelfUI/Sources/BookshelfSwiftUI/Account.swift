import BookshelfLinks
import FingerpostUI
import SwiftUI

/// The fulfilled requirements and their user, shared by all windows. If your app knows its account at launch, pass both
/// here.
@MainActor let requirements = RouteRequirements<BookshelfRoute>()

/// The current account, shared by all windows.
@MainActor let account = Account()

/// The account of the app's user.
@MainActor @Observable final class Account {
  private(set) var isSignedIn = false

  /// Signs a user in. In every window, links that waited for the sign-in open, and this user's saved screens come back.
  ///
  /// - Parameter user: A text that distinguishes users but doesn't identify them.
  func signIn(as user: String) {
    isSignedIn = true
    requirements.fulfill(.signedIn, owner: user)
  }

  /// Signs the user out. No window keeps a screen or a link of the user, even if it isn't connected.
  func signOut() {
    isSignedIn = false
    requirements.signOut(revoking: [.signedIn])
  }
}
