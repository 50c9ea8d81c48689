// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// uniformtypeidentifiers/uttype-swift.struct
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct UTType: Hashable, Sendable {
  let identifier: String
  /// uniformtypeidentifiers/uttype-swift.struct/content
  public static var content: UTType { UTType(identifier: "public.content") }
}
