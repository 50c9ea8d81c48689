// The dispatcher and the requirements from the page *Hooking up an app*.
import FingerpostUI

@MainActor let requirements = RouteRequirements<AppRoute>(
  fulfilled: account.isSignedIn ? [.signedIn] : [], owner: account.identifier)

@MainActor let dispatcher = LinkDispatcher(router: LinkRouter<AppRoute>(), requirements: requirements) { route, _ in
  try await navigator.show(route)
}
