import RouteLanguage
import RouteMatching

/// A parameter as an associated value: its label, its type, its default, and how it is read and printed.
package struct SwiftParameter {
  let shape: ParameterShape
  /// The name in Swift, as written.
  package let name: String
  /// The enum's name.
  private let root: String
  /// Whether it is a field of a record that may be absent.
  let isRecordOptional: Bool

  package init(_ shape: ParameterShape, of route: RouteShape, root: String) {
    self.shape = shape
    self.root = root
    name = SwiftParameter.name(of: shape, in: route)
    isRecordOptional = route.parameters.contains {
      $0.isOptional && $0.field?.isNeeded == true && $0.field?.parameter == shape.field?.parameter
    }
  }

  /// What `"parameters": {"oba-url": {"swift": "obaURL"}}` says, else the table's name.
  static func name(of shape: ParameterShape, in route: RouteShape) -> String {
    if let field: FieldUse = shape.field { return field.name }
    return route.declaration.options(of: shape.name)?.swift?.value ?? shape.name
  }

  enum Container { case one, optional, list, items }

  var container: Container {
    if shape.isItems { return .items }
    if shape.isSeveral { return .list }
    // A flag that is absent is false, and a default stands in for what is.
    return shape.isOptional && !shape.isFlag && shape.defaultText == nil ? .optional : .one
  }

  /// Whether the destination holds another one.
  var isLink: Bool { !shape.isItems && shape.type.swift == nil && shape.type.base == .link }

  /// The type of one value.
  ///
  /// - Parameter isQualified: as it is written outside of the enum.
  func element(isQualified: Bool) -> String {
    if shape.isItems { return "QueryItem" }
    if shape.isFlag { return "Bool" }
    return SwiftParameter.name(of: shape.type, root: root, isQualified: isQualified)
  }

  /// The Swift type of a type's values.
  static func name(of type: TypeShape, root: String, isQualified: Bool) -> String {
    if let swift: String = type.swift { return swift }
    if type.enumeration != nil { return (isQualified ? root + "." : "") + SwiftName.escaped(type.name) }
    return switch type.base {
    case .string, .raw: "String"
    case .int: "Int"
    case .uint: "UInt"
    case .double: "Double"
    case .bool: "Bool"
    case .uuid: "UUID"
    case .date: "RouteDate"
    case .duration: "RouteDuration"
    case .url: "URL"
    case .link: root
    }
  }

  package func type(isQualified: Bool) -> String {
    let element: String = element(isQualified: isQualified)
    switch container {
    case .one: return element
    case .optional: return element + "?"
    case .list, .items: return "[" + element + "]"
    }
  }

  /// Whether it is Foundation's `URL`.
  var isURL: Bool { element(isQualified: false) == "URL" }

  /// Whether the type is Foundation's.
  var needsFoundation: Bool {
    isURL || element(isQualified: false) == "UUID"
  }

  /// Whether a list may have no value: one without a bound, and what a pattern leaves out.
  private var mayBeEmpty: Bool { shape.isOptional || (shape.isList && shape.minimumCount == 0) }

  // MARK: Defaults

  /// The default argument, where there is one that Swift can say without failing.
  package var defaultArgument: String? {
    switch container {
    case .optional: return "nil"
    case .items: return "[]"
    case .list: return mayBeEmpty ? "[]" : nil
    case .one: break
    }
    if shape.isFlag { return "false" }
    return shape.defaultText.flatMap { SwiftParameter.literal($0, shape.type, root: root) }
  }

  /// A value of a type, written in Swift; `nil` where only the app or Foundation could make it, and might refuse to.
  static func literal(_ text: String, _ type: TypeShape, root: String) -> String? {
    if type.swift != nil { return nil }
    if let enumeration = type.enumeration {
      return enumeration.case(of: text).map { "." + SwiftName.escaped($0.name.value) }
    }
    let bytes: [UInt8] = Array(text.utf8)
    switch type.base {
    case .string, .raw: return SwiftText.literal(text)
    case .int: return ValueText.int(bytes).map { "\($0)" }
    case .uint: return ValueText.uint(bytes).map { "\($0)" }
    case .double: return double(text)
    case .bool: return ValueText.bool(bytes).map { $0 ? "true" : "false" }
    case .duration: return ValueText.duration(bytes).map { "RouteDuration(seconds: \($0))" }
    case .date:
      let fields: [Int] = text.split(separator: "-").compactMap { Int($0) }
      guard fields.count == 3 else { return nil }
      return "RouteDate(year: \(fields[0]), month: \(fields[1]), day: \(fields[2]))"
    case .uuid: return uuid(text)
    case .url, .link: return nil
    }
  }

  static func double(_ text: String) -> String? {
    ValueText.double(Array(text.utf8)).flatMap { $0.isFinite ? "\($0)" : nil }
  }

  private static func uuid(_ text: String) -> String? {
    let digits: [Character] = Array(text.uppercased().filter { $0 != "-" })
    guard digits.count == 32 else { return nil }
    let bytes: [String] = stride(from: 0, to: 32, by: 2).map { "0x" + String(digits[$0..<$0 + 2]) }
    return "UUID(uuid: (" + bytes.joined(separator: ", ") + "))"
  }

  // MARK: Values

  /// A condition of a `guard` that reads the value of a match, or of `RouteValues`, into a constant.
  func reading(_ index: Int, of source: String, into constant: String) -> String {
    let element: String = element(isQualified: true)
    switch container {
    case .one: return "let \(constant): \(element) = \(source).value(\(index))"
    case .list where shape.isSegments && mayBeEmpty:
      return "let \(constant): [\(element)] = \(source).value(\(index), absent: [])"
    case .list: return "let \(constant): [\(element)] = \(source).value(\(index))"
    case .items: return "let \(constant): [QueryItem] = \(source).value(at: \(index))?.items"
    case .optional: return "let \(constant): \(element)? = \(source).optionalValue(\(index), as: \(element).self)"
    }
  }

  /// The value of a constant that holds it, or its record, and whether it may be nil where the record is there.
  private func value(of constant: String) -> (expression: String, isOptional: Bool) {
    guard let field: FieldUse = shape.field else { return (constant, container == .optional) }
    return (constant + (isRecordOptional ? "?." : ".") + SwiftName.escaped(field.name), !field.isNeeded)
  }

  /// An expression by which two values are the same in a link: `URL` itself also compares what it was resolved against.
  func identity(_ constant: String) -> String {
    let (value, isOptional): (String, Bool) = value(of: constant)
    guard isURL else { return value }
    switch container {
    case .list, .items: return value + ".map { $0.absoluteString }"
    case .one, .optional: return value + (isOptional ? "?" : "") + ".absoluteString"
    }
  }

  /// An expression of type `RouteValue?`.
  func printing(_ constant: String) -> String {
    let (value, isOptional): (String, Bool) = value(of: constant)
    return container == .items ? ".items(\(value))" : value + (isOptional ? "?" : "") + ".routeValue"
  }
}

extension TypeShape.Enumeration {
  /// The case that a decoded text stands for.
  func `case`(of text: String) -> TypeDeclaration.EnumerationCase? {
    func isSame(_ spelling: String) -> Bool {
      guard !isCaseSensitive else { return spelling == text }
      return spelling.utf8.elementsEqual(text.utf8) { asciiLowercased($0) == asciiLowercased($1) }
    }
    return cases.first { isSame($0.wire.value) || $0.spellings.contains { isSame($0.value) } }
  }
}
