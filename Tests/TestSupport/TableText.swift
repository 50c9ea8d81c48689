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
