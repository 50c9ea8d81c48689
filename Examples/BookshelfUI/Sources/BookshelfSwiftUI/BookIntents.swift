import AppIntents

/// A book as Siri, Shortcuts and Spotlight know it. Its link and the intent that opens it stand in `OpenIntents.swift`, written from the table.
struct BookEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Book"
  static let defaultQuery = BookQuery()

  let id: Int
  var displayRepresentation: DisplayRepresentation { "Book \(id)" }
}

/// Finds books again of which the system kept the number.
struct BookQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [BookEntity] { identifiers.map { BookEntity(id: $0) } }
}
