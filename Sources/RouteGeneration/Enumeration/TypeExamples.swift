import RouteLanguage
import RouteMatching

/// Texts to test a type with: its examples and bounds, texts just outside of them, and common mistakes.
struct TypeExamples {
  /// Decoded texts that are valid for the type, the example first.
  private(set) var inside: [String] = []
  /// Decoded texts that aren't valid.
  private(set) var outside: [String] = []

  /// Collects texts for a parameter.
  ///
  /// - Parameters:
  ///   - links: Links of the table, for parameters of type `Link`.
  ///   - isFull: Pass `true` to cover everything that the type distinguishes, which is enough for one parameter of each
  ///     type. Otherwise, only a few texts are collected.
  init(_ parameter: ResolvedParameter, _ resolved: ResolvedTable, links: [String], isFull: Bool) {
    let type: ResolvedType = parameter.type
    if type.base == .link, type.enumeration == nil {
      inside = Array(links.prefix(2))
      outside = ["nowhere"]
      return
    }
    let automaton = resolved.pool.automaton(type.language)
    let example = parameter.example ?? type.example ?? resolved.obviousExample(of: type)
    var seen: Set<String> = []
    func add(_ words: [String], most: Int) {
      for word in words
      where word.utf8.count <= TypeExamples.longest && word != "." && word != ".." && seen.insert(word).inserted {
        if automaton.accepts(Array(word.utf8)) {
          if inside.count < most { inside.append(word) }
        } else if outside.count < most {
          outside.append(word)
        }
      }
    }
    add([example] + TypeExamples.named(type, example), most: .max)
    // Always leave room for two of the following texts, even if an enum has many cases.
    let most = max(TypeExamples.maximumCount, inside.count + 2)
    let shortest = automaton.members(limit: 2).map { LinkSymbols.text(decoding: $0) }
    add(TypeExamples.usual(type, example) + shortest, most: most)
    // Keep only the example of a type of the app, because only the app knows whether other texts are valid.
    if type.enumeration == nil, type.swift != nil { inside = Array(inside.prefix(1)) }
    if type.enumeration == nil, type.base == .string, type.swift == nil {
      if type.refinement?.maximum == nil, let long = TypeExamples.long([example] + inside, automaton) {
        inside.append(long)
      }
      // Add an empty text last, because the first text becomes an example, and a link with text tests more.
      if automaton.accepts([]) { inside.append("") }
    }
    // Add the default, to test that the canonical link of a link with this value doesn't contain the value.
    if let text = parameter.defaultText, !inside.contains(text), automaton.accepts(LinkSymbols.symbols(of: text)) {
      inside.append(text)
    }
    guard type.swift == nil, type.enumeration == nil, type.refinement != nil else { return }
    if let expression = TypeExamples.expression(of: type) {
      // Cover the automaton of the regular expression alone, because it has fewer states than with the type's minimum
      // and maximum length.
      let plain = (try? expression.automaton()) ?? automaton
      addCover(of: plain, automaton, most: isFull ? TypeExamples.mostOfCover : TypeExamples.fewOfCover)
      if isFull { addWords(of: expression, automaton) }
    }
    if isFull, type.base == .string { addOtherCase(automaton) }
  }

  /// Collects texts for a value that no parameter stores.
  ///
  /// - Parameter type: A type with exactly the texts of the automaton, if there is one.
  init(uncaptured type: ResolvedType?, _ automaton: Automaton) {
    if let type {
      let words: [String] = (type.example.map { [$0] } ?? []) + TypeExamples.named(type, type.example ?? "a")
      var seen: Set<String> = [""]
      for word in words + TypeExamples.otherCases(type) where seen.insert(word).inserted { add(word, automaton) }
    }
    addCover(of: automaton, automaton, most: TypeExamples.mostOfCover)
    if let expression = type.flatMap(TypeExamples.expression) { addWords(of: expression, automaton) }
    // Add uppercase text, and long text that only a maximum length would exclude.
    for word in [inside.first?.uppercased(), TypeExamples.long(inside, automaton)] {
      guard let word, !inside.contains(word), !outside.contains(word) else { continue }
      add(word, automaton)
    }
    if automaton.accepts([]) { inside.insert("", at: 0) } else { outside.insert("", at: 0) }
  }

  /// Adds a valid word in the other letter case. It's either not valid or a different value.
  private mutating func addOtherCase(_ automaton: Automaton) {
    let others = inside.lazy.compactMap { word in [word.uppercased(), word.lowercased()].first { $0 != word } }
    if let other = others.first, !inside.contains(other), !outside.contains(other) { add(other, automaton) }
  }

  private mutating func add(_ word: String, _ automaton: Automaton) {
    if automaton.accepts(Array(word.utf8)) { inside.append(word) } else { outside.append(word) }
  }

  /// Adds words that together use the transitions of `covered`. The automaton of the type, `automaton`, decides which
  /// of them are valid.
  private mutating func addCover(of covered: Automaton, _ automaton: Automaton, most: Int) {
    let cover = covered.cover(limit: TypeExamples.mostOfCover)
    var seen = Set(inside + outside)
    for words in [cover.inside, cover.outside] {
      let texts = words.filter(TypeExamples.isSimple).map { LinkSymbols.text(decoding: $0) }
      for text in texts.filter({ !seen.contains($0) }).prefix(most) where seen.insert(text).inserted {
        add(text, automaton)
      }
    }
  }

  /// Adds texts along the branches of the regular expression, each also with a letter added and with its last character
  /// removed.
  private mutating func addWords(of expression: RegularExpression, _ automaton: Automaton) {
    var seen = Set(inside + outside)
    for word in expression.words.prefix(TypeExamples.mostOfCover) {
      for text in [word, word + "x", String(word.dropLast())] where seen.insert(text).inserted {
        if TypeExamples.isSimple(Array(text.utf8)) { add(text, automaton) }
      }
    }
  }

  private static func expression(of type: ResolvedType) -> RegularExpression? {
    guard let refinement = type.refinement, let pattern: SourceText = refinement.pattern else { return nil }
    return try? RegularExpression(pattern, foldsCase: refinement.foldsCase != nil)
  }

  private static func isSimple(_ word: [UInt8]) -> Bool {
    !word.isEmpty && word.count <= longest && word != [0x2E] && word != [0x2E, 0x2E]
  }

  /// The maximum number of words for the transitions of an automaton, or for the branches of a regular expression.
  private static let mostOfCover = 160
  /// The maximum number of words for the transitions of a regular expression's automaton if `isFull` is `false`,
  /// because another parameter covers the same type.
  private static let fewOfCover = 4

  private static let longest = 300
  private static let maximumCount = 6

  /// Returns texts from the declaration of the type: cases, bounds and exceptions.
  private static func named(_ type: ResolvedType, _ example: String) -> [String] {
    if let enumeration = type.enumeration {
      return enumeration.cases.flatMap { [$0.wire.value] + $0.spellings.map { $0.value } }
    }
    return type.base == .string ? strings(type, example) : numbers(type)
  }

  /// Returns the first wire names of an enum in uppercase.
  private static func otherCases(_ type: ResolvedType) -> [String] {
    (type.enumeration?.cases ?? []).prefix(maximumCount).map { $0.wire.value.uppercased() }
  }

  /// Returns texts that test any type with this base type.
  private static func usual(_ type: ResolvedType, _ example: String) -> [String] {
    if let enumeration = type.enumeration {
      return otherCases(type).prefix(2) + [(enumeration.cases.first?.wire.value ?? "") + "x", "0"]
    }
    return type.base.trials(example)
  }

  /// Returns the bounds of a number type and the numbers next to them. Without a minimum, returns a small number, and
  /// without a maximum a large one.
  private static func numbers(_ type: ResolvedType) -> [String] {
    let bounds = [type.refinement?.minimum, type.refinement?.maximum]
    let neighbours = bounds.compactMap { $0?.value }.flatMap { bound -> [String] in
      if let number = Int64(bound) {
        let plain: [String] = [bound, "\(number &- 1)", "\(number &+ 1)"]
        return type.refinement?.digits.map { digits in plain.map { $0.padded(to: digits.value) } + plain } ?? plain
      }
      guard let number = Double(bound) else { return [bound] }
      return [bound] + [number - 0.001, number + 0.001].compactMap { ValueText.text($0) }
    }
    return neighbours + zip(type.base.trialBounds, bounds).compactMap { $1 == nil ? $0 : nil }
  }

  private static func strings(_ type: ResolvedType, _ example: String) -> [String] {
    var words: [String] = type.refinement?.except.map { $0.value } ?? []
    let letter = example.first.map(String.init) ?? "a"
    if let maximum = type.refinement?.maximum.flatMap({ Int($0.value) }), maximum < longest {
      words += [String(repeating: letter, count: maximum), String(repeating: letter, count: maximum + 1)]
    }
    if let minimum = type.refinement?.minimum.flatMap({ Int($0.value) }), minimum < longest {
      words += [minimum, minimum - 1].filter { $0 > 0 }.map { String(repeating: letter, count: $0) }
    }
    return words
  }

  /// Returns a text that only a maximum length would exclude: one of the words with a character repeated many times,
  /// a letter if possible.
  private static func long(_ words: [String], _ automaton: Automaton) -> String? {
    for isRepeated in [\Character.isLetter, \.isASCII] {
      for word in words {
        for index in word.indices where word[index][keyPath: isRepeated] {
          let long: String =
            word[..<index] + String(repeating: word[index], count: longest / 4) + word[index...]
          if automaton.accepts(Array(long.utf8)) { return long }
        }
      }
    }
    return nil
  }
}
