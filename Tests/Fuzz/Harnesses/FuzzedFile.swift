import PlatformFiles
import RouteAnalysis
import RouteLanguage
import RouteMatching

/// Association files and property lists of Apple and Android. The input is the file. It is XML if its first character,
/// apart from spaces, is `<`; otherwise it is read as JSON.
enum FuzzedFile {
  static func run(_ bytes: [UInt8]) {
    if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
      runMarkup(bytes)
    } else {
      runAssociation(bytes)
      let links = AssetLinks(package: "example.app", fingerprints: [])
      checkPlaces(links.findings(in: bytes).diagnostics, in: bytes, path: "assetlinks.json")
    }
  }

  private static func runAssociation(_ bytes: [UInt8]) {
    let (file, diagnostics) = AssociationReader.read(bytes)
    checkPlaces(diagnostics, in: bytes, path: "apple-app-site-association")
    guard let file else { return hold(!diagnostics.isEmpty, "there is a file or a problem") }
    let source = SourceFile(path: "apple-app-site-association", bytes: bytes)
    for link in ["https://b.example/", "https://b.example/buy/42?q=%C3%A9&x#top", "https://b.example/Buy/../a//b;c"] {
      guard let answers = file.answers(to: link) else { continue }
      let lines = answers.json(for: link, in: source).utf8.split(separator: UInt8(ascii: "\n"))
      hold(lines.count == max(1, answers.count), "an app has a line")
      hold(lines.allSatisfy { JSONReader.read(Array($0)).diagnostics.isEmpty }, "a line is JSON")
      for answer in answers {
        let verdict = AssociationDecider(file, app: answer.app).verdict(of: link)?.verdict
        hold(verdict == answer.verdict, "the verdict is the answer's")
        canary(answer.verdict == .blocked)
      }
    }
  }

  private static func runMarkup(_ bytes: [UInt8]) {
    let (list, problems) = PropertyListReader.read(bytes)
    checkPlaces(problems, in: bytes, path: "Info.plist")
    hold(list != nil || !problems.isEmpty, "there is a list or a problem")
    checkPlaces(InfoPlistCheck.read(bytes).diagnostics, in: bytes, path: "Info.plist")
    checkPlaces(EntitlementCheck.read(bytes).diagnostics, in: bytes, path: "App.entitlements")
    let (manifest, findings) = AndroidManifest.read(bytes)
    checkPlaces(findings, in: bytes, path: "AndroidManifest.xml")
    _ = manifest?.matches("https://b.example/buy/42?q=x")
  }
}
