// The dispatcher and the requirements from the page *Hooking up an app*.
import FingerpostUI

@MainActor let dispatcher = LinkDispatcher(router: LinkRouter<AppRoute>()) { route, _ in
  try await navigator.show(route)
}

@MainActor let requirements = RouteRequirements<AppRoute>(
  fulfilled: account.isSignedIn ? [.signedIn] : [], owner: account.identifier)
