/// The values that are allowed at a position of a table: the allowed types of JSON values, and a grammar for each type.
///
/// The type of a value alone decides which part of the grammar applies. So there's nothing to guess, a message about an
/// invalid value names exactly what is missing, and the JSON Schema needs no alternatives.
package struct ValueGrammar: Sendable {
  package var text: TextGrammar?
  package var number: NumberGrammar?
  /// The Boolean values that are allowed.
  package var flags: Set<Bool> = []
  package var allowsFlag: Bool { !flags.isEmpty }
  package var array: ArrayForm?
  package var object: ObjectForm?
  /// The name of the value in messages if there's no key to name, such as "an alias".
  package var called: String?
  /// The fix that a message about a value of the wrong type proposes.
  package var hint: String?
  /// An example as JSON, which a message proposes without a hint. It shows the form of an object better than the word
  /// "object" does.
  package var example: String?
}

/// A grammar of numbers.
package enum NumberGrammar: Sendable {
  case any
  case whole(ClosedRange<Int>)
}

/// A grammar of arrays.
package indirect enum ArrayForm: Sendable {
  /// At least this number of elements of one grammar. `noun` names an element in the message about an empty array, such
  /// as "origin".
  case list(ValueGrammar, atLeast: Int, noun: String)
  /// A group of at least two names, `["a", "b"]`, or an array of such groups.
  case groups
}

/// A grammar of objects.
package indirect enum ObjectForm: Sendable {
  /// An object with known keys.
  case keys(ObjectGrammar)
  /// An object whose keys are names that the author chooses.
  case map(MapGrammar)
  /// The grammar if the object has one of the keys `by`, otherwise the form `otherwise`.
  case tagged(ObjectGrammar, by: [String], otherwise: ObjectForm)
  /// Any object. The lint module checks it, because it knows the rules whose levels the object contains.
  case anything
}

/// A grammar of objects whose keys are names that the author chooses.
package struct MapGrammar: Sendable {
  /// The sections that declare names for the rest of the table.
  package enum Declaration: String, Sendable { case origin, type, route }

  package var value: ValueGrammar
  /// The word for an entry in messages, such as "origin".
  package var noun: String
  package var names: TextGrammar
  package var declares: Declaration?
  package var isNeverEmpty = false
}

// MARK: Spelling a grammar

extension ValueGrammar {
  package static func text(_ text: TextGrammar, called: String? = nil) -> ValueGrammar {
    ValueGrammar(text: text, called: called)
  }

  /// Returns a grammar that allows the raw values of an enum.
  package static func words<Word: RawRepresentable & CaseIterable>(_ type: Word.Type) -> ValueGrammar
  where Word.RawValue == String {
    .text(.words(type.allCases.map { $0.rawValue }))
  }

  package static let flag = ValueGrammar(flags: [true, false])
  /// Only `true`. Use `or(_:)` to allow other types of values, too.
  package static let yes = ValueGrammar(flags: [true])
  /// Only `false`. Use `or(_:)` to allow other types of values, too.
  package static let no = ValueGrammar(flags: [false])

  package static let number = ValueGrammar(number: .any)

  package static func whole(_ range: ClosedRange<Int>) -> ValueGrammar {
    ValueGrammar(number: .whole(range))
  }

  /// A value in a link: a string, or a number or Boolean, which is used as it's spelled.
  package static let scalar = ValueGrammar(text: .plain, number: .any, flags: [true, false])

  package static func object(_ form: ObjectForm, called: String? = nil) -> ValueGrammar {
    ValueGrammar(object: form, called: called)
  }

  package static func keys(_ grammar: ObjectGrammar) -> ValueGrammar { .object(.keys(grammar)) }

  /// Returns a grammar of objects whose keys are names that the author chooses.
  package static func map(
    _ value: ValueGrammar, noun: String, names: TextGrammar, isNeverEmpty: Bool = false
  ) -> ValueGrammar {
    .object(.map(MapGrammar(value: value, noun: noun, names: names, isNeverEmpty: isNeverEmpty)))
  }

  package static func list(_ element: ValueGrammar, atLeast: Int = 0, noun: String) -> ValueGrammar {
    ValueGrammar(array: .list(element, atLeast: atLeast, noun: noun))
  }

  package static let groups = ValueGrammar(array: .groups)

  /// Returns a grammar that allows an array of elements, or a single element instead of an array of one.
  package static func oneOrMore(_ element: ValueGrammar, atLeast: Int = 0, noun: String) -> ValueGrammar {
    var value = element
    value.called = nil
    value.array = .list(element, atLeast: atLeast, noun: noun)
    return value
  }

  /// Returns a grammar that allows the values of both grammars. If both allow a type of value, this grammar's part
  /// applies, except that the allowed Booleans are combined.
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
