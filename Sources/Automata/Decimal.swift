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
    let magnitude = MagnitudeComparison(integer: integer, fraction: fraction)
    return try Automaton.reached(
      from: MagnitudeComparison.State(), labels: Array("0123456789.".utf8),
      accepts: { comparison == .atLeast ? magnitude.order(at: $0) >= 0 : magnitude.order(at: $0) <= 0 },
      next: { state, symbol in
        if symbol != UInt8(ascii: ".") { return magnitude.next(state, symbol - 0x30) }
        return state.isFraction ? nil : magnitude.point(state)
      })
  }
}

/// Compares a decimal notation, read digit by digit, with a fixed magnitude.
private struct MagnitudeComparison {
  let integer: [UInt8]
  let fraction: [UInt8]

  struct State: Hashable {
    var isFraction = false
    /// Before the point: the number of digits read, at most one more than the magnitude has before its point. After the
    /// point: the number of digits compared, or 0 if `order` isn't 0.
    var count = 0
    /// -1, 0 or 1 if the digits read so far are less than, equal to or greater than the magnitude's first digits.
    var order = 0
  }

  func next(_ state: State, _ digit: UInt8) -> State {
    var state = state
    if state.isFraction {
      // After its last digit, the magnitude continues with zeros.
      let fixed = state.count < fraction.count ? fraction[state.count] : 0
      if state.order == 0, digit != fixed { state.order = digit < fixed ? -1 : 1 }
      state.count = state.order == 0 ? min(state.count + 1, fraction.count) : 0
      return state
    }
    if state.count < integer.count {
      let fixed = integer[state.count]
      if state.order == 0, digit != fixed { state.order = digit < fixed ? -1 : 1 }
      state.count += 1
    } else {
      state.count = integer.count + 1
    }
    return state
  }

  func point(_ state: State) -> State {
    State(isFraction: true, count: 0, order: integerOrder(state))
  }

  /// Returns -1, 0 or 1 if the number read so far is less than, equal to or greater than the magnitude.
  func order(at state: State) -> Int {
    let order = state.isFraction ? state.order : integerOrder(state)
    if order != 0 { return order }
    let read = state.isFraction ? state.count : 0
    return read < fraction.count ? -1 : 0
  }

  private func integerOrder(_ state: State) -> Int {
    if state.count < integer.count { return -1 }
    if state.count > integer.count { return 1 }
    return state.order
  }
}
