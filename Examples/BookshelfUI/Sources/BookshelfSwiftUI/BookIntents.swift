import AppIntents

/// A book for Siri, Shortcuts and Spotlight. `OpenIntents.swift`, which is generated from the table, contains its link
/// and the intent that opens it.
struct BookEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Book"
  static let defaultQuery = BookQuery()

  let id: Int
  var displayRepresentation: DisplayRepresentation { "Book \(id)" }
}

/// Finds books again by the numbers that the system stored.
struct BookQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [BookEntity] { identifiers.map { BookEntity(id: $0) } }
}
