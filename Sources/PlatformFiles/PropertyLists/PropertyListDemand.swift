import RouteLanguage

/// What a property list has to hold, whatever else it holds.
///
/// It is written as a file of its own, compared with one, and put into one: three uses of one value.
package indirect enum PropertyListDemand: Sendable {
  case string(String)
  case truth(Bool)
  /// A dictionary with these members.
  case members([Member])
  /// An array with these texts.
  case texts([String])
  /// An array with these dictionaries, told apart by the text of a key.
  case entries([Entry], by: String)

  package struct Member: Sendable {
    let key: String
    let demand: PropertyListDemand
    /// Written where the dictionary is made, and the author's own business where it is there.
    var isDefault = false
  }

  package struct Entry: Sendable {
    let name: String
    let members: [Member]
  }
}

/// A part of a demand that a property list doesn't meet, with what to change.
package struct PropertyListGap: Sendable {
  package enum Edit: Sendable {
    /// Into a dictionary under the key, or into an array.
    case insertion(PropertyListDemand, key: String?, into: PropertyListValue)
    case replacement(PropertyListDemand, of: PropertyListValue)
    /// What stands there is of another type, so that nobody knows what was meant.
    case none(at: PropertyListValue)
  }

  /// The keys, and the names of entries, that lead there.
  package let path: [String]
  package let edit: Edit
}

extension PropertyListDemand {
  /// What a value lacks, in the demand's order.
  package func gaps(in value: PropertyListValue, path: [String] = []) -> [PropertyListGap] {
    func gap(_ edit: PropertyListGap.Edit) -> [PropertyListGap] { [PropertyListGap(path: path, edit: edit)] }
    switch self {
    case .string(let text):
      guard let found = value.text else { return gap(.none(at: value)) }
      return found.text == text ? [] : gap(.replacement(self, of: value))
    case .truth(let truth):
      guard case .truth(let found) = value.kind else { return gap(.none(at: value)) }
      return found == truth ? [] : gap(.replacement(self, of: value))
    case .members(let members):
      guard value.members != nil else { return gap(.none(at: value)) }
      return PropertyListDemand.gaps(of: members, in: value, path)
    case .texts(let texts):
      guard let elements = value.elements else { return gap(.none(at: value)) }
      let found = Set(elements.compactMap { $0.text?.text })
      return texts.filter { !found.contains($0) }.flatMap { gap(.insertion(.string($0), key: nil, into: value)) }
    case .entries(let entries, let key):
      guard let elements = value.elements else { return gap(.none(at: value)) }
      return entries.flatMap { entry -> [PropertyListGap] in
        guard let found = elements.first(where: { $0[key]?.text?.text == entry.name }) else {
          return gap(.insertion(entry.whole(key), key: nil, into: value))
        }
        return PropertyListDemand.gaps(of: entry.members, in: found, path + [entry.name])
      }
    }
  }

  private static func gaps(
    of members: [Member], in value: PropertyListValue, _ path: [String]
  ) -> [PropertyListGap] {
    members.filter { !$0.isDefault }.flatMap { member -> [PropertyListGap] in
      let path = path + [member.key]
      if let found = value[member.key] { return member.demand.gaps(in: found, path: path) }
      return [PropertyListGap(path: path, edit: .insertion(member.demand, key: member.key, into: value))]
    }
  }
}

extension PropertyListDemand.Entry {
  fileprivate func whole(_ key: String) -> PropertyListDemand {
    .members([PropertyListDemand.Member(key: key, demand: .string(name))] + members)
  }
}

// MARK: Text

extension PropertyListDemand {
  /// The demand as a file of its own, with a line feed at its end.
  package var file: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(lines(indent: "").joined(separator: "\n"))
    </plist>

    """
  }

  /// The lines of its element.
  ///
  /// - Parameter step: what a level is indented by.
  func lines(indent: String, step: String = "\t") -> [String] {
    switch self {
    case .string(let text): [indent + "<string>" + markupText(text) + "</string>"]
    case .truth(let truth): [indent + (truth ? "<true/>" : "<false/>")]
    case .members(let members):
      PropertyListDemand.block(
        "dict", members.flatMap { PropertyListDemand.lines($0.key, $0.demand, indent: indent + step, step: step) },
        indent)
    case .texts(let texts):
      PropertyListDemand.block(
        "array", texts.flatMap { PropertyListDemand.string($0).lines(indent: indent + step, step: step) }, indent)
    case .entries(let entries, let key):
      PropertyListDemand.block(
        "array", entries.flatMap { $0.whole(key).lines(indent: indent + step, step: step) }, indent)
    }
  }

  /// The lines of a dictionary's member.
  static func lines(_ key: String, _ demand: PropertyListDemand, indent: String, step: String = "\t") -> [String] {
    [indent + "<key>" + markupText(key) + "</key>"] + demand.lines(indent: indent, step: step)
  }

  private static func block(_ name: String, _ lines: [String], _ indent: String) -> [String] {
    lines.isEmpty ? [indent + "<\(name)/>"] : [indent + "<\(name)>"] + lines + [indent + "</\(name)>"]
  }
}
