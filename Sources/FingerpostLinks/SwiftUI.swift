#if canImport(SwiftUI)
  public import SwiftUI

  extension Link {
    /// A link to a destination, in a widget or an app.
    ///
    /// - Parameter origin: the origin of the link; `nil` for the canonical one.
    /// - Returns: `nil` for a destination without such a link.
    @MainActor public init?<Route: GeneratedRoute>(
      route: Route, from origin: String? = nil, @ViewBuilder label: () -> Label
    ) {
      guard let url = try? route.url(from: origin) else { return nil }
      self.init(destination: url, label: label)
    }
  }

  #if !os(tvOS)
    @available(iOS 16, macOS 13, watchOS 9, visionOS 1, *)
    extension ShareLink
    where Data == CollectionOfOne<URL>, PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
      /// Shares a destination by its universal link.
      ///
      /// - Returns: `nil` for a destination without one: the link of a custom scheme is of no use to others.
      @MainActor public init?<Route: GeneratedRoute>(
        route: Route, subject: SwiftUI.Text? = nil, message: SwiftUI.Text? = nil
      ) {
        guard let url = route.universalLink else { return nil }
        self.init(item: url, subject: subject, message: message)
      }
    }
  #endif
#endif
