// On other systems than Apple's, only the enum is compiled.
#if canImport(SwiftUI)
  import FingerpostUI
  import SwiftUI

  /// The root of a window, as on the page *SwiftUI*.
  struct Root: View {
    @State private var model = Model()
    @SceneStorage("stack") private var saved = ""

    var body: some View {
      NavigationStack(path: $model.path) {
        Text("Home").navigationDestination(for: NewRoute.self) { Text($0.routeID) }
      }
      .userActivity(model.path.last)
      .opensLinks(with: model.dispatcher)
      .receivesLaunches(with: model.dispatcher, path: $model.path, saved: $saved)
    }
  }

  @Observable final class Model {
    var path: [NewRoute] = []

    @ObservationIgnored private(set) lazy var dispatcher = LinkDispatcher(router: LinkRouter<NewRoute>()) {
      [weak self] route, _ in self?.path = route.path(above: .home)
    }
  }
#endif
