import Testing

/// Runs the body for each case, and continues with the next case after an error.
///
/// `swift test` prints a line for each argument of a parameterized test, but none for these cases. If the suite has the
/// trait ``Testing/Trait/namingCases``, each issue names its case.
package func each<Cases: Sequence>(
  _ cases: Cases, sourceLocation: SourceLocation = #_sourceLocation, _ body: (Cases.Element) throws -> Void
) {
  for one in cases {
    CurrentCase.$name.withValue(String(describingForTest: one)) {
      do {
        try body(one)
      } catch is ExpectationFailedError {
        // `#require` has already recorded an issue.
      } catch {
        Issue.record(error, sourceLocation: sourceLocation)
      }
    }
  }
}

/// Runs an asynchronous body for each case, and continues with the next case after an error.
package func each<Cases: Sequence>(
  _ cases: Cases, isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (Cases.Element) async throws -> Void
) async {
  for one in cases {
    await CurrentCase.$name.withValue(String(describingForTest: one)) {
      do {
        try await body(one)
      } catch is ExpectationFailedError {
      } catch {
        Issue.record(error, sourceLocation: sourceLocation)
      }
    }
  }
}

private enum CurrentCase {
  /// The case that `each` is running.
  @TaskLocal static var name: String?
}

#if compiler(>=6.2)
  extension Trait where Self == IssueHandlingTrait {
    /// A trait that adds the current case of `each` to the comments of an issue.
    package static var namingCases: Self {
      .compactMapIssues { issue in
        guard let name = CurrentCase.name else { return issue }
        let comment = Comment(rawValue: "case \(name.prefix(2_000))")
        var issue = issue
        if issue.comments.first != comment { issue.comments.insert(comment, at: 0) }
        return issue
      }
    }
  }
#else
  extension Trait where Self == Comment {
    /// Before Swift 6.2, a trait can't change an issue, so this trait only describes how the cases run.
    package static var namingCases: Self { "cases are run one after the other" }
  }
#endif
