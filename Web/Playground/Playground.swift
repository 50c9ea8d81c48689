import LinkAnswers
import RouteAnalysis
import RouteEmitters
import RouteGeneration
import RouteLanguage
import RouteMatching
import RouteTracing

// The playground of a page: it reads a table as its author types it, and answers as the tool does about that very text.

nonisolated(unsafe) private var compiled: CompiledTable?
nonisolated(unsafe) private var day: String?
nonisolated(unsafe) private var opened: [UInt8] = []

private let tablePath = "routes.json"
private let openedPath = "opened.json"

/// Compiles a table. A page has no other files: one that the table includes can't be read.
private func compile(
  _ json: [UInt8], _ path: String = tablePath, _ pool: LanguagePool = LanguagePool()
) -> CompiledTable {
  CompiledTable(json: json, path: path, pool: pool) { _ in .unreadable("a page has no other files") }
}

private func findings(of table: CompiledTable) -> [Diagnostic] {
  Linter.run(table, asOf: day, generating: table.document.map { SwiftNameCheck.findings($0) } ?? [])
}

/// Reads a table, about which everything else is asked. Answers with what `fpost lint --format json` prints of its reading alone.
@_expose(wasm, "read")
@_cdecl("read")
public func read(_ size: Int32) -> Int32 {
  let result = compile(Array(bytes(size)))
  compiled = result
  table = result.table
  return reply(DiagnosticRenderer(files: result.files).render(result.diagnostics, as: .json))
}

/// Answers with what `fpost lint --format json --as-of DATE` prints; the question is the date.
@_expose(wasm, "lint")
@_cdecl("lint")
public func lint(_ size: Int32) -> Int32 {
  guard let compiled else { return reply("") }
  day = text(size)
  return reply(DiagnosticRenderer(files: compiled.files).render(findings(of: compiled), as: .json))
}

/// Answers with the table that `fpost lint --fix` writes.
@_expose(wasm, "fix")
@_cdecl("fix")
public func fix(_ size: Int32) -> Int32 {
  guard let compiled else { return reply("") }
  let repair = TableRepair(
    compiled, compile: { files, pool in compile(files[0].bytes, tablePath, pool) }, check: { findings(of: $0) })
  answer = repair.table.files[0].bytes
  return Int32(answer.count)
}

/// Answers with a link of each route that has one, as a JSON array: those that the enum's comments show.
@_expose(wasm, "examples")
@_cdecl("examples")
public func examples(_ size: Int32) -> Int32 {
  guard let compiled, let source = GeneratedTable(compiled, path: tablePath) else { return reply("[]") }
  return reply(JSONText.array(source.exampleLinks.map { JSONText.text($0) }))
}

/// Answers with the enum that `fpost generate` writes, or with nothing where none can be.
@_expose(wasm, "generate")
@_cdecl("generate")
public func generate(_ size: Int32) -> Int32 {
  guard let compiled, let document = compiled.document, !SwiftNameCheck.run(document).hasErrors,
    let source = GeneratedTable(compiled, path: tablePath)
  else { return reply("") }
  return reply(EnumEmitter.file(source))
}

/// Takes a table that others are compared with.
@_expose(wasm, "keep")
@_cdecl("keep")
public func keep(_ size: Int32) -> Int32 {
  opened = Array(bytes(size))
  return reply("")
}

/// Answers with what `fpost diff opened.json routes.json --format json` prints of the table that was kept and the one that was read, or with nothing
/// where one of them has errors.
@_expose(wasm, "compare")
@_cdecl("compare")
public func compare(_ size: Int32) -> Int32 {
  guard let json = compiled?.files.first?.bytes, table != nil else { return reply("") }
  let pool = LanguagePool()
  let (old, new) = (compile(opened, openedPath, pool), compile(json, tablePath, pool))
  guard let difference = TableDifference(old: old, new: new) else { return reply("") }
  return reply(DifferenceReport(difference, oldFiles: old.files, newFiles: new.files).render(.json))
}

/// Answers with the object that `fpost explain --format json` prints.
@_expose(wasm, "explain")
@_cdecl("explain")
public func explain(_ size: Int32) -> Int32 {
  guard let table else { return reply("") }
  return reply(ExplanationText(table.explain(text(size)), of: compiled).json)
}

/// Answers with the page of a rule that `fpost explain RULE` prints, or with nothing where there is no such rule.
@_expose(wasm, "rule")
@_cdecl("rule")
public func rule(_ size: Int32) -> Int32 {
  reply(RulePage.named(text(size))?.text ?? "")
}
