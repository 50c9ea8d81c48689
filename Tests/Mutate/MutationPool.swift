import LaunchInputs
import RouteGeneration

/// Links and inputs for comparing a mutant with the original, and their results in the original.
struct MutationPool {
  private let original: TableObserver
  private let links: [(link: String, found: [String])]
  private let inputs: [(input: LaunchInput, found: [String])]

  /// - Parameters:
  ///   - original: The table before the edit.
  ///   - tables: The bytes of the tables whose `launch` sections provide the inputs.
  ///   - known: The bytes of a table whose words have already been tried; see `InputPool`.
  ///   - count: The number of links, and of inputs.
  init(_ original: TableObserver, texts: TableTexts, tables: [[UInt8]], since known: [UInt8]? = nil, count: Int) {
    self.original = original
    let all: [String] = texts.links(count)
    links = all.enumerated().map { ($1, MutationPool.found(original, $1, $0)) }
    let inputs = InputPool(tables, since: known, values: LinkPool.words + texts.words, links: all, count: count)
    self.inputs = inputs.inputs.map { ($0, original.observation(of: $0)) }
  }

  /// Returns the results of a link. Windows are included for some links only, because they are slow.
  private static func found(_ table: TableObserver, _ link: String, _ number: Int) -> [String] {
    table.observation(of: link) + (number % 16 == 0 ? table.windows(for: link) : [])
  }

  /// Returns a link or an input that another table treats differently, with a description of the difference.
  func witness(_ other: TableObserver) -> String? {
    for (number, (link, found)) in links.enumerated() {
      let after: [String] = MutationPool.found(other, link, number)
      if after != found { return "\(link): " + MutationPool.difference(found, after) }
    }
    for (input, found) in inputs where other.observation(of: input) != found {
      let short: LaunchInput = shortened(input, other)
      return "\(short.swift): "
        + MutationPool.difference(original.observation(of: short), other.observation(of: short))
    }
    return nil
  }

  private static func difference(_ before: [String], _ after: [String]) -> String {
    let first = zip(before, after).first { $0 != $1 }
    return "\(first?.0 ?? before.last ?? "nothing"), and now \(first?.1 ?? after.last ?? "nothing")"
  }

  /// Returns the input without the members of its payload that the difference doesn't need.
  private func shortened(_ input: LaunchInput, _ other: TableObserver) -> LaunchInput {
    guard case .dictionary(var members) = input.payload else { return input }
    var input: LaunchInput = input
    for key in members.keys.sorted() {
      var shorter: LaunchInput = input
      let value: PayloadValue? = members.removeValue(forKey: key)
      shorter.payload = .dictionary(members)
      if original.observation(of: shorter) == other.observation(of: shorter) {
        members[key] = value
      } else {
        input = shorter
      }
    }
    return input
  }
}
