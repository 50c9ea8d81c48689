import Foundation
import XcodeProjectPlugin

// Runs the plugins' search for tables in a project that is in a temporary folder.

let project = FileManager.default.temporaryDirectory.appendingPathComponent("tables-\(UUID().uuidString)")

/// Returns the tables that a target finds, relative to the project.
func tables(of name: String, members: [String], files: [String]) throws -> [String] {
  try? FileManager.default.removeItem(at: project)
  for file in Set(members + files) {
    let url = project.appendingPathComponent(file)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: url)
  }
  let target = XcodeTarget(name, members.map { project.appendingPathComponent($0) })
  let root = project.standardizedFileURL.path + "/"
  return target.tables(in: project).map { String($0.standardizedFileURL.path.dropFirst(root.count)) }
}

let app = ["App/App.swift", "App/Views/Home.swift"]
let cases: [(name: String, members: [String], files: [String], found: [String])] = [
  ("App", app, [], []),
  ("App", app, ["App/routes.json"], ["App/routes.json"]),
  ("App", app, ["routes.json"], ["routes.json"]),
  ("App", app, ["routes.json", "App/routes.json"], ["App/routes.json"]),
  // The table of another folder isn't the target's table.
  ("App", app, ["Widget/routes.json", "App/Views/routes.json"], []),
  ("App", ["Apps/Phone/App.swift"], ["Apps/routes.json"], ["Apps/routes.json"]),
  // A member counts wherever it is.
  ("App", app + ["Shared/routes.json"], ["App/routes.json"], ["Shared/routes.json"]),
  ("AppTests", ["AppTests/Some.swift"], ["App/routes.json"], ["App/routes.json"]),
  ("AppTests", ["AppTests/Some.swift"], ["AppTests/routes.json", "App/routes.json"], ["AppTests/routes.json"]),
  ("Empty", [], ["routes.json"], ["routes.json"]),
]
var wrong = 0
for (name, members, files, expected) in cases {
  let found = try tables(of: name, members: members, files: files)
  if found == expected { continue }
  print("error: \(name) with \(members + files) finds \(found), not \(expected)")
  wrong += 1
}
try? FileManager.default.removeItem(at: project)
if wrong > 0 { exit(1) }
print("tables of Xcode targets: \(cases.count) cases")
