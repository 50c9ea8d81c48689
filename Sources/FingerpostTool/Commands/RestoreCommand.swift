import FingerpostCommands
import LaunchInputs
import LinkAnswers
import RouteDecisions
import RouteLanguage
import RouteMatching

extension Command {
  private static let state = Option(
    "state", .file("FILE"),
    "read the saved state of a window, or of all windows, from this file instead of LINK; '-' is the standard input")

  static let restore: Command = Command(
    name: "restore", summary: "show which screens of a saved state are restored",
    details: [
      "Give the state as links, from the bottom of the navigation stack to its top, or as the text that your app "
        + "saved: the text of a 'SavedWindow', as in '@SceneStorage', or of a 'WindowStore'.",
      "Each line is {\"saved\", \"as\", \"route\", \"parameters\", \"link\", \"selected\", \"reason\"}. 'saved' is "
        + "the saved link, and 'as' is the way in which the screen was presented. 'route', 'parameters' and 'link' "
        + "are the id of the route that opens today, its values and its canonical link. 'selected' is the link of "
        + "the selected item. 'reason' tells you why the screen isn't restored, or is null. If the state has several "
        + "windows, each line begins with \"window\", the identifier of the session.",
      "Requirements aren't fulfilled, unless you list them with --fulfilled. The exit status is 1 if a screen isn't "
        + "restored.",
    ],
    options: [.table, .environment, state, .fulfilled],
    operands: [Operand("LINK", "the link of a screen", isRequired: false, isRepeated: true)],
    examples: [
      "fpost restore /library /b/42 --table next.json": "restore today's stack with next week's table",
      "fpost restore --state saved.txt --fulfilled signedIn": "restore what an app saved",
    ],
    run: restore
  )

  private static func restore(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let windows: [(identifier: String?, saved: WindowState.Decoded)] = try savedStates(arguments, console: &console)
    let table = try readTable(arguments, console: &console)
    let fulfilled = try fulfilled(arguments, table)
    var verdict: Verdict = .fine
    for (identifier, saved) in windows {
      let restored: RestoredWindow = table.restoring(saved, satisfied: fulfilled)
      for line in lines(of: saved, restored: restored) {
        let window: [(String, String)] = identifier.map { [("window", JSONText.text($0))] } ?? []
        console.output.write(JSONText.object(window + line) + "\n")
      }
      if !restored.losses.isEmpty { verdict = .findings }
      if restored.screens.isEmpty {
        let plain: String =
          table.decide(.plain).match.map { "the route of a plain start, \(quoted($0.routeID))" } ?? "nothing"
        console.errors.write("no screen is restored, so the window shows \(plain)\n")
      }
    }
    return verdict
  }

  private static func savedStates(
    _ arguments: Arguments, console: inout Console
  ) throws(Failure) -> [(identifier: String?, saved: WindowState.Decoded)] {
    guard let path = arguments.value(of: state) else {
      if arguments.operands.isEmpty {
        throw Failure("LINK is missing", hint: "write links, or a saved state with --state")
      }
      let screens: [WindowState.Screen] = arguments.operands.map { WindowState.Screen($0) }
      return [(nil, WindowState.Decoded(state: WindowState(screens: screens)))]
    }
    if let link = arguments.operands.first { throw Failure("'\(link)' can't be combined with '--state'") }
    let bytes = path == "-" ? try console.input.readAll() : try FileSystem.read(path)
    let end = bytes.lastIndex { $0 > UInt8(ascii: " ") }.map { $0 + 1 } ?? 0
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    let store = WindowStore(text: text)
    if store.identifiers.isEmpty { return [(nil, WindowState.decode(text))] }
    return store.identifiers.map { ($0, WindowState.Decoded(state: store[$0] ?? WindowState())) }
  }

  private static func lines(of saved: WindowState.Decoded, restored: RestoredWindow) -> [[(String, String)]] {
    // The losses of decoding have the indices of screens in the saved text. These can differ from the indices in the
    // decoded state, so list these losses separately.
    let unread: [StateLoss] = saved.losses
    let losses: [StateLoss] = Array(restored.losses.dropFirst(unread.count))
    var screens: ArraySlice<RestoredWindow.Screen> = restored.screens[...]
    var lines: [[(String, String)]] = saved.state.screens.enumerated().map { index, screen in
      let loss: StateLoss? = losses.first { $0.part == .screen(index) }
      let selected: StateLoss? = losses.first { $0.part == .selected(screen: index) }
      return line(screen, loss == nil ? screens.popFirst() : nil, (loss ?? selected)?.description)
    }
    lines += unread.map { line(nil, nil, $0.description) }
    return lines
  }

  private static func line(
    _ saved: WindowState.Screen?, _ screen: RestoredWindow.Screen?, _ reason: String?
  ) -> [(String, String)] {
    let match: RouteMatch? = screen?.match
    return [
      ("saved", JSONText.text(saved?.link)), ("as", JSONText.text(saved?.presentation.rawValue)),
      ("route", JSONText.text(match?.routeID)), ("parameters", JSONText.parameters(match)),
      ("link", JSONText.text(match?.savedLink)),
      ("selected", JSONText.text(screen?.selected?.savedLink)),
      ("reason", JSONText.text(reason)),
    ]
  }
}
