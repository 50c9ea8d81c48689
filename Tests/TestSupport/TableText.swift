/// Some members of a table, `"types": {…}`, with what a whole one needs besides: a version, an origin, routes.
///
/// - Parameter routes: the members of `routes`, where there is no such member yet.
package func tableText(members: String, routes: String? = nil) -> String {
  var parts = ["\"version\": 1"]
  if !members.contains("\"origins\"") { parts.append("\"origins\": { \"web\": \"https://x.example\" }") }
  if !members.isEmpty { parts.append(members) }
  if routes != nil || !members.contains("\"routes\"") { parts.append("\"routes\": {\(routes ?? "")}") }
  return "{ \(parts.joined(separator: ",\n")) }"
}

/// The table of which an example on a page of diagnostics is all, some members, or some routes.
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
