// The dispatcher that the page *Hooking up an app* makes.
import FingerpostUI

@MainActor let dispatcher = LinkDispatcher(router: LinkRouter<AppRoute>()) { route, _ in
  try await navigator.show(route)
}
