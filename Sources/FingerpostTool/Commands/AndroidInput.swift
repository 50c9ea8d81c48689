import FingerpostCommands
import PlatformFiles
import RouteLanguage

extension Option {
  static let package = Option(name: "package", value: .text("NAME"), summary: "the package of the Android app")
  static let fingerprint = Option(
    name: "fingerprint", value: .text("SHA256"), summary: "of a certificate that signs it, as AA:BB:…", isRepeated: true
  )
}

/// What the commands about Android's files read.
enum AndroidInput {
  static func assetLinks(_ arguments: Arguments) throws(Failure) -> AssetLinks {
    guard let name: String = arguments.value(of: .package) else {
      throw Failure("'--package' is missing", hint: "write the app's: --package com.example.shop")
    }
    let fingerprints: [String] = arguments.values(of: .fingerprint).map { $0.uppercased() }
    if fingerprints.isEmpty {
      throw Failure(
        "'--fingerprint' is missing",
        hint: "the Play Console has it under App signing, 'keytool -list -v' for a keystore")
    }
    if let text = fingerprints.first(where: { !AssetLinks.isFingerprint($0) }) {
      throw Failure("\(quoted(text)) is no fingerprint", hint: "it is SHA-256, 32 bytes as 'AA:BB:…'")
    }
    return AssetLinks(package: name, fingerprints: fingerprints)
  }
}
