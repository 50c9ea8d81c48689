// The section that `Header.windows` points at: the kinds of window and their content.
extension Block {
  package enum Windows: RecordLayout {
    package static let fields: [AnyField<Windows>] = [.of(.kinds), .of(.homes)]
    package static var words: Int { 3 }
  }

  /// A kind of window.
  package enum WindowKind: RecordLayout {
    package static let fields: [AnyField<WindowKind>] = [.of(.name), .of(.flags), .of(.can), .of(.prefers)]
    package static var words: Int { 7 }
  }
  package enum WindowFlag: Int, CaseIterable, Sendable {
    case main
    /// The kind can show any destination, and `can` is empty.
    case canShowAll
  }

  /// The destinations of a route that a kind of window can show or prefers.
  package enum WindowEntry: RecordLayout {
    package static let fields: [AnyField<WindowEntry>] = [.of(.route), .of(.extent), .of(.parameters)]
    package static var words: Int { 4 }
  }
  package enum WindowExtent: Int, Sendable {
    case any
    /// Only the destination that the window shows.
    case same
    /// Destinations that have the same values as the window's destination in certain parameters.
    case sharing
  }
}

extension Field<Block.Windows, List<Record<Block.WindowKind>>> {
  package static var kinds: Self { Self(0) }
}
extension Field<Block.Windows, Each<OptionalIndex<WindowKinds>, Routes>> {
  /// The kind of window that a route's `"window"` names.
  package static var homes: Self { Self(2) }
}
package enum WindowKinds: IndexSpace {
  package static func count(_ check: TableCheck) -> Int {
    check.table.header[.windows][.kinds].count
  }
}

extension Field<Block.WindowKind, Text> {
  package static var name: Self { Self(0) }
}
extension Field<Block.WindowKind, Flags<Block.WindowFlag>> {
  package static var flags: Self { Self(2) }
}
extension Field<Block.WindowKind, List<Record<Block.WindowEntry>>> {
  /// The destinations that a window can show, sorted by route.
  package static var can: Self { Self(3) }
  /// The destinations that a window prefers, sorted by route.
  package static var prefers: Self { Self(5) }
}

extension Field<Block.WindowEntry, Index<Routes>> {
  package static var route: Self { Self(0) }
}
extension Field<Block.WindowEntry, Choice<Block.WindowExtent>> {
  package static var extent: Self { Self(1) }
}
extension Field<Block.WindowEntry, List<Index<RouteParameters>>> {
  /// The parameters that must have the same values. Empty unless the extent is `sharing`.
  package static var parameters: Self { Self(2) }
}

// The records that `Header.activities` points at, one per route.
extension Block {
  /// The user activity of a route's destinations. Its type is empty if the route has no activity.
  package enum Activity: RecordLayout {
    package static let fields: [AnyField<Activity>] = [.of(.type), .of(.flags), .of(.title)]
    package static var words: Int { 5 }
  }
  package enum ActivityFlag: Int, CaseIterable, Sendable { case handoff, search, prediction, isPublic }

  /// A part of a title: the value of a parameter, or else text.
  package enum TitlePart: RecordLayout {
    package static let fields: [AnyField<TitlePart>] = [.of(.parameter), .of(.text)]
    package static var words: Int { 3 }
  }
}

extension Field<Block.Activity, Text> {
  package static var type: Self { Self(0) }
}
extension Field<Block.Activity, Flags<Block.ActivityFlag>> {
  package static var flags: Self { Self(2) }
}
extension Field<Block.Activity, List<Record<Block.TitlePart>>> {
  package static var title: Self { Self(3) }
}

extension Field<Block.TitlePart, OptionalIndex<RouteParameters>> {
  package static var parameter: Self { Self(0) }
}
extension Field<Block.TitlePart, Text> {
  package static var text: Self { Self(1) }
}
