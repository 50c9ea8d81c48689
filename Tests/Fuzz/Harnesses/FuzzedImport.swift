import PlatformFiles
import RouteLanguage
import RouteMatching

/// The importers. The input is an association file, a property list, an Android manifest or a list of links.
enum FuzzedImport {
  static func run(_ bytes: [UInt8]) {
    // An import reads files of any size, but a few lines are enough to try it.
    guard bytes.count <= 8_192 else { return }
    for draft in drafts(of: bytes) {
      var draft = draft
      let compiled = draft.settled()
      guard let table = compiled.table else {
        hold(false, "what is imported loads: \(compiled.diagnostics.map(\.description))\n\(draft.json)")
        return
      }
      canary(table.routeIDs.count > 4 && table.routeIDs.indices.contains { table.parameterNames(route: $0).count > 1 })
    }
  }

  private static func drafts(of bytes: [UInt8]) -> [TableDraft] {
    switch bytes.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"):
      guard let file = AssociationReader.read(bytes).file else { return [] }
      return file.apps.prefix(2).map { AssociationImport(file, app: $0, host: "b.example").draft }
    case UInt8(ascii: "<"):
      var drafts: [TableDraft] = []
      if let list = PropertyListReader.read(bytes).file { drafts.append(PropertyListImport([list]).draft) }
      if let manifest = AndroidManifest.read(bytes).file { drafts.append(ManifestImport(manifest).draft) }
      return drafts
    default:
      let links = LinkImport(bytes)
      return links.count == 0 ? [] : [links.draft]
    }
  }
}
