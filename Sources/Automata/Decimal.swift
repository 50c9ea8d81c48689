import RouteMatching

/// A decimal number without rounding: the bound of a numeric type.
package struct Decimal: Hashable {
  package let isNegative: Bool
  /// The digits before the point, values 0...9, without leading zeros but never empty.
  package let integer: [UInt8]
  /// The digits after the point, without trailing zeros.
  package let fraction: [UInt8]

  /// The maximum exponent, and half of the maximum number of digits. Bounds of 64-bit numbers and `Double`s need fewer.
  private static let digitLimit = 400

  /// Creates a decimal from a JSON number. `nil` for any other text, for exponents beyond ±400, and for numbers of more
  /// than 800 digits when written out.
  package init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    func take(_ character: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: character) else { return false }
      rest.removeFirst()
      return true
    }
    let isNegative = take("-")
    var integer = Self.takeDigits(&rest)
    if integer.isEmpty || integer.count > 1 && integer[0] == 0 { return nil }
    var fraction: [UInt8] = []
    if take(".") {
      fraction = Self.takeDigits(&rest)
      if fraction.isEmpty { return nil }
    }
    if take("e") || take("E") {
      let isExponentNegative = take("-")
      if !isExponentNegative { _ = take("+") }
      let digits = Self.takeDigits(&rest)
      if digits.isEmpty { return nil }
      let exponent = digits.reduce(0) { min(Self.digitLimit + 1, $0 * 10 + Int($1)) }
      if exponent > Self.digitLimit { return nil }
      for _ in 0..<exponent {
        if isExponentNegative {
          fraction.insert(integer.popLast() ?? 0, at: 0)
        } else {
          integer.append(fraction.isEmpty ? 0 : fraction.removeFirst())
        }
      }
    }
    if !rest.isEmpty || integer.count + fraction.count > 2 * Self.digitLimit { return nil }
    while fraction.last == 0 { fraction.removeLast() }
    let leadingZeros = integer.prefix { $0 == 0 }.count
    integer.removeFirst(leadingZeros)
    if integer.isEmpty { integer = [0] }
    self.integer = integer
    self.fraction = fraction
    self.isNegative = isNegative && !(integer == [0] && fraction.isEmpty)
  }

  var isZero: Bool { integer == [0] && fraction.isEmpty }
  package var isInteger: Bool { fraction.isEmpty }

  /// The number as an `Int`, or `nil` if it isn't an integer or doesn't fit.
  package var intValue: Int? {
    let digits = String(decoding: integer.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    return isInteger ? Int((isNegative ? "-" : "") + digits) : nil
  }

  private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let digits = rest.prefix(while: LinkCharacters.isDigit)
    rest = rest[digits.endIndex...]
    return digits.map { $0 - UInt8(ascii: "0") }
  }
}

extension Decimal {
  package enum Comparison { case atLeast, atMost }

  /// Returns the decimal notations (digits without leading zeros, optionally a point and more digits) of magnitudes
  /// that are at least, or at most, the magnitude of this number. The result may also contain texts in other notations,
  /// so intersect it with the language of decimal notations.
  func magnitudes(_ comparison: Comparison) throws(AutomatonTooLarge) -> Automaton {
    try Automaton.reached(
      from: Prefix(), labels: Array("0123456789.".utf8),
      accepts: { prefix in
        var order = prefix.isFraction ? prefix.order : integerOrder(prefix)
        // Zeros follow the digits read so far.
        if order == 0, (prefix.isFraction ? prefix.count : 0) < fraction.count { order = -1 }
        return comparison == .atLeast ? order >= 0 : order <= 0
      },
      next: { prefix, symbol in
        if symbol == UInt8(ascii: ".") {
          return prefix.isFraction ? nil : Prefix(isFraction: true, order: integerOrder(prefix))
        }
        let digits = prefix.isFraction ? fraction : integer
        let digit = symbol - UInt8(ascii: "0")
        // After its last digit, the magnitude continues with zeros.
        let own = prefix.count < digits.count ? digits[prefix.count] : 0
        var next = prefix
        if next.order == 0, digit != own { next.order = digit < own ? -1 : 1 }
        next.count = min(next.count + 1, digits.count + 1)
        return next
      })
  }

  /// The beginning of a decimal notation.
  private struct Prefix: Hashable {
    var isFraction = false
    /// The number of digits read since the beginning or the point, at most one more than this number has there.
    var count = 0
    /// -1, 0 or 1 if the digits read so far are less than, equal to or greater than this number's first digits.
    var order = 0
  }

  /// Returns -1, 0 or 1 if a number without a fraction is less than, equal to or greater than this number's integer.
  private func integerOrder(_ prefix: Prefix) -> Int {
    prefix.count == integer.count ? prefix.order : prefix.count < integer.count ? -1 : 1
  }
}
