/// The word that a person most likely meant, if one is close: at most a third of its letters differ, and never more than three.
///
/// Two neighbouring letters exchanged count as one difference. Of equally close words the first wins.
func nearest(to written: String, among words: [String]) -> String? {
  let letters = Array(written.unicodeScalars)
  var best: String?
  var bestDistance = Int.max
  for word in words {
    let other = Array(word.unicodeScalars)
    let allowed: Int = min(3, max(1, max(letters.count, other.count) / 3))
    guard abs(letters.count - other.count) <= allowed else { continue }
    let distance: Int = editDistance(letters, other)
    if distance <= allowed, distance < bestDistance {
      best = word
      bestDistance = distance
    }
  }
  return best
}

/// The number of insertions, deletions, replacements and exchanges of neighbours that lead from one to the other.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, scalar) in left.enumerated() {
    var current: [Int] = [row + 1]
    for (column, other) in right.enumerated() {
      var cost: Int = min(last[column + 1], current[column]) + 1
      cost = min(cost, last[column] + (scalar == other ? 0 : 1))
      if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
