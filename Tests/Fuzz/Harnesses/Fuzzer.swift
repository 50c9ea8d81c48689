import Foundation

/// What is fuzzed: the environment's `FUZZ` names the one of a run.
enum Harness: String, CaseIterable {
  case blocks, files, imports, json, launches, links, printing, tables

  static let chosen: Harness = {
    let name = ProcessInfo.processInfo.environment["FUZZ"] ?? ""
    guard let harness = Harness(rawValue: name) else {
      fatalError("FUZZ is one of " + allCases.map(\.rawValue).joined(separator: ", "))
    }
    return harness
  }()

  /// Whether its inputs are JSON, or much of them is.
  var hasTokens: Bool {
    switch self {
    case .files, .imports, .json, .launches, .tables: true
    case .blocks, .links, .printing: false
    }
  }

  /// - Returns: whether the input is worth changing further.
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

/// Runs the chosen harness over one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // What isn't is tried all the same, and left out of the corpus.
  Harness.chosen.run(Array(UnsafeBufferPointer(start: bytes, count: count))) ? 0 : -1
}

/// What is mostly JSON is changed by its tokens half of the time, a table mostly, and everything else as libFuzzer does it.
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

// A package names a program's entry after the program, where libFuzzer's own `main` isn't looked for.
@main
private enum Fuzzer {
  static func main() {
    // What reading these takes is no input's merit.
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

/// Ends the process where something doesn't hold, which libFuzzer takes for a finding.
func hold(_ isTrue: Bool, _ claim: @autoclosure () -> String) {
  if !isTrue { fatalError("does not hold: " + claim()) }
}

/// The planted bugs, in the program `Canaries` alone: a script shows that each is found.
func canary(_ isReached: @autoclosure () -> Bool) {
  #if CANARY
    if isReached() { fatalError("canary") }
  #endif
}
