/// Returns a table with the given members, such as `"types": {…}`, and adds a version, an origin and routes if they're
/// missing.
///
/// - Parameter routes: The members of `routes`. Used only if `members` doesn't contain `routes`.
package func tableText(members: String, routes: String? = nil) -> String {
  var parts = ["\"version\": 1"]
  if !members.contains("\"origins\"") { parts.append("\"origins\": { \"web\": \"https://x.example\" }") }
  if !members.isEmpty { parts.append(members) }
  if routes != nil || !members.contains("\"routes\"") { parts.append("\"routes\": {\(routes ?? "")}") }
  return "{ \(parts.joined(separator: ",\n")) }"
}

/// Returns the table for an example on a page of diagnostics: a whole table, some members of a table, or some routes.
package func tableText(example: String) -> String {
  if example.isEmpty || example.hasPrefix("{") || example.hasPrefix("\u{FEFF}") { return example }
  let sections = [
    "version", "origins", "canonical", "types", "routes", "ignoredQuery", "launch", "windows", "generate",
    "include", "limits",
  ]
  let isSection = sections.contains { example.hasPrefix("\"\($0)\":") }
  let members = isSection ? example : "\"routes\": { \(example) }"
  let needed = [
    ("version", "1"), ("origins", #"{ "web": "https://shop.example" }"#), ("routes", #"{ "home": "/" }"#),
  ]
  let missing = needed.filter { !members.contains("\"\($0.0)\":") }.map { "\"\($0.0)\": \($0.1)" }
  return "{ \((missing + [members]).joined(separator: ", ")) }"
}
