/// The expected behavior of each kind of window: the destinations that it can show, and those that it prefers, as in
/// `book   can book.*[book]`.
package struct WindowPromises {
  package struct Window {
    var line: Int
    package var name: String
    var isMain = false
    /// The destinations that the window can show, or `nil` if it can show everything.
    var can: [Selection]?
    var prefers: [Selection] = []
    /// The routes whose new windows are of this kind.
    var opens: [String] = []
  }

  /// Some destinations of a route or of a group of routes such as `book.*`.
  struct Selection: Equatable {
    enum Extent: Equatable {
      case any
      /// Only the destination that the window shows already.
      case same
      /// The destinations that share the values of these parameters with the destination that the window shows.
      case sharing([String])
    }
    var routes: String
    var extent: Extent
  }

  /// A window that shows a destination or nothing, and links with the expected answers. For each link, `can` is `true`
  /// if the system may choose the window, and `prefers` is `true` if it chooses the window rather than other windows.
  package struct Trial {
    package var line: Int
    package var window: String
    package var shown: String?
    package var events: [(link: String, can: Bool, prefers: Bool)]
  }

  /// A destination that windows can show, taken from an example.
  package struct Content {
    var route: Promises.Route
    var values: [String: [String]]
    var link: String

    /// Creates the content of a destination, or returns `nil` if the destination has no link or a sensitive value.
    package init?(_ route: Promises.Route, _ values: [String: [String]], link: String?) {
      guard let link, !route.holdsSecret(values) else { return nil }
      (self.route, self.values, self.link) = (route, values, link)
    }
  }

  package private(set) var windows: [Window] = []
  /// Links that a window accepts although its rule doesn't include their routes, because the system only compares text.
  /// Each element lists the window, the link that it shows (or `nothing`), `can` or `prefers`, and the accepted link.
  private var wider: Set<[String]> = []

  package init() {}

  /// Reads the lines of the section `windows`.
  package init(_ lines: [Promises.Line], mistakes: inout [(line: Int, text: String)]) {
    for line in lines.joined {
      let fields = Promises.fields(line.text)
      if fields[0].hasPrefix("showing ") {
        let words = fields.count == 2 ? fields[1].split(separator: " ").map(String.init) : []
        guard words.count == 3, words[0] == "also", ["can", "prefers"].contains(words[1]), let window = windows.last
        else {
          mistakes.append((line.number, "isn't a link that a window also accepts: \(line.text)"))
          continue
        }
        wider.insert([window.name, String(fields[0].dropFirst("showing ".count)), words[1], words[2]])
        continue
      }
      var window = Window(line: line.number, name: Promises.decoded(fields[0]))
      for field in fields.dropFirst() {
        let words = field.split(separator: " ").map(String.init)
        switch words.first {
        case "main": window.isMain = true
        case "can": window.can = words == ["can", "nothing"] ? [] : words.dropFirst().map(Self.selection)
        case "prefers": window.prefers = words.dropFirst().map(Self.selection)
        case "opens": window.opens = Array(words.dropFirst())
        default: mistakes.append((line.number, "isn't a rule for windows: \(field)"))
        }
      }
      windows.append(window)
    }
    if windows.count == 1 { windows[0].isMain = true }
  }

  private static func selection(_ word: String) -> Selection {
    guard word.hasSuffix("]"), let start = word.firstIndex(of: "[") else {
      return Selection(routes: word, extent: .any)
    }
    let names = word[word.index(after: start)...].dropLast().split(separator: ",").map(String.init)
    return Selection(routes: String(word[..<start]), extent: names == ["="] ? .same : .sharing(names))
  }

  // MARK: Rules

  /// Returns the selection that applies to a route: the selection of its id, or else of the longest group.
  private func selection(_ selections: [Selection], _ route: Promises.Route) -> Selection? {
    let groups = selections.filter { $0.routes.hasSuffix("*") && route.id.hasPrefix($0.routes.dropLast()) }
    let best =
      selections.first { $0.routes == route.id } ?? groups.max { $0.routes.utf8.count < $1.routes.utf8.count }
    guard case .sharing(let names)? = best?.extent else { return best }
    return names.allSatisfy { name in route.parameters.contains { $0.name == name } } ? best : nil
  }

  private func canShowAll(_ window: Window) -> Bool {
    guard let can = window.can else { return true }
    return can.contains { $0.routes == "*" } && can.allSatisfy { $0.extent == .any }
  }

  private func canShow(_ window: Window, _ route: Promises.Route) -> Bool {
    canShowAll(window) || selection(window.can ?? [], route) != nil || selection(window.prefers, route) != nil
  }

  private func holds(_ selections: [Selection], _ shown: Content?, _ event: Content) -> Bool {
    guard let selection = selection(selections, event.route) else { return false }
    switch selection.extent {
    case .any: return true
    case .same: return shown?.route.id == event.route.id && shown?.values == event.values
    case .sharing(let names):
      guard let shown else { return false }
      return names.allSatisfy { name in
        shown.route.parameters.contains { $0.name == name } && shown.values[name] ?? [] == event.values[name] ?? []
      }
    }
  }

  /// Returns the kind of a new window for a route.
  package func newWindow(for route: Promises.Route) -> (line: Int, name: String)? {
    let main = windows.first { $0.isMain }
    let kind =
      windows.first { $0.opens.contains(route.id) }
      ?? windows.first { selection($0.prefers, route) != nil }
      ?? main.flatMap { canShow($0, route) ? $0 : nil }
      ?? windows.first { canShow($0, route) } ?? main
    return kind.map { ($0.line, $0.name) }
  }

  // MARK: Trials

  /// Returns the trials of each window: one in which it shows nothing, and one for each example of a route in its
  /// rules, which it shows. Each trial has links with the expected answers.
  package func trials(
    _ contents: [Content], _ promises: Promises
  ) -> [Trial] {
    let most = 12
    var trials: [Trial] = []
    for window in windows {
      func isRuled(_ content: Content) -> Bool {
        selection(canShowAll(window) ? [] : window.can ?? [], content.route) != nil
          || selection(window.prefers, content.route) != nil
      }
      let near = contents.filter(isRuled)
      let far = contents.filter { !isRuled($0) }.prefix(most)
      let events = (near + far).flatMap { [$0] + others(than: $0, promises) }
      for shown in [nil] + near.prefix(most).map(Optional.some) {
        let name = [window.name, shown?.link ?? "nothing"]
        trials.append(
          Trial(
            line: window.line, window: window.name, shown: shown?.link,
            events: events.map { event in
              let prefers = holds(window.prefers, shown, event)
              let can = canShowAll(window) || prefers || holds(window.can ?? [], shown, event)
              return (
                event.link, can || wider.contains(name + ["can", event.link]),
                prefers || wider.contains(name + ["prefers", event.link])
              )
            }))
      }
    }
    return trials
  }

  /// Returns copies of the destination in which the value of one parameter is different, one for each parameter.
  private func others(
    than content: Content, _ promises: Promises
  ) -> [Content] {
    content.route.parameters.compactMap { parameter in
      guard parameter.kind == .single, let text = content.values[parameter.name]?.first,
        let word = promises.types[parameter.type]?.accepted.first(where: { $0.canonical != text })
      else { return nil }
      var values = content.values
      values[parameter.name] = [word.canonical]
      return Content(content.route, values, link: promises.link(of: content.route, values))
    }
  }
}
