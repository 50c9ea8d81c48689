import RouteAnalysis
import RouteLanguage
import RouteMatching
import RouteTracing

/// The verdicts of a table's association files on links, for the first app of each file.
package struct AssociationVerdicts {
  private let analysis: TableAnalysis?
  private let files: [(host: String, decider: AssociationDecider)]

  /// Reads the association files.
  ///
  /// - Parameters:
  ///   - path: A file for all hosts, or the folder that `fpost export aasa --all` writes.
  ///   - read: Returns the content at a path.
  package init(_ compiled: CompiledTable, _ path: String, read: (String) -> PlatformLint.Content) {
    analysis = TableAnalysis(compiled)
    let hosts = analysis.map { AssociationHost.all(of: $0.space, environment: nil).hosts } ?? []
    let whole = read(path)
    files = hosts.compactMap { host in
      var content = whole
      if case .folder = whole { content = read(PlatformLint.path(of: host, in: path)) }
      guard case .bytes(let bytes) = content, let file = AssociationReader.read(bytes).file,
        let app = file.details.flatMap(\.apps).first
      else { return nil }
      return (host.name, AssociationDecider(file, app: app))
    }
  }

  /// Returns `true` if the file of the link's host admits the link, or `nil` if no file applies to the link.
  package func admits(_ link: String) -> Bool? {
    guard link.hasPrefix("https://"), let result = analysis?.match(link), result.miss?.reason.kind != .noOrigin else {
      return nil
    }
    let authority = link.dropFirst("https://".count).prefix { !"/?#".contains($0) }.lowercased()
    // The file of the host itself takes precedence over the file of a parent domain.
    let file =
      files.first { $0.host == authority }
      ?? files.filter { authority.hasSuffix("." + $0.host) }.max { $0.host.utf8.count < $1.host.utf8.count }
    guard let file else { return nil }
    return file.decider.verdict(of: link)?.verdict == .opens
  }
}
