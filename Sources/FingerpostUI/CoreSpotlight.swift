#if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
  public import CoreSpotlight

  extension CSSearchableItem {
    /// What Spotlight finds and a tap on which opens the destination: an item by its canonical link, in the domain of its route.
    ///
    /// The table's `launch` takes such items with `"spotlight": { "link": true }`.
    ///
    /// - Parameter attributes: what Spotlight shows. Without a title it gets that of the route's `activity`.
    /// - Returns: `nil` for a destination without a link, and for one with a sensitive value.
    public convenience init?<Route: GeneratedRoute>(route: Route, attributes: CSSearchableItemAttributeSet) {
      guard let link = route.spotlightIdentifier else { return nil }
      if attributes.title == nil { attributes.title = Route.table.activity(for: link)?.title }
      self.init(uniqueIdentifier: link, domainIdentifier: route.routeID, attributeSet: attributes)
    }
  }

  extension CSSearchableIndex {
    /// Forgets the item of a destination.
    public func deleteSearchableItem<Route: GeneratedRoute>(
      for route: Route, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
      guard let link = route.spotlightIdentifier else { return }
      deleteSearchableItems(withIdentifiers: [link], completionHandler: completionHandler)
    }
  }

  extension NSUserActivity {
    /// Says that the activity is about the item of a destination, so that Spotlight shows one of the two and deletes both together. The
    /// item has to be there first, or the activity is not indexed.
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
