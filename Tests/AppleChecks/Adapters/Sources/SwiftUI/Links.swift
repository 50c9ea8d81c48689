// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames

/// swiftui/link
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
@MainActor @preconcurrency public struct Link<Label: View>: Primitive, Leading {
  /// swiftui/link/init(destination:label:)
  public init(destination: URL, @ViewBuilder label: () -> Label) { self.destination = destination }
  public let destination: URL
}

/// A type whose values can be shared.
public protocol Transferable {}
extension URL: Transferable {}
extension Never: Transferable {}

/// swiftui/sharelink
@available(iOS 16, macOS 13, watchOS 9, visionOS 1, *)
@available(tvOS, unavailable)
public nonisolated struct ShareLink<
  Data: RandomAccessCollection, PreviewImage: Transferable, PreviewIcon: Transferable, Label: View
>: Primitive where Data.Element: Transferable {
  public let data: Data
}
@available(iOS 16, macOS 13, watchOS 9, visionOS 1, *)
@available(tvOS, unavailable)
extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
  /// swiftui/sharelink/init(item:subject:message:)
  public nonisolated init(item: URL, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<URL> {
    data = CollectionOfOne(item)
  }
}
/// swiftui/defaultsharelinklabel
@available(iOS 16, macOS 13, watchOS 9, visionOS 1, *)
@available(tvOS, unavailable)
public nonisolated struct DefaultShareLinkLabel: Primitive {}

/// swiftui/navigationstack
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public nonisolated struct NavigationStack<Data, Root: View>: Primitive, Container {
  /// swiftui/navigationstack/init(path:root:)
  public nonisolated init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
  {
    content = root()
  }
  let content: Root
  public var inside: any View { content }
}
/// swiftui/navigationlink
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
public nonisolated struct NavigationLink<Label: View, Destination: View>: Primitive {}
extension NavigationLink where Destination == Never {
  /// swiftui/navigationlink/init(_:value:)-kj9v
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  public nonisolated init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {}
}
