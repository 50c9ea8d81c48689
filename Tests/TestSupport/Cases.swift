import Testing

/// Runs the body for each of the cases, the ones after an error too.
///
/// `swift test` prints a line for each argument of a test that has arguments, and none for these. An issue says which case it
/// is of where the suite has the trait ``Testing/Trait/namingCases``.
package func each<Cases: Sequence>(
  _ cases: Cases, sourceLocation: SourceLocation = #_sourceLocation, _ body: (Cases.Element) throws -> Void
) {
  for one in cases {
    CurrentCase.$name.withValue(String(describingForTest: one)) {
      do {
        try body(one)
      } catch is ExpectationFailedError {
        // `#require` has said it.
      } catch {
        Issue.record(error, sourceLocation: sourceLocation)
      }
    }
  }
}

/// The same of what waits.
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
  /// The case that `each` is at.
  @TaskLocal static var name: String?
}

#if compiler(>=6.2)
  extension Trait where Self == IssueHandlingTrait {
    /// An issue says which case of `each` it is of.
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
    /// This compiler's tests can't add to an issue.
    package static var namingCases: Self { "cases are run one after the other" }
  }
#endif
