import RouteLanguage

/// Where a command reads and writes: data on `output`, words for people on `errors`.
package struct Console: Sendable {
  package let input: Descriptor
  package var output: OutputBuffer
  package var errors: OutputBuffer
  /// The name the tool is called by, before its errors.
  package let name: String
  /// The form in which problems of tables are shown.
  package var problemFormat: DiagnosticRenderer.Format = .text
  /// Problems that wait for each other, because JSON is one value.
  private var problems: [String] = []

  package init(
    name: String, input: Descriptor = .standardInput, output: Descriptor = .standardOutput,
    errors: Descriptor = .standardError
  ) {
    self.name = name
    self.input = input
    self.output = OutputBuffer(output)
    self.errors = OutputBuffer(errors)
  }

  /// `fpost: error: …` with its hints below.
  package mutating func complain(_ message: String, hints: [String] = []) {
    errors.write("\(name): error: \(shown(message))\n")
    for hint in hints { errors.write("  \(shown(hint))\n") }
  }

  /// Shows problems of a table: to people on `errors`, to programs on `output`.
  package mutating func show(_ diagnostics: [Diagnostic], of files: [SourceFile]) {
    let renderer = DiagnosticRenderer(files: files)
    switch problemFormat {
    case .text: errors.write(renderer.text(diagnostics))
    case .github: output.write(renderer.github(diagnostics))
    case .json: problems += renderer.jsonObjects(diagnostics)
    case .sarif: problems += renderer.sarifResults(diagnostics)
    }
  }

  /// A problem of a file as a whole.
  package mutating func show(_ rule: String, _ message: String, of path: String, fix: Fix? = nil) {
    let problem = Diagnostic(.error, rule, message, at: SourceRange(lower: 0, upper: 0), fix: fix)
    show([problem], of: [SourceFile(path: path, bytes: [])])
  }

  /// Writes the problems that waited; nothing comes after.
  package mutating func endProblems() {
    switch problemFormat {
    case .json: output.write(DiagnosticRenderer.jsonArray(problems))
    case .sarif: output.write(DiagnosticRenderer.sarifLog(problems))
    case .text, .github: break
    }
  }

  /// Writes what is still held back: data first, so that a sum for people stands behind it where both go to one place.
  package mutating func flush() throws(Failure) {
    try output.flush()
    try errors.flush()
  }
}

/// Text on its way to a file, written in large pieces.
package struct OutputBuffer: Sendable {
  package let descriptor: Descriptor
  /// Append here directly where speed matters, then call `writeIfLarge()`.
  package var bytes: [UInt8] = []

  package init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Writes text that people read: see `shown`, which whoever puts foreign text into a line has called already.
  package mutating func write(_ text: String) {
    bytes.append(contentsOf: shown(text, keepsLines: true).utf8)
  }

  /// Keeps memory bounded: call it after each line.
  package mutating func writeIfLarge() throws(Failure) {
    if bytes.count >= 65_536 { try flush() }
  }

  package mutating func flush() throws(Failure) {
    if bytes.isEmpty { return }
    defer { bytes.removeAll(keepingCapacity: true) }
    try descriptor.write(bytes)
  }
}
