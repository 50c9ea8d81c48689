/// Something that is measured: one pass does it for each link of a list.
struct Row {
  /// The name that the baseline and others know it by.
  let name: String
  /// How often one pass does it.
  let count: Int
  /// What its time is a ratio to.
  let rival: Rival
  /// What right answers add up to.
  let sum: Int
  /// One pass; what its answers add up to.
  let pass: () -> Int

  enum Rival {
    /// `URL(string:)` of these links.
    case url([String])
    /// `JSONDecoder` of this file into plain structs.
    case decoder([UInt8])
  }
}

/// Why nothing is measured.
struct WrongAnswer: Error, CustomStringConvertible {
  let description: String

  /// Every row asks for right answers before anything is timed.
  static func unless(_ isRight: Bool, _ what: @autoclosure () -> String) throws(WrongAnswer) {
    if !isRight { throw WrongAnswer(description: what()) }
  }
}
