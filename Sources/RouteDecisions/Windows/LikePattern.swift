/// A parsed pattern of `LIKE`.
struct LikePattern {
  private enum Symbol: Equatable {
    case one, many
    case scalar(Unicode.Scalar)
  }

  private var symbols: [Symbol] = []

  init(_ pattern: String) {
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if isEscaped || (scalar != "?" && scalar != "*" && scalar != "\\") {
        symbols.append(.scalar(scalar))
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        symbols.append(scalar == "?" ? .one : .many)
      }
    }
    if isEscaped { symbols.append(.scalar("\\")) }
  }

  /// Returns `true` if the whole text matches. After a mismatch, the search returns only to the last `*`, so no pattern
  /// takes exponential time.
  func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var symbol = 0
    var index = 0
    var retry: (symbol: Int, index: Int)?
    while index < scalars.count {
      if symbol < symbols.count, symbols[symbol] == .many {
        retry = (symbol, index)
        symbol += 1
      } else if symbol < symbols.count, symbols[symbol] == .one || symbols[symbol] == .scalar(scalars[index]) {
        symbol += 1
        index += 1
      } else if let last = retry {
        retry = (last.symbol, last.index + 1)
        symbol = last.symbol + 1
        index = last.index + 1
      } else {
        return false
      }
    }
    return symbols[symbol...].allSatisfy { $0 == .many }
  }
}
