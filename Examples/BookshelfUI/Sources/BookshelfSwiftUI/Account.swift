import BookshelfLinks
import FingerpostUI
import SwiftUI

/// What is fulfilled of what routes require, and for which user, for all windows. An app that knows its account gives both at the start.
@MainActor let requirements = RouteRequirements<BookshelfRoute>()

/// Who is signed in, for all windows.
@MainActor let account = Account()

/// The account of the app's user.
@MainActor @Observable final class Account {
  private(set) var isSignedIn = false

  /// In every window, links that waited for the sign-in open, and saved screens of this user come back.
  ///
  /// - Parameter user: a text that tells users apart and names none.
  func signIn(as user: String) {
    isSignedIn = true
    requirements.fulfill(.signedIn, owner: user)
  }

  /// No window keeps a screen or a link of the user, whether it is there now or not.
  func signOut() {
    isSignedIn = false
    requirements.signOut(revoking: [.signedIn])
  }
}
