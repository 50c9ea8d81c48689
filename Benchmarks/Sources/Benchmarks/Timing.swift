import Foundation

/// The processor time of a row and of its rival, measured in turns so that other work on the machine affects both.
enum Timing {
  struct Result {
    /// The median and the minimum of the nanoseconds per operation.
    let median: Double
    let least: Double
    /// The ratio to the rival, for the medians and for the minimum times.
    let ratio: Double
    let leastRatio: Double
  }

  static func measure(_ row: Row, rounds: Int) throws -> Result {
    try measure(rounds: rounds, against: row.rival) { try sample(row.count, row.sum, row.pass) }
  }

  /// - Parameter ownSample: Takes a sample, in nanoseconds per operation.
  static func measure(rounds: Int, against rival: Row.Rival, _ ownSample: () throws -> Double) throws -> Result {
    let rival = try RivalPass(rival)
    var own: [Double] = []
    var others: [Double] = []
    for round in 0..<rounds {
      // Alternate the order, because the second operation finds the caches as the first left them.
      if round % 2 == 0 { own.append(try ownSample()) }
      others.append(try sample(rival.count, rival.sum, rival.pass))
      if round % 2 == 1 { own.append(try ownSample()) }
    }
    let (median, rivals) = (middle(own), middle(others))
    let (least, rivalsLeast) = (own.min() ?? 0, others.min() ?? 1)
    return Result(median: median, least: least, ratio: median / rivals, leastRatio: least / rivalsLeast)
  }

  /// Returns the nanoseconds per operation, over at least two milliseconds. Throws if an answer is wrong.
  static func sample(_ count: Int, _ sum: Int, _ pass: () -> Int) throws -> Double {
    var passes = 0
    let start = processorTime()
    var end = start
    repeat {
      try WrongAnswer.unless(pass() == sum, "another answer while it was timed")
      passes += 1
      end = processorTime()
    } while end - start < 2_000_000
    return Double(end - start) / Double(passes * count)
  }

  private static func middle(_ values: [Double]) -> Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }

  private static func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}

/// Foundation's way to do the work, for the same links or the same file.
struct RivalPass {
  let count: Int
  let sum: Int
  let pass: () -> Int

  private struct File: Decodable {
    let routes: [String: String]
  }

  init(_ rival: Row.Rival) throws {
    switch rival {
    case .url(let links):
      count = links.count
      sum = links.count
      pass = {
        var sum = 0
        for link in links where URL(string: link) != nil { sum &+= 1 }
        return sum
      }
    case .decoder(let json):
      let data = Data(json)
      count = 1
      sum = try JSONDecoder().decode(File.self, from: data).routes.count
      pass = { (try? JSONDecoder().decode(File.self, from: data).routes.count) ?? 0 }
    }
    try WrongAnswer.unless(pass() == sum, "the rival refuses a link")
  }
}
