import FingerpostCommands
import PlatformFiles
import RouteAnalysis
import RouteLanguage
import RouteMatching

extension Option {
  static let queries = Option(
    "queries", .text("SCHEME"), "a scheme that the app passes to canOpenURL", isRepeated: true)
  static let swiftUI = Option("swiftui", .none, "the windows are SwiftUI scenes, which Info.plist doesn't list")
  static let sceneDelegate = Option(
    "scene-delegate", .text("CLASS"), "the class of the scene delegates in UIKit", fallback: defaultSceneDelegate)
  static let service = Option(
    "service", .oneOf(AssociatedDomains.Service.allCases.map(\.rawValue)), "a service of the associated domains",
    fallback: "applinks", isRepeated: true)
  static let mode = Option(
    "mode", .oneOf(AssociatedDomains.Mode.allCases.map(\.rawValue)),
    "the mode in which the system loads association files")

  fileprivate static let defaultSceneDelegate = "$(PRODUCT_MODULE_NAME).SceneDelegate"
}

/// Reads the table of a command line for an analysis.
func readAnalysis(
  _ arguments: Arguments, budget: Int = TableAnalysis.defaultBudget, console: inout Console
) throws(Failure) -> TableAnalysis {
  let compiled = try readCompiledTable(arguments, console: &console)
  _ = try chosenTable(compiled, arguments, console: &console)
  guard let analysis = TableAnalysis(compiled, budget: budget) else { throw Failure("the table can't be analyzed") }
  return analysis
}

/// Reads a file and shows its problems.
///
/// - Parameter problem: The message if the reader can't read the file.
func readFile<File>(
  _ path: String, _ reader: ([UInt8]) -> (file: File?, diagnostics: [Diagnostic]), or problem: String,
  console: inout Console
) throws(Failure) -> (source: SourceFile, file: File, diagnostics: [Diagnostic]) {
  let source = SourceFile(path: path, bytes: try FileSystem.read(path))
  let (file, diagnostics) = reader(source.bytes)
  console.show(diagnostics, of: [source])
  guard let file else { throw Failure(problem) }
  return (source, file, diagnostics)
}

/// A reader of the options and files of the commands for property lists.
enum PropertyListInput {
  static func infoPlist(_ arguments: Arguments, console: inout Console) throws(Failure) -> InfoPlist {
    var options = InfoPlist.Options()
    options.environment = arguments.value(of: .environment)
    options.queriedSchemes = arguments.values(of: .queries).withoutDuplicates
    if let text = options.queriedSchemes.first(where: { !LinkCharacters.isScheme($0.utf8) }) {
      throw Failure("\(quoted(text)) isn't a valid scheme", hint: "write it without ':'")
    }
    if !arguments.has(.swiftUI) {
      options.sceneDelegate = arguments.value(of: .sceneDelegate) ?? Option.defaultSceneDelegate
    }
    return InfoPlist(try readAnalysis(arguments, console: &console), options)
  }

  static func domains(_ arguments: Arguments, console: inout Console) throws(Failure) -> AssociatedDomains {
    let services: [AssociatedDomains.Service] = arguments.values(of: .service).compactMap { .init(rawValue: $0) }
    let domains = AssociatedDomains(
      try readAnalysis(arguments, console: &console), environment: arguments.value(of: .environment),
      services: services.isEmpty ? [.applinks] : services,
      mode: arguments.value(of: .mode).flatMap { .init(rawValue: $0) })
    for (place, reason) in domains.unserved { console.errors.write("no entry for \(quoted(place)): \(reason)\n") }
    return domains
  }

  /// Reads a property list and shows its problems.
  static func read(
    _ path: String, _ reader: ([UInt8]) -> (file: JSONValue?, diagnostics: [Diagnostic]), console: inout Console
  ) throws(Failure) -> (source: SourceFile, file: JSONValue, diagnostics: [Diagnostic]) {
    try readFile(path, reader, or: "'\(path)' isn't an XML property list", console: &console)
  }
}
