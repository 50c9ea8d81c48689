/// The known name that the author most likely meant, if one is near enough.
///
/// Near is a few edits (insert, delete, replace, swap two neighbours), at most one for three characters; the case of
/// ASCII letters costs nothing. Of equally near names the first in order of the alphabet is taken, so that the answer
/// doesn't depend on the order of `known`. Only the first 64 bytes are looked at.
package func nearestName(to name: String, among known: [String]) -> String? {
  let wanted = Array(name.utf8.prefix(64))
  guard !wanted.isEmpty else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in known {
    let limit = max(1, max(wanted.count, candidate.utf8.count) / 3)
    let other = Array(candidate.utf8.prefix(64))
    guard abs(other.count - wanted.count) <= limit else { continue }
    let distance = editDistance(wanted, other)
    // Of a single letter nothing is left.
    guard distance <= limit, distance < max(wanted.count, other.count) else { continue }
    if let found = best, found.distance < distance || (found.distance == distance && found.name <= candidate) {
      continue
    }
    best = (candidate, distance)
  }
  return best?.name
}

/// The optimal string alignment distance, ASCII letters compared without case.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  let a = a.map(lowercase)
  let b = b.map(lowercase)
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

private func lowercase(_ byte: UInt8) -> UInt8 {
  byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
}
