import RouteMatching

/// Returns the known name that the author probably meant, or `nil` if none is similar enough.
///
/// Names are similar if a few edits (insert, delete, replace, swap two neighbors) turn one into the other: at most a
/// third of the longer name's length, or one edit of short names. The case of ASCII letters doesn't count. If several
/// names are equally similar, the alphabetically first one is returned, so the order of `known` doesn't matter. Only
/// the first 64 bytes are compared.
package func nearestName(to name: String, among known: [String]) -> String? {
  nearestNames(to: name, among: known).first
}

/// Returns all names that are as similar as ``nearestName(to:among:)``, sorted.
package func nearestNames(to name: String, among known: [String]) -> [String] {
  let wanted = name.utf8.prefix(64).map(asciiLowercased)
  guard !wanted.isEmpty else { return [] }
  let similar = known.compactMap { candidate -> (distance: Int, name: String)? in
    let limit = max(1, max(wanted.count, candidate.utf8.count) / 3)
    let other = candidate.utf8.prefix(64).map(asciiLowercased)
    guard abs(other.count - wanted.count) <= limit, mayBeMisspelled(wanted, other) else { return nil }
    let distance = editDistance(wanted, other)
    // If every byte has to be replaced, such as in a name of a single letter, the names have nothing in common.
    return distance <= limit && distance < max(wanted.count, other.count) ? (distance, candidate) : nil
  }
  let least = similar.map { $0.distance }.min()
  return Set(similar.lazy.filter { $0.distance == least }.map { $0.name }).sorted()
}

/// Returns `false` if the difference between two names is probably intended: a syllable such as `un` reverses the
/// meaning, a number is another one, or a short word is another word, such as `list` and `last`.
private func mayBeMisspelled(_ a: [UInt8], _ b: [UInt8]) -> Bool {
  if max(a.count, b.count) <= 4, a.allSatisfy(LinkCharacters.isLetter) {
    if a.count == b.count ? a.sorted() != b.sorted() : a.first != b.first { return false }
  }
  let start = zip(a, b).prefix { $0 == $1 }.count
  let end = zip(a[start...].reversed(), b[start...].reversed()).prefix { $0 == $1 }.count
  let parts = [a, b].map { String(decoding: $0[start..<($0.count - end)], as: UTF8.self) }
  if parts[0] == parts[1] { return true }
  if parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(LinkCharacters.isDigit) }) { return false }
  return !parts.allSatisfy { ["", "un", "in", "im", "ex", "no", "non", "not", "dis", "from"].contains($0) }
}

/// Returns the optimal string alignment distance.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  var current = last
  for i in 0..<a.count {
    current[0] = i + 1
    for j in 0..<b.count {
      let cost = a[i] == b[j] ? 0 : 1
      var value = min(last[j] + cost, last[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        value = min(value, beforeLast[j - 1] + 1)
      }
      current[j + 1] = value
    }
    (beforeLast, last, current) = (last, current, beforeLast)
  }
  return last[b.count]
}
