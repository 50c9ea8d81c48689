#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Passes on whatever starts or resumes the app by way of this view's scene, and says that the app is ready once the
    /// view is there: URLs, universal links, Spotlight, and the activity types that the table's `launch` takes.
    ///
    /// For the root of a scene. SwiftUI brings universal links as URLs; notifications and quick actions come to the app's
    /// delegates.
    @MainActor public func receivesLaunches<Destination>(with dispatcher: LinkDispatcher<Destination>) -> some View {
      let types = LaunchInput.spotlightActivityTypes + dispatcher.router.table.launchActivityTypes
      return types.reduce(AnyView(self)) { view, type in
        AnyView(view.onContinueUserActivity(type) { dispatcher.receive(.activity($0)) })
      }
      .onOpenURL { dispatcher.receive(.url($0)) }
      .task { dispatcher.becomeReady() }
    }
  }
#endif
