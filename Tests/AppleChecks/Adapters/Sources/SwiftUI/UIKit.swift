// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if canImport(UIKit) && !os(watchOS) && !os(macOS)
  public import UIKit

  /// swiftui/uiviewrepresentable
  @available(iOS 13, macCatalyst 13, tvOS 13, visionOS 1, *)
  @MainActor @preconcurrency public protocol UIViewRepresentable: View where Self.Body == Never {
    associatedtype UIViewType: UIView
    /// swiftui/uiviewrepresentable/context
    typealias Context = UIViewRepresentableContext<Self>
    /// swiftui/uiviewrepresentable/makeuiview(context:)
    @MainActor @preconcurrency func makeUIView(context: Self.Context) -> Self.UIViewType
    /// swiftui/uiviewrepresentable/updateuiview(_:context:)
    @MainActor @preconcurrency func updateUIView(_ uiView: Self.UIViewType, context: Self.Context)
  }

  @available(iOS 13, macCatalyst 13, tvOS 13, visionOS 1, *)
  @MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {}

  extension UIViewRepresentable {
    public var body: Never { fatalError("no body of its own") }
    /// For tests: makes the view and updates it.
    public func made() -> UIView {
      let view = makeUIView(context: UIViewRepresentableContext())
      updateUIView(view, context: UIViewRepresentableContext())
      return view
    }
  }

  /// swiftui/uiapplicationdelegateadaptor
  @available(iOS 14, macCatalyst 14, tvOS 14, visionOS 1, *)
  @MainActor @preconcurrency @propertyWrapper
  public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> {
    /// swiftui/uiapplicationdelegateadaptor/init(_:)-59sfu
    public init(_ delegateType: DelegateType.Type = DelegateType.self) { wrappedValue = delegateType.init() }
    /// swiftui/uiapplicationdelegateadaptor/wrappedvalue
    public private(set) var wrappedValue: DelegateType
  }
#endif
