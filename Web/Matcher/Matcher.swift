import LinkAnswers
import RouteMatching
import RouteTracing

// The matcher of a page: it is asked about links by a compiled table.

/// Takes a compiled table, which is checked whole. The answer is empty, or says what is wrong with it.
@_expose(wasm, "open")
@_cdecl("open")
public func open(_ size: Int32) -> Int32 {
  do throws(TableCorruption) {
    table = try RouteTable(checking: Array(bytes(size)))
    return reply("")
  } catch {
    table = nil
    return reply(error.description)
  }
}

/// Chooses an environment by its name. The answer is empty, or says what is wrong with it.
@_expose(wasm, "choose")
@_cdecl("choose")
public func choose(_ size: Int32) -> Int32 {
  guard let chosen = table?.choosing(environment: text(size)) else { return reply("no such environment") }
  table = chosen
  return reply("")
}

/// Answers with the object that `fpost explain --format json` prints, but for the notes that need the table as written.
@_expose(wasm, "explain")
@_cdecl("explain")
public func explain(_ size: Int32) -> Int32 {
  guard let table else { return reply("") }
  let explanation = table.explain(text(size))
  return reply(explanation.json(notes: explanation.notes))
}
