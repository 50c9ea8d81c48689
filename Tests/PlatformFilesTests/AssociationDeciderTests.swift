import PlatformFiles
import TestSupport
import Testing

/// The rule that decides a link when many links are checked. The random laws compare it with trying the rules in order.
@Suite(.namingCases) struct AssociationDeciderTests {
  /// A rule's item may match any of the link's items whose names differ only in letter case.
  @Test func itemsThatDifferInCaseAreAllTried() throws {
    let file = try #require(
      AssociationReader.read(
        Array(
          #"""
          {"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [
            {"?": {"k": "1*"}, "percentEncoded": false}
          ]}]}}
          """#.utf8)
      ).file)
    let decider = AssociationDecider(file, app: "ABCDE12345.a.b")
    each(["?k=1", "?K=2&k=1", "?K=2&%6B=1", "?K=2&k=12", "?K=12&k=1"]) { query in
      #expect(decider.verdict(of: "https://x.example/\(query)")?.verdict == .opens)
    }
    each(["?K=1", "?k=2", "?K=1&k=2"]) { query in
      #expect(decider.verdict(of: "https://x.example/\(query)")?.verdict == .unmatched)
    }
  }
}
