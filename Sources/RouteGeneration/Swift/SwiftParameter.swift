import RouteLanguage
import RouteMatching

/// A parameter as an associated value: its label, type and default, and the code that reads and prints it.
package struct SwiftParameter {
  let shape: ParameterShape
  /// The name in Swift without backticks.
  package let name: String
  private let root: String
  /// `true` if the parameter is a field of an optional record.
  let isRecordOptional: Bool

  package init(_ shape: ParameterShape, of route: RouteShape, root: String) {
    self.shape = shape
    self.root = root
    name = SwiftParameter.name(of: shape, in: route)
    isRecordOptional = route.parameters.contains {
      $0.isOptional && $0.field?.isNeeded == true && $0.field?.parameter == shape.field?.parameter
    }
  }

  /// Returns the name in Swift from the table's `"parameters": {"oba-url": {"swift": "obaURL"}}`, or else the name in
  /// the table.
  static func name(of shape: ParameterShape, in route: RouteShape) -> String {
    if let field: FieldUse = shape.field { return field.name }
    return route.declaration.options(of: shape.name)?.swift?.value ?? shape.name
  }

  enum Container { case one, optional, list, items }

  var container: Container {
    if shape.isItems { return .items }
    if shape.isSeveral { return .list }
    // An absent flag is `false`, and a default replaces any other absent value.
    return shape.isOptional && !shape.isFlag && shape.defaultText == nil ? .optional : .one
  }

  /// `true` if the value is another destination.
  var isLink: Bool { !shape.isItems && shape.type.swift == nil && shape.type.base == .link }

  /// Returns the type of a single value.
  ///
  /// - Parameter isQualified: Pass `true` for code outside of the enum.
  func element(isQualified: Bool) -> String {
    if shape.isItems { return "QueryItem" }
    if shape.isFlag { return "Bool" }
    return SwiftParameter.name(of: shape.type, root: root, isQualified: isQualified)
  }

  /// Returns the Swift type for the values of a type.
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

  var isURL: Bool { element(isQualified: false) == "URL" }

  /// `true` if the type is declared in Foundation.
  var needsFoundation: Bool {
    isURL || element(isQualified: false) == "UUID"
  }

  /// `true` if the list may be empty, because it has no minimum or a pattern lacks it.
  private var mayBeEmpty: Bool { shape.isOptional || (shape.isList && shape.minimumCount == 0) }

  // MARK: Defaults

  /// The default argument, or `nil` if there is none or it can't be written as an expression that never fails.
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

  /// Returns a value as a Swift expression, or `nil` if its type belongs to the app or to Foundation, whose
  /// initializers may fail.
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

  /// Returns a `guard` condition that reads the value from a match or from `RouteValues` into a constant.
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

  /// Returns an expression for the value, given a constant with the value or its record. `isOptional` is `true` if it
  /// may be `nil` even if the record is present.
  private func value(of constant: String) -> (expression: String, isOptional: Bool) {
    guard let field: FieldUse = shape.field else { return (constant, container == .optional) }
    return (constant + (isRecordOptional ? "?." : ".") + SwiftName.escaped(field.name), !field.isNeeded)
  }

  /// Returns an expression to compare values by their text in a link. `URL` itself would also compare base URLs.
  func identity(_ constant: String) -> String {
    let (value, isOptional): (String, Bool) = value(of: constant)
    guard isURL else { return value }
    switch container {
    case .list, .items: return value + ".map { $0.absoluteString }"
    case .one, .optional: return value + (isOptional ? "?" : "") + ".absoluteString"
    }
  }

  /// Returns an expression of type `RouteValue?` for the value in a constant.
  func printing(_ constant: String) -> String {
    let (value, isOptional): (String, Bool) = value(of: constant)
    return container == .items ? ".items(\(value))" : value + (isOptional ? "?" : "") + ".routeValue"
  }
}

extension TypeShape.Enumeration {
  /// Returns the case for a decoded text, or `nil` if there is none.
  func `case`(of text: String) -> TypeDeclaration.EnumerationCase? {
    func isSame(_ spelling: String) -> Bool {
      guard !isCaseSensitive else { return spelling == text }
      return spelling.utf8.elementsEqual(text.utf8) { asciiLowercased($0) == asciiLowercased($1) }
    }
    return cases.first { isSame($0.wire.value) || $0.spellings.contains { isSame($0.value) } }
  }
}
