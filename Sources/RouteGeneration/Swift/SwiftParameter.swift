import RouteLanguage
import RouteMatching

/// A parameter as an associated value: its label, type and default, and the code that reads and prints it.
package struct SwiftParameter {
  let resolved: ResolvedParameter
  /// The name in Swift without backticks: the name of the field if the parameter is a field of a record, as in
  /// `{pickup.name}`, or else the name in the table's `"parameters": {"oba-url": {"swift": "obaURL"}}`, or else the
  /// parameter's own name.
  package let name: String
  private let root: String
  /// `true` if the parameter is a field of an optional record.
  let isRecordOptional: Bool

  package init(_ resolved: ResolvedParameter, of route: ResolvedRoute, root: String) {
    self.resolved = resolved
    self.root = root
    name = resolved.field?.name ?? route.declaration.options(of: resolved.name)?.swift?.value ?? resolved.name
    isRecordOptional = route.parameters.contains {
      $0.isOptional && $0.field?.isNeeded == true && $0.field?.parameter == resolved.field?.parameter
    }
  }

  enum Container { case one, optional, list, items }

  var container: Container {
    if resolved.isItems { return .items }
    if resolved.isSeveral { return .list }
    // An absent flag is `false`, and a default replaces any other absent value.
    return resolved.isOptional && !resolved.isFlag && resolved.defaultText == nil ? .optional : .one
  }

  /// `true` if the value is another destination.
  var isLink: Bool { !resolved.isItems && resolved.type.swift == nil && resolved.type.base == .link }

  /// Returns the type of a single value.
  ///
  /// - Parameter isQualified: Pass `true` for code outside of the enum.
  func element(isQualified: Bool) -> String {
    if resolved.isItems { return "QueryItem" }
    if resolved.isFlag { return "Bool" }
    return SwiftParameter.name(of: resolved.type, root: root, isQualified: isQualified)
  }

  /// Returns the Swift type for the values of a type.
  static func name(of type: ResolvedType, root: String, isQualified: Bool) -> String {
    if let swift = type.swift { return swift }
    if type.enumeration != nil { return (isQualified ? root + "." : "") + SwiftName.escaped(type.name) }
    return type.base.swift ?? root
  }

  /// The type in the enum's own code.
  var type: String {
    let element = element(isQualified: false)
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
  private var mayBeEmpty: Bool { resolved.isOptional || (resolved.isList && resolved.minimumCount == 0) }

  // MARK: Defaults

  /// The default argument, or `nil` if there is none or it can't be written as an expression that never fails.
  package var defaultArgument: String? {
    switch container {
    case .optional: return "nil"
    case .items: return "[]"
    case .list: return mayBeEmpty ? "[]" : nil
    case .one: break
    }
    if resolved.isFlag { return "false" }
    return resolved.defaultText.flatMap { SwiftParameter.literal($0, resolved.type, root: root) }
  }

  /// Returns a value as a Swift expression, or `nil` if its type belongs to the app or to Foundation, whose
  /// initializers may fail.
  static func literal(_ text: String, _ type: ResolvedType, root: String) -> String? {
    if type.swift != nil { return nil }
    if let enumeration = type.enumeration {
      return enumeration.case(of: text).map { "." + SwiftName.escaped($0.name.value) }
    }
    switch type.base.literal {
    case .none: return nil
    case .expression(let expression): return expression(text)
    case .plain: return type.base.value.value(of: Array(text.utf8)).flatMap { SwiftText.literal($0) }
    }
  }

  // MARK: Values

  /// Returns a `guard` condition that reads the value from a match or from `RouteValues` into a constant.
  func reading(_ index: Int, of source: String, into constant: String) -> String {
    let element = element(isQualified: true)
    switch container {
    case .one: return "let \(constant): \(element) = \(source).value(\(index))"
    case .list where resolved.isSegments && mayBeEmpty:
      return "let \(constant): [\(element)] = \(source).value(\(index), absent: [])"
    case .list: return "let \(constant): [\(element)] = \(source).value(\(index))"
    case .items: return "let \(constant): [QueryItem] = \(source).value(at: \(index))?.items"
    case .optional: return "let \(constant): \(element)? = \(source).optionalValue(\(index), as: \(element).self)"
    }
  }

  /// Returns an expression for the value, given a constant with the value or its record. `isOptional` is `true` if it
  /// may be `nil` even if the record is present.
  private func value(of constant: String) -> (expression: String, isOptional: Bool) {
    guard let field: FieldUse = resolved.field else { return (constant, container == .optional) }
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
