import RouteLanguage

/// The input and outputs of a command: data on `output`, and messages for people on `errors`.
package struct Console: Sendable {
  package let input: Descriptor
  package var output: OutputBuffer
  package var errors: OutputBuffer
  /// The name of the tool, which precedes its errors.
  package let name: String
  /// The format for problems of tables.
  package var problemFormat: DiagnosticRenderer.Format = .text
  /// The problems so far, because JSON and SARIF are written as one value at the end.
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

  /// Writes `fpost: error: …`, followed by hints on separate lines.
  package mutating func complain(_ message: String, hints: [String] = []) {
    errors.write("\(name): error: \(shown(message))\n", inColor: true)
    for hint in hints { errors.write("  \(shown(hint))\n") }
  }

  /// Shows problems of a table. Text goes to `errors`, and all other formats go to `output`.
  package mutating func show(_ diagnostics: [Diagnostic], of files: [SourceFile]) {
    let renderer = DiagnosticRenderer(files: files)
    switch problemFormat {
    case .text: errors.write(renderer.text(diagnostics), inColor: true)
    case .github: output.write(renderer.github(diagnostics))
    case .json: problems += renderer.jsonObjects(diagnostics)
    case .sarif: problems += renderer.sarifResults(diagnostics)
    }
  }

  /// Shows a problem of a whole file.
  package mutating func show(
    _ rule: String, _ message: String, of path: String, as severity: Diagnostic.Severity = .error, fix: Fix? = nil
  ) {
    let problem = Diagnostic(severity, rule, message, at: SourceRange(lower: 0, upper: 0), fix: fix)
    show([problem], of: [SourceFile(path: path, bytes: [])])
  }

  /// Writes the collected problems. Call this last.
  package mutating func endProblems() {
    switch problemFormat {
    case .json: output.write(DiagnosticRenderer.jsonArray(problems))
    case .sarif: output.write(DiagnosticRenderer.sarifLog(problems))
    case .text, .github: break
    }
  }

  /// Writes all buffered output. Data comes first, so that the summary follows it if both outputs are the same file.
  package mutating func flush() throws(Failure) {
    try output.flush()
    try errors.flush()
  }
}

/// A buffer for output to a file, which is written in large pieces.
package struct OutputBuffer: Sendable {
  package let descriptor: Descriptor
  /// The buffered bytes. Code that must be fast can append to them directly.
  package var bytes: [UInt8] = []

  private let showsColors: Bool

  package init(_ descriptor: Descriptor, showsColors: Bool? = nil) {
    self.descriptor = descriptor
    self.showsColors = showsColors ?? descriptor.showsColors
  }

  /// Writes text for people, and makes invisible characters visible with `shown`. If text from elsewhere is part of a
  /// line, the caller must have passed it to `shown` already.
  ///
  /// - Parameter inColor: Pass `true` for a report, which has colors if the descriptor is a terminal.
  package mutating func write(_ text: String, inColor: Bool = false) {
    let text = shown(text, keepsLines: true)
    bytes.append(contentsOf: (inColor && showsColors ? colored(text) : text).utf8)
  }

  package mutating func flush() throws(Failure) {
    if bytes.isEmpty { return }
    defer { bytes.removeAll(keepingCapacity: true) }
    try descriptor.write(bytes)
  }
}
