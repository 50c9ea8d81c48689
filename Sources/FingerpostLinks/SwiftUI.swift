#if canImport(SwiftUI)
  public import SwiftUI

  extension Link {
    /// Creates a link to a destination, in a widget or an app.
    ///
    /// - Parameters:
    ///   - route: The destination.
    ///   - origin: The origin of the link, or `nil` for the canonical one.
    ///   - label: The label of the link.
    /// - Returns: `nil` if the destination has no link of that origin.
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
      /// Creates a link that shares the universal link of a destination.
      ///
      /// - Returns: `nil` if the destination has no universal link, because other people can't open the link of a
      ///   custom scheme.
      @MainActor public init?<Route: GeneratedRoute>(
        route: Route, subject: SwiftUI.Text? = nil, message: SwiftUI.Text? = nil
      ) {
        guard let url = route.universalLink else { return nil }
        self.init(item: url, subject: subject, message: message)
      }
    }
  #endif
#endif
