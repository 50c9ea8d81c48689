/// Changes of a link's text, as people and attackers make them.
struct LinkChanges {
  let values: [String]
  let keys: [String]

  /// Returns the link with a random change from ``all``.
  func changed(_ link: String, _ chance: inout Chance) -> String {
    let all = all
    return all[chance.below(all.count)](link, &chance)
  }

  private var all: [(String, inout Chance) -> String] {
    [
      character, character, character, slash, longer, unlisted, known, known, fragment, item, item, segment, segment,
      emptySegment, subdomain,
    ]
  }

  private func value(_ chance: inout Chance) -> String { values[chance.below(values.count)] }

  /// Adds or removes a character, or changes its case.
  private func character(_ link: String, _ chance: inout Chance) -> String {
    var characters: [Character] = Array(link)
    let position: Int = chance.below(characters.count)
    let character: Character = characters[position]
    let other: String = character.isLowercase ? character.uppercased() : character.lowercased()
    switch chance.below(3) {
    case 0: characters.insert("x", at: position)
    case 1: characters.remove(at: position)
    default: characters[position] = other.first ?? character
    }
    return String(characters)
  }

  private func slash(_ link: String, _ chance: inout Chance) -> String { link + "/" }

  private func longer(_ link: String, _ chance: inout Chance) -> String { link + "/" + value(&chance) }

  private func unlisted(_ link: String, _ chance: inout Chance) -> String {
    with(chance.below(2) == 0 ? "unlisted=1" : "mutant=yes", link)
  }

  /// Adds an item with a key from a table, sometimes with an additional letter.
  private func known(_ link: String, _ chance: inout Chance) -> String {
    if keys.isEmpty { return link }
    let key: String = keys[chance.below(keys.count)] + (chance.below(4) == 0 ? "x" : "")
    return with(key + "=" + value(&chance), link)
  }

  private func with(_ item: String, _ link: String) -> String { link + (link.contains("?") ? "&" : "?") + item }

  private func fragment(_ link: String, _ chance: inout Chance) -> String { link + "#" + value(&chance) }

  /// Removes or duplicates an item.
  private func item(_ link: String, _ chance: inout Chance) -> String {
    guard let mark = link.firstIndex(of: "?") else { return link }
    var items: [Substring] = link[link.index(after: mark)...].split(separator: "&")
    if items.isEmpty { return link }
    let index: Int = chance.below(items.count)
    if chance.below(2) == 0 { items.remove(at: index) } else { items.append(items[index]) }
    return link[..<mark] + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  /// Removes a segment or replaces its text.
  private func segment(_ link: String, _ chance: inout Chance) -> String {
    var segments: [Substring] = link.split(separator: "/", omittingEmptySubsequences: false)
    if segments.count < 4 { return link }
    let index: Int = 3 + chance.below(segments.count - 3)
    if chance.below(2) == 0 {
      segments.remove(at: index)
    } else {
      segments[index] = Substring(value(&chance))
    }
    return segments.joined(separator: "/")
  }

  private func emptySegment(_ link: String, _ chance: inout Chance) -> String {
    String(link.dropFirst(9)).replacingFirst("/", by: "//").map { link.prefix(9) + $0 } ?? link
  }

  private func subdomain(_ link: String, _ chance: inout Chance) -> String {
    link.replacingFirst("://", by: "://x.") ?? link
  }
}
