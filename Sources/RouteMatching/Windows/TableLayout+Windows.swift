// The section that `Header.windows` points at: the kinds of window and what they show.
extension TableLayout {
  /// One record. `homes` is a run of words, one a route: the index + 1 of the kind that `"window"` names, or 0.
  package enum Windows: Int { case kindCount, kinds, homes, count }

  /// A kind of window. `can` and `prefers` are runs of `WindowEntry`, by route.
  package enum WindowKind: Int { case name, nameLength, flags, canCount, can, prefersCount, prefers, count }
  package enum WindowFlag {
    package static let main = 1
    /// It can show any destination; `can` is empty then.
    package static let canShowAll = 2
  }

  /// What a kind of window shows of a route. `parameters` is a run of words, indices of the route's parameters.
  package enum WindowEntry: Int { case route, extent, parameterCount, parameters, count }
  package enum WindowExtent: Int {
    case any
    /// The very destination that the window shows.
    case same
    /// Destinations that agree in the parameters with the one that the window shows.
    case sharing
  }
}

// The records that `Header.activities` points at, one a route.
extension TableLayout {
  /// The user activity of a route's destinations; an empty type for none.
  package enum Activity: Int { case type, typeLength, flags, titleCount, title, count }
  package enum ActivityFlag {
    package static let handoff = 1
    package static let search = 2
    package static let prediction = 4
    package static let isPublic = 8
  }

  /// `parameter`: the index + 1, or 0 for text.
  package enum TitlePart: Int { case parameter, text, textLength, count }
}
