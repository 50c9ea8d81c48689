// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stands for SwiftUI. What is attached to a view can be set off by a test.
@_exported public import AppleNames

@MainActor public protocol View {}
@MainActor public struct EmptyView: View {
  public init() {}
}
@MainActor public struct AnyView: View {
  public let content: any View

  public init(_ content: some View) { self.content = content }
}
/// A view with something attached to it.
@MainActor public struct Attached: View {
  public enum Action {
    case url((URL) -> Void)
    case activity(type: String, (NSUserActivity) -> Void)
    case task(@Sendable @MainActor () async -> Void)
  }
  public let content: any View
  public let action: Action
}
extension View {
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Attached(content: self, action: .url(action))
  }
  public func onContinueUserActivity(_ type: String, perform action: @escaping (NSUserActivity) -> Void) -> some View {
    Attached(content: self, action: .activity(type: type, action))
  }
  public func task(_ action: @escaping @Sendable @MainActor () async -> Void) -> some View {
    Attached(content: self, action: .task(action))
  }
}

@MainActor public protocol Scene {}
@MainActor public struct WindowGroup: Scene {
  public init(content: () -> some View) {}
}
@MainActor public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
  init()
}
extension App {
  public static func main() {}
}
