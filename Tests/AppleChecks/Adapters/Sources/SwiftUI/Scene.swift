// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames

/// swiftui/scene
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  /// swiftui/scene/body-swift.property
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}
extension Never: Scene {}

/// A scene without a body of its own.
public protocol PrimitiveScene: Scene where Body == Never {}
extension PrimitiveScene {
  public var body: Never { fatalError("no body of its own") }
}

/// swiftui/scenebuilder
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> TupleScene {
    var scenes: [any Scene] = []
    for scene in repeat each content { scenes.append(scene) }
    return TupleScene(scenes: scenes)
  }
}
/// Several scenes.
public nonisolated struct TupleScene: PrimitiveScene {
  public let scenes: [any Scene]
}

/// swiftui/app
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  /// swiftui/app/body-swift.property
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  /// swiftui/app/init()
  init()
}
extension App {
  /// swiftui/app/main()
  public static func main() {}
}

/// swiftui/previewprovider
@available(iOS, introduced: 13, deprecated: 27)
@available(macCatalyst, introduced: 13, deprecated: 27)
@available(macOS, introduced: 10.15, deprecated: 27)
@available(tvOS, introduced: 13, deprecated: 27)
@available(watchOS, introduced: 6, deprecated: 27)
@available(visionOS, introduced: 1, deprecated: 27)
@MainActor @preconcurrency public protocol PreviewProvider {
  associatedtype Previews: View
  /// swiftui/previewprovider/previews-swift.type.property
  @available(iOS, introduced: 13, deprecated: 27)
  @available(macCatalyst, introduced: 13, deprecated: 27)
  @available(macOS, introduced: 10.15, deprecated: 27)
  @available(tvOS, introduced: 13, deprecated: 27)
  @available(watchOS, introduced: 6, deprecated: 27)
  @available(visionOS, introduced: 1, deprecated: 27)
  @ViewBuilder @MainActor @preconcurrency static var previews: Self.Previews { get }
}

/// swiftui/windowgroup
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public nonisolated struct WindowGroup<Content: View>: PrimitiveScene {
  /// swiftui/windowgroup/init(makecontent:)
  public nonisolated init(@ViewBuilder makeContent: @escaping () -> Content) { content = makeContent }
  /// swiftui/windowgroup/init(id:makecontent:)
  public nonisolated init(id: String, @ViewBuilder makeContent: @escaping () -> Content) { content = makeContent }
  let content: () -> Content
}
@available(iOS 16, macOS 13, visionOS 1, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension WindowGroup {
  /// swiftui/windowgroup/init(id:for:content:)
  public nonisolated init<D: Codable & Hashable, C: View>(
    id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.content = { PresentedWindowContent(content: content) }
  }
}
/// swiftui/presentedwindowcontent
@available(iOS 16, macOS 13, visionOS 1, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public nonisolated struct PresentedWindowContent<Data: Codable & Hashable, Content: View>: Primitive {
  let content: (Binding<Data?>) -> Content
}

/// For tests: the content of a window in a group.
public protocol PresentsWindows {
  @MainActor func window(showing value: Any?) -> any View
}
extension WindowGroup: PresentsWindows {
  @MainActor public func window(showing value: Any?) -> any View {
    let view = content()
    return (view as? any PresentsWindows)?.window(showing: value) ?? view
  }
}
@available(iOS 16, macOS 13, visionOS 1, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension PresentedWindowContent: PresentsWindows {
  @MainActor public func window(showing value: Any?) -> any View {
    let kept = Storage(value as? Data)
    return content(Binding(read: { kept.value }, write: { kept.value = $0 }))
  }
}

/// A scene with the strings for the external events that it handles.
public nonisolated struct EventScene: PrimitiveScene {
  public let content: any Scene
  public let matching: Set<String>
}
extension Scene {
  /// swiftui/scene/handlesexternalevents(matching:)
  @available(iOS 14, macOS 11, *)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  nonisolated public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene {
    EventScene(content: self, matching: conditions)
  }
}
