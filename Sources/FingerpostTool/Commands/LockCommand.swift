import FingerpostCommands
import RouteEmitters
import RouteGeneration
import RouteLanguage

extension Command {
  private static let accept = Option("accept", .none, "accept changes of released links as intended")

  static let lock: Command = Command(
    name: "lock", summary: "record which route each released link opens",
    details: [
      "Writes a list of links, each with the route that it opens, next to the table: routes.lock.json for "
        + "routes.json. The file has a link for every pattern and alias from each of its origins, links of every "
        + "route at every base URL of every environment, and links with every case of an enum and both bounds of a "
        + "number. If no link can be made for a pattern, the command names the pattern. Run this command before each "
        + "release, and commit the file. From then on, 'swift package check-routes' fails if a recorded link opens "
        + "another route, or no route.",
      "Recorded links don't change. Links are added only for patterns, base URLs, cases and bounds without a recorded "
        + "link. If a recorded link no longer opens its route, nothing is written and the exit status is 1, unless you "
        + "use --accept.",
      "The file doesn't contain the environment of a link: it's enough if the link opens its route in any environment. "
        + "'fpost diff' compares each environment.",
    ],
    options: [.table, accept, .problemFormat],
    examples: [
      "fpost lock": "record the links of a release",
      "fpost lock --accept": "accept a change that breaks links intentionally",
    ],
    run: lock
  )

  private static func lock(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    console.problemFormat = arguments.problemFormat
    let compiled = try compileTable(arguments)
    let table = compiled.files[0].path
    guard let source = GeneratedTable(compiled, path: table) else {
      console.show(compiled.diagnostics, of: compiled.files)
      return .findings
    }
    let path = ShippedLinks.path(of: table)
    let exists = try hasShippedLinks(path)
    guard var links = exists ? try readShippedLinks(path, &console) : ShippedLinks() else { return .findings }
    let before = links.text

    let changes = links.changes(in: source.table, at: table)
    let renamed = links.follow(source.table)
    var (changed, removed) = (0, 0)
    if arguments.has(accept) {
      (changed, removed) = links.accept(source.table)
    } else if !changes.isEmpty {
      try report(changes, in: path, &console)
      return .findings
    }
    let added = links.add(source)
    let text = links.text
    for pattern in links.patternsWithoutLinks(source) {
      console.errors.write("no link is recorded for \(pattern), so this pattern isn't protected\n")
    }
    if exists, text == before {
      FileSystem.removeLeftovers(of: path)
      console.errors.write("\(shown(path)): all \(links.count) links open the same routes as before\n")
      return .fine
    }
    try FileSystem.write(Array(text.utf8), to: path)
    let gone = removed == 0 ? "" : "\(removed) removed, "
    let routes = renamed == 0 ? "" : "\(renamed) \(renamed == 1 ? "route" : "routes") renamed, "
    console.errors.write(
      "wrote \(shown(path)): \(added) new, \(changed) changed, \(gone)\(routes)\(links.count) links in all\n")
    return .fine
  }
}
