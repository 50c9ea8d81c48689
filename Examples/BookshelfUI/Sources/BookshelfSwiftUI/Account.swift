import BookshelfLinks
import FingerpostUI
import SwiftUI

/// What is fulfilled of what routes require, for all windows. An app that knows its account gives what holds at the start.
@MainActor let requirements = RouteRequirements<BookshelfRoute>()

/// Who is signed in, for all windows.
@MainActor let account = Account()

/// The account of the app's user.
@MainActor @Observable final class Account {
  /// In every window, links that waited for the sign-in open, and saved screens come back.
  var isSignedIn = false {
    didSet { isSignedIn ? requirements.fulfill(.signedIn) : requirements.revoke(.signedIn) }
  }
}
