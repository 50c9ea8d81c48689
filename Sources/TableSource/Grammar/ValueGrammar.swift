/// What may stand at one place of a table: for each kind of JSON value, whether it may and what it then holds.
///
/// The kind of the value alone says which part of the grammar applies, so that there is never a choice to guess at, the
/// words about a wrong value name exactly what is missing, and the JSON Schema needs no alternatives.
package struct ValueGrammar: Sendable {
  package var text: TextGrammar?
  package var number: NumberGrammar?
  /// Of `true` and `false` those that may stand there.
  package var flags: Set<Bool> = []
  package var allowsFlag: Bool { !flags.isEmpty }
  package var array: ArrayForm?
  package var object: ObjectForm?
  /// What the value is called where no key names it: "an alias".
  package var called: String?
  /// What to write instead of a value of the wrong kind.
  package var hint: String?

  package init() {}
}

/// A number that may stand somewhere.
package enum NumberGrammar: Sendable {
  case any
  case whole(ClosedRange<Int>)
}

/// An array that may stand somewhere.
package indirect enum ArrayForm: Sendable {
  /// Elements of one grammar, at least so many; `noun` says what is missing from an empty one: "origin".
  case list(ValueGrammar, atLeast: Int, noun: String)
  /// One group of at least two names, or several such groups.
  case groups
}

/// An object that may stand somewhere.
package indirect enum ObjectForm: Sendable {
  /// Known keys.
  case keys(ObjectGrammar)
  /// Names of the author's own.
  case map(MapGrammar)
  /// The first grammar where one of these keys is there, else the other form.
  case tagged(ObjectGrammar, by: [String], otherwise: ObjectForm)
  /// Any object, read by those who know its section: the levels of lint's rules, which stand where the rules do.
  case anything
}

/// An object whose keys are names that the author gives.
package struct MapGrammar: Sendable {
  /// Sections of declarations, whose names the rest of the table uses.
  package enum Declaration: String, Sendable { case origin, type, route }

  package var value: ValueGrammar
  /// What one name stands for: "origin".
  package var noun: String
  package var names: TextGrammar
  package var declares: Declaration?
  package var isNeverEmpty: Bool

  package init(
    _ value: ValueGrammar, noun: String, names: TextGrammar, declares: Declaration? = nil, isNeverEmpty: Bool = false
  ) {
    self.value = value
    self.noun = noun
    self.names = names
    self.declares = declares
    self.isNeverEmpty = isNeverEmpty
  }
}

// MARK: Spelling a grammar

extension ValueGrammar {
  package static func text(_ text: TextGrammar, called: String? = nil) -> ValueGrammar {
    var value = ValueGrammar()
    value.text = text
    value.called = called
    return value
  }

  /// One of the words of an enum.
  package static func words<Word: RawRepresentable & CaseIterable>(_ type: Word.Type) -> ValueGrammar
  where Word.RawValue == String {
    .text(.words(type.allCases.map { $0.rawValue }))
  }

  package static let flag = flags([true, false])
  /// `true` and nothing else that is no text and no object.
  package static let yes = flags([true])
  /// `false` likewise.
  package static let no = flags([false])

  private static func flags(_ flags: Set<Bool>) -> ValueGrammar {
    var value = ValueGrammar()
    value.flags = flags
    return value
  }

  package static let number: ValueGrammar = {
    var value = ValueGrammar()
    value.number = .any
    return value
  }()

  package static func whole(_ range: ClosedRange<Int>) -> ValueGrammar {
    var value = ValueGrammar()
    value.number = .whole(range)
    return value
  }

  /// A value of a link: a string, or a number or flag as it is written.
  package static let scalar: ValueGrammar = {
    var value = ValueGrammar.text(.plain)
    value.number = .any
    value.flags = [true, false]
    return value
  }()

  package static func object(_ form: ObjectForm, called: String? = nil) -> ValueGrammar {
    var value = ValueGrammar()
    value.object = form
    value.called = called
    return value
  }

  package static func list(_ element: ValueGrammar, atLeast: Int = 0, noun: String) -> ValueGrammar {
    var value = ValueGrammar()
    value.array = .list(element, atLeast: atLeast, noun: noun)
    return value
  }

  package static let groups: ValueGrammar = {
    var value = ValueGrammar()
    value.array = .groups
    return value
  }()

  /// An array of these; one alone stands for an array of one.
  package static func oneOrMore(_ element: ValueGrammar, atLeast: Int = 0, noun: String) -> ValueGrammar {
    var value = element
    value.called = nil
    value.array = .list(element, atLeast: atLeast, noun: noun)
    return value
  }

  /// What the other grammar allows is allowed too, for kinds that this one has no word about.
  package func or(_ other: ValueGrammar) -> ValueGrammar {
    var value = self
    value.text = text ?? other.text
    value.number = number ?? other.number
    value.flags = flags.union(other.flags)
    value.array = array ?? other.array
    value.object = object ?? other.object
    return value
  }

  package func hinting(_ hint: String) -> ValueGrammar {
    var value = self
    value.hint = hint
    return value
  }
}
