import BookshelfRoutes
import Fingerpost
import Foundation
import RouteLoading

/// A signed table of the sample app, made for a test, and a folder in which one is saved.
///
/// The signature here is a placeholder. `Tests/SignedTables` tests Ed25519 itself.
struct SignedFile {
  var serial = "8"
  var issued = "2026-11-20T00:00:00Z"
  var expires = "2027-01-31T00:00:00Z"
  var audience = "com.example.bookshelf"
  var table = SignedFile.routes
  var key: UInt8 = 7

  /// The table from which `BookshelfRoute` was generated.
  static let routes: String = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return (try? String(contentsOf: root.appendingPathComponent("routes.json"), encoding: .utf8)) ?? ""
  }()

  var message: String {
    "{\"serial\": \(serial), \"issued\": \"\(issued)\", \"expires\": \"\(expires)\", \"audience\": \"\(audience)\", \"table\": \(table)}"
  }

  var bytes: Data { SignedFile.signature(of: Data(message.utf8), key: key) + Data(message.utf8) }

  /// Returns the file with a text of its table replaced. The text must occur exactly once.
  func replacing(_ text: String, by other: String) -> SignedFile {
    precondition(table.components(separatedBy: text).count == 2, "'\(text)' stands in the table once")
    var file = self
    file.table = table.replacingOccurrences(of: text, with: other)
    return file
  }

  static func signature(of message: Data, key: UInt8) -> Data {
    var hash: UInt64 = 14_695_981_039_346_656_037 &+ UInt64(key)
    for byte in message { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    return Data((0..<64).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt64($0 % 8))) })
  }

  @Sendable static func verify(_ signature: Data, _ message: Data) -> Bool {
    signature == self.signature(of: message, key: 7)
  }
}

/// The destinations of a table that is small enough to be read many times quickly.
enum ShelfRoute: GeneratedRoute {
  case home
  case book(Int)

  static let json = """
    { "version": 1, "origins": { "web": "https://bookshelf.example" },
      "routes": { "book": { "link": "/books/{book: Int}", "aliases": ["/b/{book}"] }, "home": "/" } }
    """
  static let table: RouteTable = {
    guard let table = try? RouteTable(json: Array(json.utf8)) else { fatalError("the small table is none") }
    return table
  }()

  init?(match: RouteMatch) {
    guard match.route == 0 else {
      self = .home
      return
    }
    guard let book: Int = match.value(0) else { return nil }
    self = .book(book)
  }

  var destination: RouteValues {
    switch self {
    case .book(let book): RouteValues(0, [book.routeValue])
    case .home: RouteValues(1)
    }
  }
}

/// A phone: its clock, and the file that stays between launches.
final class Phone: @unchecked Sendable {
  let file: URL
  // Set between launches by the single test that uses the phone.
  var now = "2026-11-23T12:00:00Z"

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("signed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file = folder.appendingPathComponent("routes.signed")
  }

  deinit { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }

  func launch<Route: GeneratedRoute>(
    _ route: Route.Type = BookshelfRoute.self, serial: Int = 5, day: String = "2026-11-20",
    allow: Set<SignedTable.Change> = [.aliases, .origins, .redirects]
  ) -> TableUpdates<Route> {
    TableUpdates(
      audience: "com.example.bookshelf", floor: .init(serial: serial, day: day), allow: allow, file: file,
      clock: { [self] in ISO8601DateFormatter().date(from: now) ?? .distantPast }, verify: SignedFile.verify)
  }
}
