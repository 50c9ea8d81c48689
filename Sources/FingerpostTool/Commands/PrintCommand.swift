import FingerpostCommands
import LinkAnswers
import RouteLanguage
import RouteMatching

extension Command {
  static let origin = Option(
    "origin", .text("NAME"), "the origin to print the link for", fallback: "the canonical origin")

  static let print: Command = Command(
    name: "print", summary: "print the link of a destination",
    details: [
      "Write values without percent-encoding. For a list or a rest parameter, repeat the name of the parameter for "
        + "each element. Write remaining query items as name=key=value, and a flag as true or false.",
      "The exit status is 1 if no link of the origin can carry the values.",
    ],
    options: [.table, .environment, origin],
    operands: [
      Operand("ROUTE", "the route's id"),
      Operand("NAME=VALUE", "the value of a parameter", isRequired: false, isRepeated: true),
    ],
    examples: [
      "fpost print book.detail book=42 tab=reviews": "the canonical link",
      "fpost print book.detail book=42 --origin app": "the link with the app's URL scheme",
      "fpost print search query=tea tags=new tags=cheap": "a list of two tags",
    ],
    run: print
  )

  private static func print(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let compiled = try readCompiledTable(arguments, console: &console)
    let table = try chosenTable(compiled, arguments, console: &console)
    guard let link = try printedLink(arguments, compiled, table, console: &console) else { return .findings }
    console.output.write(link + "\n")
    return .fine
  }

  /// Returns the link for the route and the values of a command line. If no link can carry the values, shows the reason
  /// and returns `nil`.
  static func printedLink(
    _ arguments: Arguments, _ compiled: CompiledTable, _ table: RouteTable, console: inout Console
  ) throws(Failure) -> String? {
    let route = arguments.operands.first ?? ""
    var texts: [(name: String, text: String)] = []
    for word in arguments.operands.dropFirst() {
      guard let equals: String.Index = word.utf8.firstIndex(of: UInt8(ascii: "=")) else {
        throw Failure("'\(word)' isn't an assignment", hint: "write name=value")
      }
      texts.append((String(word[..<equals]), String(word[word.utf8.index(after: equals)...])))
    }
    do throws(PrintFailure) {
      return try PrintAnswer.link(table, route, texts, origin: arguments.value(of: origin))
    } catch {
      switch error.kind {
      case .unknownRoute:
        if let target = compiled.document?.routes.first(where: { $0.id.value == route })?.redirect?.target.value {
          throw Failure("'\(route)' is a redirect, so it has no link", hint: "it redirects to '\(target)'")
        }
        throw Failure("there is no route '\(route)'", hint: suggestion(route, among: table.routeIDs))
      case .unknownOrigin:
        let name = arguments.value(of: origin) ?? ""
        throw Failure("there is no origin '\(name)'", hint: list(table.originNames))
      case .unknownParameter:
        let name = error.parameter ?? ""
        throw Failure("'\(route)' has no parameter '\(name)'", hint: list(table.parameterNames(route: route)))
      case .invalidValue:
        let name = error.parameter ?? ""
        let given = texts.filter { $0.name == name }.map(\.text)
        let wrong = given.filter { (try? table.value(of: [$0], parameter: name, route: route)) == nil }
        if wrong.isEmpty {
          console.complain("'\(name)' has a single value, but you wrote \(given.count): \(quotedList(given, "and"))")
        } else {
          console.complain("\(quotedList(wrong)) isn't a valid '\(name)'", hints: values(of: name, route, compiled))
        }
        return nil
      case .missingValue, .notCarried, .notReachable, .noPlace:
        let names = table.originNames.filter { (try? PrintAnswer.link(table, route, texts, origin: $0)) != nil }
        console.complain(
          error.description,
          hints: names.isEmpty ? [] : ["the link can be printed with '--origin \(names.joined(separator: "' or '"))'"])
        return nil
      case .taken where error.parameter == nil:
        console.complain("the link of '\(route)' opens '\(error.route ?? "")'")
        return nil
      default:
        console.complain(error.description)
        return nil
      }
    }
  }

  /// Returns a description of the valid values of a parameter.
  private static func values(of name: String, _ route: String, _ compiled: CompiledTable) -> [String] {
    let parameters: [ResolvedParameter] = compiled.resolved?.routes.first { $0.id == route }?.parameters ?? []
    guard let type: ResolvedType = parameters.first(where: { $0.name == name })?.type else { return [] }
    if let enumeration = type.enumeration { return [list(enumeration.cases.map(\.wire.value))] }
    let values = (type.name == type.base.name ? [] : [type.base.name]) + type.limits
    return ["expected \(quoted(type.name))" + (values.isEmpty ? "" : ": \(values.joined(separator: ", "))")]
  }

  private static func suggestion(_ written: String, among known: [String]) -> String? {
    let group = known.filter { $0.hasPrefix(written + ".") }
    if !group.isEmpty, group.count <= 8 { return "this group contains \(quotedList(group, "and"))" }
    return didYouMean(written, among: known)
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "the route has no parameters" : "write one of: " + names.joined(separator: ", ")
  }
}
