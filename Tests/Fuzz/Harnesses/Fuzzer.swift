import Foundation

/// The harnesses. The environment variable `FUZZ` names the harness of a run.
enum Harness: String, CaseIterable {
  case blocks, files, imports, json, launches, links, printing, tables

  static let chosen: Harness = {
    let name = ProcessInfo.processInfo.environment["FUZZ"] ?? ""
    guard let harness = Harness(rawValue: name) else {
      fatalError("FUZZ is one of " + allCases.map(\.rawValue).joined(separator: ", "))
    }
    return harness
  }()

  /// `true` if its inputs consist of JSON, completely or mostly.
  var hasTokens: Bool {
    switch self {
    case .files, .imports, .json, .launches, .tables: true
    case .blocks, .links, .printing: false
    }
  }

  /// - Returns: `true` if the input is worth changing further.
  func run(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .blocks: FuzzedBlock.run(bytes)
    case .files: FuzzedFile.run(bytes)
    case .imports: FuzzedImport.run(bytes)
    case .json: FuzzedJSON.run(bytes)
    case .launches: FuzzedLaunch.run(bytes)
    case .links: FuzzedLink.run(bytes)
    case .printing: FuzzedPrinting.run(bytes)
    case .tables: return FuzzedTable.run(bytes)
    }
    return true
  }
}

/// Runs the chosen harness with an input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // An input that isn't worth changing is tried too, but isn't added to the corpus.
  Harness.chosen.run(Array(UnsafeBufferPointer(start: bytes, count: count))) ? 0 : -1
}

/// Changes an input. If it's mostly JSON, half of the changes edit its tokens, and most of them for a table. Otherwise
/// libFuzzer changes it.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32) -> Int {
  if Harness.chosen.hasTokens, seed % 8 > (Harness.chosen == .tables ? 0 : 3) {
    var mutation = TableMutation(Array(UnsafeBufferPointer(start: bytes, count: count)), seed: UInt64(seed))
    let changed = mutation.run()
    if changed.count <= capacity, !changed.isEmpty {
      bytes.update(from: changed, count: changed.count)
      return changed.count
    }
  }
  return mutateBytes(bytes, count, capacity)
}

// SwiftPM renames a program's entry point, so libFuzzer's own `main` wouldn't be found.
@main
private enum Fuzzer {
  static func main() {
    // Load the tables first, so that their branches aren't attributed to an input.
    _ = Tables.all + [Tables.small]
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments, testOneInput))
  }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: inout CInt, _ arguments: inout UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int) -> Int

/// Ends the process if a claim doesn't hold, which libFuzzer reports as a finding.
func hold(_ isTrue: Bool, _ claim: @autoclosure () -> String) {
  if !isTrue { fatalError("does not hold: " + claim()) }
}

/// Reports that a planted bug was reached. Only the program `Canaries` contains the bugs, and a script checks that each
/// of them is found.
func canary(_ isReached: @autoclosure () -> Bool) {
  #if CANARY
    if isReached() { fatalError("canary") }
  #endif
}
