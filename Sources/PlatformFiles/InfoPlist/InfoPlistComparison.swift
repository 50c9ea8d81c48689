import RouteAnalysis
import RouteLanguage
import RouteMatching

extension InfoPlist {
  /// Returns the differences between a file and the table.
  package func findings(in file: JSONValue) -> [FileFinding] {
    var findings = schemeFindings(in: file)
    let gaps = demand(beside: file).gaps(in: file).filter { $0.path.first != InfoPlist.urlTypes }
    findings += FileFinding.findings(of: gaps) { key in
      switch key {
      case InfoPlist.activityTypes: "the system doesn't pass activities of this type to the app"
      case InfoPlist.queriedSchemes: "'canOpenURL' returns false"
      case "CoreSpotlightContinuation": "searches can't continue in the app"
      case InfoPlist.shortcutItems: "the home screen doesn't show this quick action"
      case InfoPlist.sceneManifest: "the app has no windows of this kind"
      default: nil
      }
    }
    findings += extra(
      InfoPlist.activityTypes, file.strings(InfoPlist.activityTypes).filter { !$0.hasSetting },
      known: handledActivityTypes + [InfoPlist.windowType(in: file)], "which nothing in the table handles")
    findings += extra(
      InfoPlist.shortcutItems,
      (file[InfoPlist.shortcutItems]?.elements ?? []).compactMap { $0[InfoPlist.shortcutType]?.text },
      known: shortcuts.map(\.type) + dynamicShortcuts, "but the table has no quick action with this name")
    guard let main = windows.first else { return findings }
    let listed = InfoPlist.windows(in: file)
    if let first = listed.first, first.text != main, listed.contains(where: { $0.text == main }) {
      findings.append(
        FileFinding(
          kind: .differs, key: InfoPlist.sceneManifest, value: first.text,
          message: "lists \(quoted(first.text)) before \(quoted(main)), but the system uses the first by default",
          range: first.range))
    }
    return findings
      + extra(InfoPlist.sceneManifest, listed, known: windows, "but the table has no window with this name")
  }

  /// Returns findings about texts that the table doesn't have.
  private func extra(_ key: String, _ texts: [SourceText], known: [String], _ words: String) -> [FileFinding] {
    texts.filter { !known.contains($0.text) }.map { text in
      FileFinding(
        kind: .extra, key: key, value: text.text, message: "has \(quoted(text.text)) for '\(key)', \(words)",
        range: text.range)
    }
  }

  // MARK: Schemes

  private func schemeFindings(in file: JSONValue) -> [FileFinding] {
    let found = InfoPlist.schemes(in: file)
    let names = found.map { $0.text.lowercased() }
    let setting = found.first(where: \.hasSetting)
    var findings: [FileFinding] = schemes.filter { !names.contains($0.text) }.map { scheme in
      let link = analysis.example(at: scheme.place)
      let shown = link.map(quoted) ?? "a link"
      var finding = FileFinding(
        kind: .missing, key: InfoPlist.urlTypes, value: scheme.text,
        message: "doesn't register \(quoted(scheme.text)), so \(shown) of \(quoted(scheme.origin)) opens no app",
        link: link, range: (file[InfoPlist.urlTypes] ?? file).range)
      if let setting { finding.makeUnknown("may register \(quoted(scheme.text))", by: setting) }
      return finding
    }
    // Schemes of other environments belong to the table too.
    let known = analysis.resolved.places.map(\.scheme)
    for text in found where !known.contains(text.text.lowercased()) && !text.hasSetting {
      findings.append(
        FileFinding(
          kind: .extra, key: InfoPlist.urlTypes, value: text.text,
          message:
            "registers \(quoted(text.text)), but the table doesn't match a link such as \(quoted(text.text + "://a"))",
          link: text.text + "://a", range: text.range))
    }
    return findings
  }
}

extension SourceText {
  /// `true` if the text contains a build setting, such as `$(SCHEME)`, that Xcode replaces.
  var hasSetting: Bool { BuildSetting(in: text) != nil }
}
