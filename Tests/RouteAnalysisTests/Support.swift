import RouteAnalysis
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// Returns a small table with the given routes as JSON members, at `https://a.example` unless `more` has origins.
func tableJSON(_ routes: String, _ more: String = "") -> String {
  let origins = more.contains("\"origins\"") ? "" : "\"origins\": {\"web\": \"https://a.example\"},"
  let canonical = more.contains("\"canonical\"") ? "" : "\"canonical\": \"web\","
  let comma = more.isEmpty ? "" : more + ","
  return "{\"version\": 1, \(canonical) \(origins) \(comma) \"routes\": {\(routes)}}"
}

func compiled(_ json: String) -> CompiledTable {
  CompiledTable(json: Array(json.utf8), path: "routes.json")
}

func analysis(_ routes: String, _ more: String = "") throws -> TableAnalysis {
  let compiled = compiled(tableJSON(routes, more))
  let description = DiagnosticRenderer(files: compiled.files).render(compiled.diagnostics, as: .text)
  guard let analysis = TableAnalysis(compiled) else { throw UnreadTable(description: description) }
  return analysis
}

struct UnreadTable: Error, CustomStringConvertible { var description: String }

extension TableAnalysis {
  func route(_ id: String) throws -> Int {
    try #require(resolved.routes.firstIndex { $0.id == id })
  }
}

/// `FINGERPOST_SEED`, which is added to the seeds of tests with random tables to try others.
let seedOffset = Thoroughness.seed ?? 0
