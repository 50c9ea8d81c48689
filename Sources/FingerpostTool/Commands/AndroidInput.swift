import FingerpostCommands
import PlatformFiles
import RouteLanguage

extension Option {
  static let package = Option("package", .text("NAME"), "the package of the Android app")
  static let fingerprint = Option(
    "fingerprint", .text("SHA256"), "the fingerprint of a certificate that signs the app, as AA:BB:…", isRepeated: true)
}

/// A reader of the options and files of the commands for Android.
enum AndroidInput {
  static func assetLinks(_ arguments: Arguments) throws(Failure) -> AssetLinks {
    guard let name: String = arguments.value(of: .package) else {
      throw Failure("'--package' is missing", hint: "write the package of the app: --package com.example.shop")
    }
    let fingerprints: [String] = arguments.values(of: .fingerprint).map { $0.uppercased() }.withoutDuplicates
    if fingerprints.isEmpty {
      throw Failure(
        "'--fingerprint' is missing",
        hint: "find it in the Play Console under App signing, or with 'keytool -list -v' for a keystore")
    }
    if let text = fingerprints.first(where: { !AssetLinks.isFingerprint($0) }) {
      throw Failure("\(quoted(text)) isn't a valid fingerprint", hint: "write 32 bytes of SHA-256 as 'AA:BB:…'")
    }
    return AssetLinks(package: name, fingerprints: fingerprints)
  }
}
