import RouteLanguage

/// The content that a property list must have. It may have other content too.
///
/// A demand can be written as a file, compared with a file, and merged into a file.
package indirect enum PropertyListDemand: Sendable {
  case string(String)
  case truth(Bool)
  /// A dictionary with these members.
  case members([Member])
  /// An array with these elements: strings, or dictionaries that are each identified by the string of the first member.
  case array([PropertyListDemand])

  static func texts(_ texts: [String]) -> PropertyListDemand { .array(texts.map { .string($0) }) }

  package struct Member: Sendable {
    let key: String
    let demand: PropertyListDemand
    /// `true` if the member is only written into a new dictionary. An existing value is never changed.
    let isDefault: Bool

    init(_ key: String, _ demand: PropertyListDemand, isDefault: Bool = false) {
      (self.key, self.demand, self.isDefault) = (key, demand, isDefault)
    }
  }

  /// The string that identifies an element of an array.
  var name: String? {
    switch self {
    case .string(let text): text
    case .members(let members): if case .string(let name)? = members.first?.demand { name } else { nil }
    case .truth, .array: nil
    }
  }

  /// Returns `true` if an element of an array has the name of this one.
  private func isNamed(like element: JSONValue) -> Bool {
    let text =
      if case .members(let members) = self { members.first.flatMap { element[$0.key]?.text } } else { element.text }
    return text.map { $0.text == name } ?? false
  }
}

/// A part of a ``PropertyListDemand`` that a property list doesn't fulfill, with the edit that fixes it.
package struct PropertyListGap: Sendable {
  package enum Edit: Sendable {
    /// Insert a value into a dictionary with a key, or into an array.
    case insertion(PropertyListDemand, key: String?, into: JSONValue)
    case replacement(PropertyListDemand, of: JSONValue)
    /// The existing value has another type, so its intended meaning is unknown.
    case none(at: JSONValue)
  }

  /// The keys and the names of entries on the path to the gap.
  package let path: [String]
  package let edit: Edit
}

extension PropertyListDemand {
  /// Returns the parts of the demand that a value doesn't fulfill, in the order of the demand.
  package func gaps(in value: JSONValue, path: [String] = []) -> [PropertyListGap] {
    func gap(_ edit: PropertyListGap.Edit) -> [PropertyListGap] { [PropertyListGap(path: path, edit: edit)] }
    switch self {
    case .string(let text):
      guard let found = value.text else { return gap(.none(at: value)) }
      return found.text == text ? [] : gap(.replacement(self, of: value))
    case .truth(let truth):
      guard case .bool(let found) = value.kind else { return gap(.none(at: value)) }
      return found == truth ? [] : gap(.replacement(self, of: value))
    case .members(let members):
      guard value.members != nil else { return gap(.none(at: value)) }
      return members.filter { !$0.isDefault }.flatMap { member -> [PropertyListGap] in
        let path = path + [member.key]
        if let found = value[member.key] { return member.demand.gaps(in: found, path: path) }
        return [PropertyListGap(path: path, edit: .insertion(member.demand, key: member.key, into: value))]
      }
    case .array(let demands):
      guard let elements = value.elements else { return gap(.none(at: value)) }
      return demands.flatMap { demand -> [PropertyListGap] in
        guard let found = elements.first(where: demand.isNamed) else {
          return gap(.insertion(demand, key: nil, into: value))
        }
        return demand.gaps(in: found, path: path + [demand.name ?? ""])
      }
    }
  }
}

// MARK: Text

extension PropertyListDemand {
  /// The demand as a file with a final line feed.
  package var file: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(lines(indent: "").joined(separator: "\n"))
    </plist>

    """
  }

  /// Returns the lines of the XML element for the demand.
  ///
  /// - Parameter step: The indentation of a level.
  func lines(indent: String, step: String = "\t") -> [String] {
    switch self {
    case .string(let text): [indent + "<string>" + markupText(text) + "</string>"]
    case .truth(let truth): [indent + (truth ? "<true/>" : "<false/>")]
    case .members(let members):
      PropertyListDemand.block(
        "dict", members.flatMap { PropertyListDemand.lines($0.key, $0.demand, indent: indent + step, step: step) },
        indent)
    case .array(let demands):
      PropertyListDemand.block("array", demands.flatMap { $0.lines(indent: indent + step, step: step) }, indent)
    }
  }

  /// Returns the XML lines of a dictionary's key and value.
  static func lines(_ key: String, _ demand: PropertyListDemand, indent: String, step: String = "\t") -> [String] {
    [indent + "<key>" + markupText(key) + "</key>"] + demand.lines(indent: indent, step: step)
  }

  private static func block(_ name: String, _ lines: [String], _ indent: String) -> [String] {
    lines.isEmpty ? [indent + "<\(name)/>"] : [indent + "<\(name)>"] + lines + [indent + "</\(name)>"]
  }
}
