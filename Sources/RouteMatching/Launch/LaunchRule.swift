/// A rule of the launch section: what an input that is more than a link leads to.
package struct LaunchRule: Sendable {
  let table: RouteTable
  let record: Int

  private typealias Field = TableLayout.LaunchRule

  package var source: LaunchSource? { LaunchSource(rawValue: word(.source)) }
  /// What the table's author wrote: a category and action, a type, a pattern. Never text from an input.
  package var label: String { table.text(record, Field.label.rawValue) }
  /// `null` in the table.
  package var opensNothing: Bool { word(.flags) & TableLayout.LaunchRuleFlag.opensNothing != 0 }
  /// Whether the input's own link counts.
  package var takesOwnLink: Bool { word(.flags) & TableLayout.LaunchRuleFlag.ownLink != 0 }
  /// The key paths at which a payload may hold a link, first to last.
  package var linkKeys: [String] { table.strings(record, Field.keyCount.rawValue, Field.keys.rawValue) }
  /// The index of the route it leads to where there is no link.
  package var route: Int? { word(.route) > 0 ? word(.route) - 1 : nil }

  /// The values of the route's parameters.
  package var values: [LaunchRuleValue] {
    let start = word(.values)
    return (0..<word(.valueCount)).map {
      LaunchRuleValue(table: table, record: table.record(start, $0, TableLayout.LaunchValue.count.rawValue))
    }
  }

  private func word(_ field: TableLayout.LaunchRule) -> Int { table.word(record, field.rawValue) }

  /// A category, an activity's type, a quick action's, a widget's kind; empty for all.
  var name: String { table.text(record, Field.name.rawValue) }

  var hasPattern: Bool { word(.pattern) != 0 }

  func isNamed(_ name: String, _ action: String) -> Bool {
    self.name == name && table.text(record, Field.action.rawValue) == action
  }

  /// What the pattern captures from an identifier, or `nil` where it doesn't fit.
  ///
  /// The identifier is read as the one segment of a link in which every reserved character is encoded, so that the
  /// matcher of links serves for it too. One that no link can carry (a control character, `..`) fits no pattern.
  func captures(of identifier: String) -> [(name: String, text: String)]? {
    var link = Array("x:/".utf8)
    for byte in identifier.utf8 {
      NormalForm.appendFullyEncoded(byte, to: &link)
    }
    guard link.count <= RouteTable.longestNormalForm, !identifier.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return nil }
    let names = table.strings(record, Field.captureCount.rawValue, Field.captures.rawValue)
    return link.withUnsafeBufferPointer { buffer -> [(name: String, text: String)]? in
      guard let start = buffer.baseAddress else { return nil }
      return table.withReader(start, buffer.count) { reader, refusal in
        guard refusal == nil, reader.enter(place: word(.place)), reader.matches(pattern: word(.pattern)) else {
          return nil
        }
        let ranges = reader.captures(word(.pattern), place: 0)
        var captures: [(name: String, text: String)] = []
        for (index, name) in names.enumerated() {
          guard let range = ranges[index] else { continue }
          var decoder = SymbolReader(start, range)
          var text: [UInt8] = []
          while let byte = decoder.readByte() { text.append(byte) }
          captures.append((name, String(decoding: text, as: UTF8.self)))
        }
        return captures
      }
    }
  }
}

/// A value that a rule gives a parameter: text around values of the input.
package struct LaunchRuleValue: Sendable {
  let table: RouteTable
  let record: Int

  package enum Part: Sendable, Hashable {
    case text(String)
    case key(String)
  }

  /// The parameter's index.
  package var parameter: Int { table.word(record, TableLayout.LaunchValue.parameter.rawValue) }
  /// Whether a bad value counts as absent.
  package var isLenient: Bool { table.word(record, TableLayout.LaunchValue.lenient.rawValue) != 0 }

  package var parts: [Part] {
    let start = table.word(record, TableLayout.LaunchValue.parts.rawValue)
    return (0..<table.word(record, TableLayout.LaunchValue.partCount.rawValue)).map { index in
      let part = table.record(start, index, TableLayout.LaunchPart.count.rawValue)
      let text = table.text(part, TableLayout.LaunchPart.text.rawValue)
      return table.word(part, TableLayout.LaunchPart.isKey.rawValue) != 0 ? .key(text) : .text(text)
    }
  }
}

extension NormalForm {
  /// The byte, or `%XX` for every one that isn't unreserved (RFC 3986 §2.3).
  package static func appendFullyEncoded(_ byte: UInt8, to output: inout [UInt8]) {
    if ByteClass.of(byte) & ByteClass.unreserved != 0 { output.append(byte) } else { appendEscape(byte, to: &output) }
  }
}
