import RouteAnalysis
import RouteLanguage

/// A repair of a table, which applies all fixes that don't require a decision by a person.
///
/// Fixes are applied in steps, because a fix may reveal another problem. A fix is only applied if its problem then
/// disappears and, for a table that loads, if ``TableDifference`` reports no breaking change. Repairing the repaired
/// table again changes nothing.
package struct TableRepair {
  /// The table after the fixes.
  package private(set) var table: CompiledTable
  /// The remaining problems. If a fix was tried but not applied, a note of its problem gives the reason.
  package private(set) var problems: [Diagnostic]
  /// The number of applied fixes.
  package private(set) var count = 0

  private let pool = LanguagePool()
  private let compile: ([SourceFile], LanguagePool) -> CompiledTable
  private let check: (CompiledTable) -> [Diagnostic]

  /// The maximum number of steps. It's enough for any realistic chain of fixes that each reveal the next one.
  private static let stepLimit = 100

  /// Repairs a table.
  ///
  /// - Parameters:
  ///   - compile: Compiles changed files. The first file is the table, followed by the files that it includes.
  ///   - check: Returns the problems of a table.
  package init(
    _ table: CompiledTable, compile: @escaping ([SourceFile], LanguagePool) -> CompiledTable,
    check: @escaping (CompiledTable) -> [Diagnostic]
  ) {
    self.table = table
    self.compile = compile
    self.check = check
    problems = check(table)
    guard problems.contains(where: { $0.isEditable }) else { return }
    // Compile the table again, because tables can only be compared if they were compiled with the same pool.
    self.table = compile(table.files, pool)
    for _ in 0..<TableRepair.stepLimit {
      var step = Step(table: self.table, problems: problems)
      // Try the fixes of all errors, or of all problems if there are no errors.
      make(problems.filter { $0.isEditable && ($0.severity == .error || !problems.hasErrors) }[...], &step)
      if step.made.isEmpty {
        problems = problems.map { problem in
          if let declined = step.declined.first(where: { $0.range == problem.range && $0.rule == problem.rule }) {
            return declined
          }
          return problem.isEditable ? problem.left("it can be made once the errors are fixed") : problem
        }
        return
      }
      self.table = step.table
      problems = step.problems
      count += step.made.count
    }
    // The fixes didn't come to an end, because some restore what others remove. So apply none of them.
    self.table = table
    problems = check(table).map { $0.isEditable ? $0.left("another fix undoes it") : $0 }
    count = 0
  }

  // MARK: A step

  private struct Step {
    var table: CompiledTable
    var problems: [Diagnostic]
    var made: [Diagnostic] = []
    /// Problems whose fixes weren't applied, with the reason in a note.
    var declined: [Diagnostic] = []
  }

  /// Applies as many of these fixes as possible. If they can't all be applied together, tries each half separately.
  private func make(_ candidates: ArraySlice<Diagnostic>, _ step: inout Step) {
    guard let first = candidates.first else { return }
    do throws(Refusal) {
      var next = try attempt(step.made + candidates)
      next.declined = step.declined
      step = next
    } catch {
      if candidates.count == 1 { return step.declined.append(first.left(error.reason)) }
      let middle = candidates.startIndex + candidates.count / 2
      make(candidates[..<middle], &step)
      make(candidates[middle...], &step)
    }
  }

  private struct Refusal: Error {
    var reason: String
  }

  /// Applies all of these fixes at once. Throws the reason if a problem remains or the table could break links.
  private func attempt(_ wanted: [Diagnostic]) throws(Refusal) -> Step {
    let (files, made) = wanted.fixed(table.files)
    let next = compile(files, pool)
    let found = check(next)
    if !problems.recurring(in: found, made: made).isEmpty {
      throw Refusal(reason: "the problem would still be there")
    }
    if table.table != nil {
      guard let difference = TableDifference(old: table, new: next, comparesCode: true) else {
        throw Refusal(reason: "the table would no longer load")
      }
      if let change = difference.changes(.breaking).first {
        throw Refusal(reason: "it is breaking: \(change.message)")
      }
      if let question = difference.unknown.first {
        throw Refusal(reason: "it could be breaking, because the effect on \(question) isn't known")
      }
    }
    return Step(table: next, problems: found, made: made)
  }
}

extension Diagnostic {
  /// `true` if the problem has a fix that consists of edits, not only of advice.
  package var isEditable: Bool { fix?.edits.isEmpty == false }

  /// Returns the problem with a note about the reason why its fix wasn't applied.
  fileprivate func left(_ reason: String) -> Diagnostic {
    var problem = self
    problem.notes.append(Note("'--fix' leaves this to you: \(reason)"))
    return problem
  }
}
