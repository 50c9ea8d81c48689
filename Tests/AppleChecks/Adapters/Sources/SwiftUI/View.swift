// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames

/// swiftui/view
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  /// swiftui/view/body-8kl5o
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

/// swiftui/viewbuilder
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
@resultBuilder public struct ViewBuilder {
  /// swiftui/viewbuilder/buildblock()
  public static func buildBlock() -> EmptyContent { EmptyContent() }
  /// swiftui/viewbuilder/buildblock(_:)
  public static func buildBlock<Content>(_ content: Content) -> Content { content }
  // For a single view, Apple's SDK uses the function above.
  /// swiftui/viewbuilder/buildblock(_:)-2bj1g
  @_disfavoredOverload public static func buildBlock<each Content>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> where repeat each Content: View {
    var views: [any View] = []
    for view in repeat each content { views.append(view) }
    return TupleView(views)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// swiftui/viewbuilder/buildeither(first:)
  public static func buildEither<TrueContent, FalseContent>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent(content: first) }
  /// swiftui/viewbuilder/buildeither(second:)
  public static func buildEither<TrueContent, FalseContent>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent(content: second) }
}

extension Never: View {
  public var body: Never { fatalError("never") }
}
extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("no body of its own") }
}

/// One of two views.
public nonisolated struct _ConditionalContent<TrueContent, FalseContent> {
  let content: Any
}
extension _ConditionalContent: View, Primitive, Container, Counted where TrueContent: View, FalseContent: View {
  public static var parts: [any View.Type] { [TrueContent.self, FalseContent.self] }
  public var inside: any View { content as? any View ?? EmptyView() }
}

/// A view without a body of its own.
public protocol Primitive: View where Body == Never {}
extension Primitive {
  public var body: Never { fatalError("no body of its own") }
}

/// swiftui/emptyview
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
public nonisolated struct EmptyView: Primitive { public nonisolated init() {} }
/// swiftui/emptycontent
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
public typealias EmptyContent = EmptyView
/// swiftui/anyview
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
public nonisolated struct AnyView: Primitive {
  public let content: any View
  /// swiftui/anyview/init(_:)
  public nonisolated init<V: View>(_ view: V) { content = view }
}
/// swiftui/tupleview
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
public nonisolated struct TupleView<T>: Primitive, Several {
  public let views: [any View]
  nonisolated init(_ views: [any View]) { self.views = views }
}
/// swiftui/text
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
public nonisolated struct Text: Primitive, Equatable {
  public let text: String
  public nonisolated init(verbatim: String) { text = verbatim }
  public nonisolated init<S: StringProtocol>(_ content: S) { text = String(content) }
}
/// swiftui/localizedstringkey
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
public struct LocalizedStringKey: ExpressibleByStringLiteral {
  let key: String
  /// swiftui/localizedstringkey/init(stringliteral:)
  public init(stringLiteral value: String) { key = value }
}
/// swiftui/list
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
public nonisolated struct List<SelectionValue: Hashable, Content: View>: Primitive {
  public let content: Content
}
extension List where SelectionValue == Never {
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
}
/// swiftui/vstack
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
public nonisolated struct VStack<Content: View>: Primitive {
  public let content: Content
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
}
/// swiftui/button
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
public nonisolated struct Button<Label: View>: Primitive {
  public let action: @MainActor () -> Void
}
extension Button where Label == Text {
  /// swiftui/button/init(_:action:)-1asy
  public nonisolated init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.action = action
  }
}

/// swiftui/picker
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
public nonisolated struct Picker<Label: View, SelectionValue: Hashable, Content: View>: Primitive {
  public let content: Content
}
extension Picker where Label == Text {
  /// swiftui/picker/init(_:selection:content:)-6lwfn
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}
/// swiftui/texteditor
@available(iOS 14, macOS 11, visionOS 1, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public nonisolated struct TextEditor: Primitive {
  /// swiftui/texteditor/init(text:)
  public nonisolated init(text: Binding<String>) { binding = text }
  /// The binding, into which tests write.
  public let binding: Binding<String>
}

/// A modifier of a view, which tests can trigger.
public enum Attachment {
  case url((URL) -> Void)
  case activity(type: String, (NSUserActivity) -> Void)
  case task(@Sendable () async -> Void)
  case change(() -> Void)
  case disappear(() -> Void)
  case background(any View)
  case container(any View)
  case events(preferring: Set<String>, allowing: Set<String>)
  case advertises(type: String, isActive: Bool, (NSUserActivity) -> Void)
  case environment((inout EnvironmentValues) -> Void)
  case destination(Any.Type, (Any) -> any View)
  case sheet((any View)?, dismiss: () -> Void)
  case widget(URL?)
  case link(URL)
  case other
}

/// A view with a modifier. Its type contains the view's type, like Apple's `ModifiedContent`.
public nonisolated struct Attached<Content: View>: Primitive, Container, Counted {
  public let content: Content
  public let action: Attachment
  public nonisolated init(content: Content, action: Attachment) {
    self.content = content
    self.action = action
  }
  public var inside: any View { content }
  public var attachment: Attachment? { action }
  public static var parts: [any View.Type] { [Content.self] }
}

extension View {
  /// swiftui/view/onopenurl(perform:)
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Attached(content: self, action: .url(action))
  }
  /// swiftui/view/oncontinueuseractivity(_:perform:)
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  nonisolated public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View {
    Attached(content: self, action: .activity(type: activityType, action))
  }
  /// swiftui/view/task(name:priority:file:line:_:)
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  nonisolated public func task(
    name: String? = nil, priority: TaskPriority = .userInitiated, file: String = #fileID, line: Int = #line,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View {
    nonisolated(unsafe) let action = action
    return Attached(content: self, action: .task { await action() })
  }
  /// swiftui/view/useractivity(_:isactive:_:)
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  nonisolated public func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
  ) -> some View {
    Attached(content: self, action: .advertises(type: activityType, isActive: isActive, update))
  }
  /// swiftui/view/handlesexternalevents(preferring:allowing:)
  @available(iOS 14, macOS 11, *)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  nonisolated public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View {
    Attached(content: self, action: .events(preferring: preferring, allowing: allowing))
  }
  /// swiftui/view/environment(_:_:)
  @available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
  nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    Attached(content: self, action: .environment { $0[keyPath: keyPath] = value })
  }
  /// swiftui/view/navigationdestination(for:destination:)
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    Attached(
      content: self,
      action: .destination(D.self) { ($0 as? D).map { AnyView(destination($0)) } ?? AnyView(EmptyView()) })
  }
  /// swiftui/view/sheet(item:ondismiss:content:)
  @available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    // For tests: `dismiss` does what SwiftUI does when the user swipes the sheet away.
    Attached(
      content: self,
      action: .sheet(
        item.wrappedValue.map { content($0) },
        dismiss: {
          item.wrappedValue = nil
          onDismiss?()
        }))
  }
  /// swiftui/view/tag(_:includeoptional:)
  @available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
  nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    Attached(content: self, action: .other)
  }
  /// swiftui/view/navigationtitle(_:)
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    Attached(content: self, action: .other)
  }
  /// swiftui/view/onchange(of:initial:_:)-4psgg
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View {
    Attached(content: self, action: .change { action(value, value) })
  }
  /// swiftui/view/onchange(of:initial:_:)-8wgw9
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    Attached(content: self, action: .change(action))
  }
  /// swiftui/view/onchange(of:perform:)
  @available(iOS, introduced: 14, deprecated: 17)
  @available(macCatalyst, introduced: 14, deprecated: 17)
  @available(macOS, introduced: 11, deprecated: 14)
  @available(tvOS, introduced: 14, deprecated: 17)
  @available(watchOS, introduced: 7, deprecated: 10)
  @available(visionOS, introduced: 1, deprecated: 1)
  nonisolated public func onChange<V: Equatable>(
    of value: V, perform action: @escaping (_ newValue: V) -> Void
  ) -> some View {
    Attached(content: self, action: .change { action(value) })
  }
  /// swiftui/view/ondisappear(perform:)
  @available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    Attached(content: self, action: .disappear { action?() })
  }
  /// swiftui/view/background(alignment:content:)
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  nonisolated public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    Attached(content: self, action: .background(content()))
  }
  /// swiftui/view/containerbackground(for:alignment:content:)
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  nonisolated public func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    Attached(content: self, action: .container(content()))
  }
}

/// swiftui/alignment
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
public struct Alignment: Sendable {
  /// swiftui/alignment/center
  public static let center: Alignment = Alignment()
}

/// swiftui/containerbackgroundplacement
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct ContainerBackgroundPlacement: Sendable {
  /// swiftui/containerbackgroundplacement/widget
  @available(visionOS 26, *)
  @available(tvOS, unavailable)
  public static let widget: ContainerBackgroundPlacement = ContainerBackgroundPlacement()
}

/// Returns the modifiers of a view and of the views in it, the outermost first.
@MainActor public func actions(of view: any View) -> [Attachment] {
  switch view {
  case let view as AnyView: return actions(of: view.content)
  case let view as any Several: return view.views.flatMap { actions(of: $0) }
  case let view as any Container: return (view.attachment.map { [$0] } ?? []) + actions(of: view.inside)
  case let view as any Leading: return [.link(view.destination)]
  case is any Primitive: return []
  default: return actions(of: view.body)
  }
}
/// A view that opens a link.
public protocol Leading {
  @MainActor var destination: URL { get }
}
/// A view that consists of several views.
public protocol Several {
  @MainActor var views: [any View] { get }
}
/// A view that contains another view.
public protocol Container {
  @MainActor var inside: any View { get }
  @MainActor var attachment: Attachment? { get }
}
extension Container {
  public var attachment: Attachment? { nil }
}

/// Returns the number of views in a type. Like SwiftUI, it looks at types only and doesn't run a body. Returns `nil`
/// for a type that contains itself, for which SwiftUI overflows the stack. It doesn't look into an erased type.
@MainActor public func countsOfViews(of type: any View.Type, depth: Int = 0) -> Int? {
  func bodys<V: View>(_: V.Type) -> any View.Type { V.Body.self }
  if depth > 100 { return nil }
  if let type = type as? any Counted.Type {
    return type.parts.reduce(0) { sum, part in
      sum.flatMap { sum in countsOfViews(of: part, depth: depth + 1).map { sum + $0 } }
    }
  }
  let body = bodys(type)
  return body == Never.self ? 1 : countsOfViews(of: body, depth: depth + 1)
}
/// A view that consists of other views.
public protocol Counted {
  static var parts: [any View.Type] { get }
}
extension List: Container { public var inside: any View { content } }
extension VStack: Container { public var inside: any View { content } }
extension Optional: Container where Wrapped: View {
  public var inside: any View { map { AnyView($0) } ?? AnyView(EmptyView()) }
}
