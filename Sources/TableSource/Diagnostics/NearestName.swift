import RouteMatching

/// Returns the known name that the author probably meant, or `nil` if none is similar enough.
///
/// Names are similar if a few edits (insert, delete, replace, swap two neighbors) turn one into the other: at most a
/// third of the longer name's length, or one edit of short names. The case of ASCII letters doesn't count. If several
/// names are equally similar, the alphabetically first one is returned, so the order of `known` doesn't matter. Only
/// the first 64 bytes are compared.
package func nearestName(to name: String, among known: [String]) -> String? {
  let wanted = Array(name.utf8.prefix(64))
  guard !wanted.isEmpty else { return nil }
  let similar = known.compactMap { candidate -> (distance: Int, name: String)? in
    let limit = max(1, max(wanted.count, candidate.utf8.count) / 3)
    let other = Array(candidate.utf8.prefix(64))
    guard abs(other.count - wanted.count) <= limit else { return nil }
    let distance = editDistance(wanted, other)
    // If every byte has to be replaced, such as in a name of a single letter, the names have nothing in common.
    return distance <= limit && distance < max(wanted.count, other.count) ? (distance, candidate) : nil
  }
  return similar.min { $0 < $1 }?.name
}

/// Returns the optimal string alignment distance, ignoring the case of ASCII letters.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  let a = a.map(asciiLowercased)
  let b = b.map(asciiLowercased)
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
