import FingerpostCommands
import RouteEmitters

extension Command {
  /// `fpost export`
  static let export: Command = Command(
    name: "export", summary: "print a file that others read",
    details: [
      "'json-schema' is the schema of routes.json, by which editors complete and check tables, and 'included-json-schema' that of files which a table includes."
    ],
    operands: [
      Operand(name: "FILE", summary: "which file", words: ["json-schema", "included-json-schema"])
    ],
    examples: [
      Example(line: "fpost export json-schema > routes.schema.json", purpose: "write the schema of tables"),
      Example(
        line: "fpost export included-json-schema > included.schema.json",
        purpose: "write the schema of files that a table includes"),
    ],
    run: export
  )

  private static func export(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    switch arguments.operands.first {
    case "json-schema": console.output.write(TableSchema.json())
    case "included-json-schema": console.output.write(TableSchema.included())
    case let other:
      throw Failure(
        "there is nothing to export as '\(other ?? "")'", hint: "there are json-schema and included-json-schema")
    }
    return .fine
  }
}
