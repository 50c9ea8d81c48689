#if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
  public import CoreSpotlight

  extension CSSearchableItem {
    /// Creates an item for Spotlight that opens a destination if the user taps it. The item's identifier is the
    /// destination's canonical link, and its domain is the id of the route.
    ///
    /// The table accepts such items if its `launch` section contains `"spotlight": { "link": true }`.
    ///
    /// - Parameters:
    ///   - route: The destination.
    ///   - attributes: The attributes that Spotlight shows. Without a title, they get the title of the route's
    ///     `activity`.
    /// - Returns: `nil` if the destination has no link, or if its link contains a sensitive value.
    public convenience init?<Route: GeneratedRoute>(route: Route, attributes: CSSearchableItemAttributeSet) {
      guard let link = route.spotlightIdentifier else { return nil }
      if attributes.title == nil { attributes.title = Route.table.activity(for: link)?.title }
      self.init(uniqueIdentifier: link, domainIdentifier: route.routeID, attributeSet: attributes)
    }
  }

  extension CSSearchableIndex {
    /// Deletes the item of a destination from the index. If the destination has no link, or a link with a sensitive
    /// value, there is no item, and the method calls the handler at once without an error.
    public func deleteSearchableItem<Route: GeneratedRoute>(
      for route: Route, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
      guard let link = route.spotlightIdentifier else {
        completionHandler?(nil)
        return
      }
      deleteSearchableItems(withIdentifiers: [link], completionHandler: completionHandler)
    }
  }

  extension NSUserActivity {
    /// Relates the activity to the item of a destination, so that Spotlight shows only one of the two and deletes both
    /// together. Add the item to the index first; otherwise the activity isn't indexed.
    public func relate<Route: GeneratedRoute>(toItemOf route: Route, attributes: CSSearchableItemAttributeSet) {
      attributes.relatedUniqueIdentifier = route.spotlightIdentifier
      contentAttributeSet = attributes
    }
  }

  extension GeneratedRoute {
    fileprivate var spotlightIdentifier: String? {
      (try? link()).flatMap { Self.table.decide(.link($0)).targetContentIdentifier }
    }
  }
#endif
