import Bookshelf
import Crypto
import Foundation
import RouteLoading
import Testing

/// Tables that OpenSSL signed with the commands of the page *Tables over the air*, verified as in an app.
///
/// `.ci/signed-tables` runs the commands and passes the path of their folder.
@Suite struct OpenSSLTests {
  private static let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["SIGNED_TABLES"] ?? "missing")

  private let download: Data
  private let key: Curve25519.Signing.PublicKey

  init() throws {
    download = try Data(contentsOf: Self.folder.appendingPathComponent("routes.signed"))
    key = try Curve25519.Signing.PublicKey(
      rawRepresentation: Data(contentsOf: Self.folder.appendingPathComponent("public.raw")))
  }

  private func table(_ download: Data) throws(SignedTableRefusal) -> SignedTable {
    try SignedTable(download, for: BookshelfRoute.self, audience: "com.example.bookshelf", allow: [.aliases]) {
      key.isValidSignature($0, for: $1)
    }
  }

  @Test func tableSignedByOpenSSLIsAccepted() throws {
    let table = try table(download)
    #expect(table.serial == 12)
    #expect(table.issued == ISO8601DateFormatter().date(from: "2026-11-20T00:00:00Z"))
    #expect(table.expires == ISO8601DateFormatter().date(from: "2027-01-31T00:00:00Z"))
    #expect(table.unknownRoutes == [])
  }

  @Test func installedTableSurvivesALaunch() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("signed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let key = key
    func launch() -> TableUpdates<BookshelfRoute> {
      TableUpdates<BookshelfRoute>(
        audience: "com.example.bookshelf", floor: .init(serial: 12, day: "2026-11-20"), allow: [.aliases, .origins],
        file: folder.appendingPathComponent("routes.signed"),
        clock: { ISO8601DateFormatter().date(from: "2026-12-24T18:00:00Z") ?? .distantPast }
      ) { key.isValidSignature($0, for: $1) }
    }
    try launch().install(download)
    #expect(launch().serving?.serial == 12)
    #expect(launch().router.destination(for: "https://bookshelf.example/books/42") == .book(.detail(book: 42)))
  }

  /// A changed byte of the signature or of the message is refused.
  @Test func changedByteIsRefused() throws {
    for index in Array(0..<200) + Array(stride(from: 200, to: download.count, by: 97)) {
      var changed = download
      changed[index] ^= 0x01
      let refusal = #expect(throws: SignedTableRefusal.self, "byte \(index)") { try table(changed) }
      #expect(refusal?.kind == .signature)
    }
  }

  /// Careless implementations accept a signature with S + L (RFC 8032 §5.1.7 requires S below L).
  @Test func secondFormOfASignatureIsRefused() throws {
    let order: [UInt8] = [
      0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE, 0x14, 0, 0, 0, 0, 0, 0,
      0, 0,
      0, 0, 0, 0, 0, 0, 0, 0x10,
    ]
    var changed = download
    var carry = 0
    for index in 0..<32 {
      let sum = Int(changed[32 + index]) + Int(order[index]) + carry
      changed[32 + index] = UInt8(sum & 0xFF)
      carry = sum >> 8
    }
    #expect(throws: SignedTableRefusal.self) { try table(changed) }
  }

  @Test func anotherKeyIsRefused() throws {
    let other = Curve25519.Signing.PrivateKey()
    let message = download.dropFirst(SignedTable.signatureLength)
    #expect(throws: SignedTableRefusal.self) { try table(other.signature(for: message) + message) }
    // Any bytes that are signed with the app's key are valid, so the key must be kept secret.
    let signed = try other.signature(for: message) + message
    let taken = try SignedTable(signed, for: BookshelfRoute.self, audience: "com.example.bookshelf", allow: []) {
      other.publicKey.isValidSignature($0, for: $1)
    }
    #expect(taken.serial == 12)
  }
}
