import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// The grammar of the `launch` section: the problems of a table, in the order of its text.
@Suite(.namingCases) struct LaunchSectionTests {
  static let cases: [(launch: String, problems: [String])] = [
    (#"{"plan": "home"}"#, ["unknown-key: 'launch' has no key 'plan' (write 'plain')"]),
    (#"[]"#, ["wrong-value: 'launch' must be an object, not an array"]),
    (#"{"plain": "hme"}"#, ["unknown-route: there is no route 'hme' (write 'home')"]),
    (#"{"plain": "old"}"#, ["bad-relation: 'old' redirects, so it has no screen (write 'home')"]),
    (
      #"{"plain": 3}"#,
      [
        "wrong-value: 'plain' must be a string, false or an object, not the number 3 (write a route's id, false for nothing, or an object)"
      ]
    ),
    (#"{"plain": {}}"#, ["missing-key: 'plain' has no 'to' (write \"to\": \"…\")"]),
    (
      #"{"plain": {"link": true}}"#, ["unknown-key: a target has no key 'link' (write one of the keys 'set' and 'to')"]
    ),
    (
      #"{"plain": "book"}"#,
      [
        "missing-parameter: 'book' requires the parameter 'book', which has no value here (give the parameter a value in 'set')"
      ]
    ),
    (
      #"{"plain": {"to": "book", "set": {"book": "0"}}}"#,
      ["set-mismatch: '0' isn't a valid 'BookID' (write a value of 'BookID', such as '1')"]
    ),
    (#"{"plain": {"to": "book", "set": {"book": 7}}}"#, []),
    (
      #"{"plain": {"to": "book", "set": {"book": "{x}"}}}"#,
      [
        "unknown-key-path: there is no value 'x' here: a plain start has no values"
      ]
    ),
    (
      #"{"widget": {"to": "book", "set": {"bok": "7"}}}"#,
      [
        "unknown-parameter: 'book' has no parameter 'bok' (write 'book')"
      ]
    ),
    (
      #"{"widget": {"set": {"book": "7"}}}"#, ["missing-key: 'widget' has no target (write \"to\": \"…\")"]
    ),
    (
      #"{"widget": {"link": "url", "set": {"book": "7"}}}"#,
      [
        "missing-key: 'set' requires 'to', which is missing (write \"to\": \"…\")"
      ]
    ),
    (
      #"{"widget": {"to": "book", "set": {"book": "{a"}}}"#,
      [
        "unclosed-brace: '{' is never closed (write '}' after the parameter)"
      ]
    ),
    (
      #"{"widget": {"to": "book", "set": {"book": "a}{}"}}}"#,
      [
        "stray-brace: '}' doesn't close anything", "bad-template: expected a key path in braces",
      ]
    ),
    (
      #"{"widget": {"link": ["url", ""]}}"#,
      ["empty-value: an element of 'link' is empty (write a string, or remove the key)"]
    ),
    (
      #"{"widget": {"link": []}}"#,
      ["empty-value: 'link' has no key path (add at least one key path, or remove the key)"]
    ),
    (
      #"{"widget": {"link": false}}"#,
      [
        "wrong-value: 'link' must be a string, true or an array of strings, not false (write true to use the input's own link, or remove 'link')"
      ]
    ),
    (
      #"{"widget": {"to": "all", "set": {"items": "7"}}}"#,
      ["bad-template: 'items' contains query items, so 'set' can't give it a value"]
    ),
    (
      #"{"notification": {"categories": {"a": {"actions": {"b": "hme"}}}}}"#,
      [
        "unknown-route: there is no route 'hme' (write 'home')"
      ]
    ),
    (
      #"{"notification": {"categories": ["a"]}}"#,
      [
        "wrong-value: 'categories' must be an object, not an array (write a value such as "
          + #"{ "club": { "to": "club.detail", "actions": { "mute": false } } })"#
      ]
    ),
    (
      #"{"spotlight": {"items": {"": "home"}}}"#,
      ["empty-value: a name in 'items' is empty (write the name of the item)"]
    ),
    (
      #"{"spotlight": {"items": {"b-{book": "home"}}}"#,
      [
        "unclosed-brace: '{' is never closed (write '}' after the parameter)"
      ]
    ),
    (#"{"spotlight": {"items": {"{a}{b}": "home"}}}"#, ["bad-parameter: two parameters need text between them"]),
    (
      #"{"spotlight": {"items": {"{a: Int = 3}": "home"}}}"#,
      [
        "bad-parameter: a parameter in an identifier can have only a name and a type (write '{a}')"
      ]
    ),
    (
      #"{"spotlight": {"items": {"{a: Bok}": "home"}}}"#,
      [
        "unknown-type: there is no type 'Bok' (declare the type in 'types', or write a built-in type: String, Int, UInt, "
          + "Double, Bool, UUID, Date, Duration, URL, Link, Raw)"
      ]
    ),
    (
      #"{"spotlight": {"items": {"{a: BookId}": "home"}}}"#,
      ["unknown-type: there is no type 'BookId' (write 'BookID')"]
    ),
    (
      #"{"spotlight": {"items": {"{a}-b": "home", "a-{b}": "home"}}}"#,
      [
        "ambiguous-identifiers: 'a-{b}' and '{a}-b' match the same identifier, and neither takes precedence (make one of the patterns more specific)"
      ]
    ),
    (
      #"{"spotlight": {"items": {"b-{id}": "book"}}}"#,
      [
        "missing-parameter: 'book' requires the parameter 'book', which has no value here (give the parameter a value in 'set')"
      ]
    ),
    (#"{"spotlight": {"items": {"b-{id}": {"to": "book", "set": {"book": "{id}"}}}}}"#, []),
    (
      #"{"spotlight": {"items": {"b-{id}": {"to": "book", "set": {"book": "{ID}"}}}}}"#,
      [
        "unknown-key-path: there is no value 'ID' here: the values are 'id'"
      ]
    ),
    (
      #"{"spotlight": {"query": "book"}}"#,
      [
        "missing-parameter: 'book' requires the parameter 'book', which has no value here (give the parameter a value in 'set')"
      ]
    ),
    (
      #"{"plain": true}"#,
      [
        "wrong-value: 'plain' must be a string, false or an object, not true (write a route's id, false for nothing, or an object)"
      ]
    ),
    (#"{"plain": false, "spotlight": {"link": false}}"#, []),
    (#"{"deferred": "24"}"#, []),
    (
      #"{"deferred": "2 days"}"#,
      [
        "wrong-value: 'deferred' must be a duration in hours, minutes and seconds, of at most 194 days (write \"24h\")"
      ]
    ),
    (
      #"{"deferred": "9999h"}"#,
      [
        "wrong-value: 'deferred' must be a duration in hours, minutes and seconds, of at most 194 days (write \"24h\")"
      ]
    ),
    (#"{"accepts": {"deferd": ["web"]}}"#, ["unknown-key: 'accepts' has no key 'deferd' (write 'deferred')"]),
    (#"{"accepts": {"deferred": ["wbe"]}}"#, ["unknown-origin: there is no origin 'wbe' (write 'web')"]),
    (
      #"{"accepts": {"deferred": {"routes": ["home"], "except": ["book"]}}}"#,
      [
        "wrong-key: 'except' can't be combined with 'routes' (remove one of them)"
      ]
    ),
    (
      #"{"plain": "home", "accepts": {"plain": {"except": "home"}}}"#,
      [
        "launch-not-accepted: this input opens 'home', which 'accepts' doesn't allow for 'plain'"
      ]
    ),
    (
      #"{"accepts": {"url": {"except": ["old"]}, "link": {"routes": "old"}}}"#,
      [
        "bad-relation: 'old' redirects, so it has no screen (write 'home')",
        "bad-relation: 'old' redirects, so it has no screen (write 'home')",
      ]
    ),
    (
      #"{"identifiers": ["url"]}"#,
      [
        "wrong-value: an element of 'identifiers' must be 'notification', 'activity', 'quickAction', 'widget' or 'spotlightItem', not 'url'"
      ]
    ),
    (
      #"{"quickActions": {"$(PRODUCT_BUNDLE_IDENTIFIER).home": "home"}}"#,
      [
        "build-setting: '$(PRODUCT_BUNDLE_IDENTIFIER).home' contains a build setting, which Xcode replaces only in Info.plist, so no input has this name (write 'home')"
      ]
    ),
    (
      #"{"quickActions": {"${APP}": "home", "$(APP).b": "home", "b": "home"}}"#,
      [
        "build-setting: '$(APP).b' contains a build setting, which Xcode replaces only in Info.plist, so no input has this name (write a name without a build setting)",
        "build-setting: '${APP}' contains a build setting, which Xcode replaces only in Info.plist, so no input has this name (write a name without a build setting)",
      ]
    ),
    (
      #"{"activities": {"$(PRODUCT_BUNDLE_IDENTIFIER).home": "home"}}"#,
      [
        "build-setting: '$(PRODUCT_BUNDLE_IDENTIFIER).home' contains a build setting, which Xcode replaces only in Info.plist, so no input has this name (write the whole type, such as 'example.app.reading', which is then the same in debug builds)"
      ]
    ),
    (
      #"{"identifiers": ["quickActions"]}"#,
      [
        "wrong-value: an element of 'identifiers' must be 'notification', 'activity', 'quickAction', 'widget' or 'spotlightItem', not 'quickActions' (write 'quickAction')"
      ]
    ),
  ]

  private static func table(launch: String = "{}", event: String = "true", requirements: String = "{}") -> String {
    """
    {"version": 1, "origins": {"web": "https://a.example"},
     "types": {"BookID": {"type": "Int", "min": 1, "example": 1}},
     "routes": {
       "home": "/", "all": "/all?{items...}", "old": {"link": "/old", "redirect": "home"},
       "book": {
         "link": "/b/{book: BookID}?key={key: String?}", "parameters": {"key": {"sensitive": true, "example": "x"}},
         "event": \(event)
       }},
     "launch": \(launch), "requirements": \(requirements)}
    """
  }

  @Test func invalidSectionsAreReported() {
    each(Self.cases.indices) { index in
      let row = Self.cases[index]
      #expect(Tables.problems(Self.table(launch: row.launch)).sorted() == row.problems.sorted(), "\(row.launch)")
    }
  }

  static let events: [(event: String, problems: [String])] = [
    ("false", []), (#""opened""#, []), (#"{"name": "opened", "parameters": ["book"]}"#, []),
    (
      "7",
      [
        "wrong-value: 'event' must be a string, true, false or an object, not the number 7 "
          + #"(write a value such as "book_opened")"#
      ]
    ),
    (#"{"parameters": ["bok"]}"#, ["unknown-parameter: 'book' has no parameter 'bok' (write 'book')"]),
    (
      #"{"parameters": "key"}"#,
      ["sensitive-event: 'key' is sensitive, so events can't contain it (remove it from 'parameters')"]
    ),
    (#"{"nam": "x"}"#, ["unknown-key: 'event' has no key 'nam' (write 'name')"]),
  ]

  @Test func invalidEventsAreReported() {
    each(Self.events.indices) { index in
      let row = Self.events[index]
      #expect(Tables.problems(Self.table(launch: "{}", event: row.event)) == row.problems, "\(row.event)")
    }
  }

  static let requirements: [(requirements: String, problems: [String])] = [
    (#"{"signedIn": "home"}"#, []),
    (#"{"signedIn": {"to": "book", "set": {"book": 1, "key": "{route}"}}}"#, []),
    (
      #"{"signedIn": false}"#,
      [
        "wrong-value: the requirement 'signedIn' must be a string or an object, not false (write a route's id, or an object)"
      ]
    ),
    (#"{"signedIn": "hme"}"#, ["unknown-route: there is no route 'hme' (write 'home')"]),
    (
      #"{"signedIn": {"link": true}}"#,
      ["unknown-key: a target has no key 'link' (write one of the keys 'set' and 'to')"]
    ),
    (
      #"{"signedIn": "book"}"#,
      [
        "missing-parameter: 'book' requires the parameter 'book', which has no value here (give the parameter a value in 'set')"
      ]
    ),
    (
      #"{"signedIn": {"to": "book", "set": {"book": "{link}"}}}"#,
      ["unknown-key-path: there is no value 'link' here: the values are 'route'"]
    ),
  ]

  @Test func invalidRequirementsAreReported() {
    each(Self.requirements.indices) { index in
      let row = Self.requirements[index]
      #expect(Tables.problems(Self.table(requirements: row.requirements)) == row.problems, "\(row.requirements)")
    }
  }

  /// Problems point at the affected text.
  @Test func problemsPointAtTheAffectedText() throws {
    let json =
      "{\"version\": 1, \"origins\": {\"a\": \"a:\"}, \"routes\": {\"home\": \"/\"},\n\"launch\": {\"plain\": \"hme\"}}"
    do {
      _ = try RouteTable(json: Array(json.utf8))
      Issue.record("expected a problem")
    } catch {
      let text = DiagnosticRenderer(files: error.files).text(error.diagnostics)
      #expect(text.hasPrefix("routes.json:2:21: error: there is no route 'hme' [unknown-route]"), "\(text)")
    }
  }
}
