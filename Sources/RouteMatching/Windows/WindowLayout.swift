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

extension Field where Layout == Block.Windows {
  package static var kinds: Field<Layout, List<Record<Block.WindowKind>>> { .init(0) }
  /// The kind of window that the `"window"` of each route names.
  package static var homes: Field<Layout, Each<OptionalIndex<WindowKinds>, Routes>> { .init(2) }
}
package enum WindowKinds: IndexSpace {
  package static func count(_ check: TableCheck) -> Int {
    check.table.header[.windows][.kinds].count
  }
}

extension Field where Layout == Block.WindowKind {
  package static var name: Field<Layout, Text> { .init(0) }
  package static var flags: Field<Layout, Flags<Block.WindowFlag>> { .init(2) }
  /// The destinations that a window can show, sorted by route.
  package static var can: Field<Layout, List<Record<Block.WindowEntry>>> { .init(3) }
  /// The destinations that a window prefers, sorted by route.
  package static var prefers: Field<Layout, List<Record<Block.WindowEntry>>> { .init(5) }
}

extension Field where Layout == Block.WindowEntry {
  package static var route: Field<Layout, Index<Routes>> { .init(0) }
  package static var extent: Field<Layout, Choice<Block.WindowExtent>> { .init(1) }
  /// The parameters that must have the same values. Empty unless the extent is `sharing`.
  package static var parameters: Field<Layout, List<Index<RouteParameters>>> { .init(2) }
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

extension Field where Layout == Block.Activity {
  package static var type: Field<Layout, Text> { .init(0) }
  package static var flags: Field<Layout, Flags<Block.ActivityFlag>> { .init(2) }
  package static var title: Field<Layout, List<Record<Block.TitlePart>>> { .init(3) }
}

extension Field where Layout == Block.TitlePart {
  package static var parameter: Field<Layout, OptionalIndex<RouteParameters>> { .init(0) }
  package static var text: Field<Layout, Text> { .init(1) }
}
