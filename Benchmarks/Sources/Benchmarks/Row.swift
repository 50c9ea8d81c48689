/// A measured operation. A pass runs it for each link of a list.
struct Row {
  /// The name in the baseline and in reports.
  let name: String
  /// The number of operations in a pass.
  let count: Int
  /// The operation whose time is the unit of the ratio.
  let rival: Rival
  /// The sum of all correct answers.
  let sum: Int
  /// Runs a pass and returns the sum of its answers.
  let pass: () -> Int

  enum Rival {
    /// `URL(string:)` for these links.
    case url([String])
    /// `JSONDecoder` for this file, into plain structs.
    case decoder([UInt8])
  }
}

/// A wrong answer, for which nothing is measured.
struct WrongAnswer: Error, CustomStringConvertible {
  let description: String

  /// Throws unless an answer is right. Every row checks its answers before it is timed.
  static func unless(_ isRight: Bool, _ what: @autoclosure () -> String) throws(WrongAnswer) {
    if !isRight { throw WrongAnswer(description: what()) }
  }
}
