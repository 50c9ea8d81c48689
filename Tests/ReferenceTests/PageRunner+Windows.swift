import RouteDecisions
import RouteMatching
import Testing

extension PageRunner {
  /// Checks which links reach a window with the given kind and content, if a window of the main kind is open too.
  func window(_ kind: Page.Cell, _ row: [String: Page.Cell], _ line: Int) {
    guard let table, let kind = kind.codes.first else { return fail("no table or window", line) }
    let rules = WindowRules(table)
    guard rules.kinds.contains(kind) else { return fail("there is no kind of window '\(kind)'", line) }
    let shown = (row["Shows"]?.codes ?? []).map { Notation.link($0) }
    var windows = [WindowChoice.Candidate("this", rules.conditions(of: kind, showing: shown))]
    if let main = rules.mainKind { windows.append(WindowChoice.Candidate("main", rules.conditions(of: main))) }
    for (column, window) in [("Takes", "this"), ("Doesn't take", "main")] {
      for link in row[column]?.codes ?? [] {
        let choice = WindowChoice(for: Notation.link(link), among: windows)
        if choice.window != window { fail("'\(link)' reaches \(choice.window ?? "no window")", line) }
      }
    }
  }
}
