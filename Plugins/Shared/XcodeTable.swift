#if canImport(XcodeProjectPlugin)
  import Foundation
  import XcodeProjectPlugin

  extension XcodeTarget {
    /// The folder of the target's topmost Swift file.
    var folder: URL? {
      let files: [URL] = inputFiles.map { $0.url }.filter { $0.pathExtension == "swift" }
      return files.min { $0.pathComponents.count < $1.pathComponents.count }?.deletingLastPathComponent()
    }

    /// The folders in which the target's table can be: its own folder, the folders above it up to the project, and for
    /// `AppTests` the folder `App`.
    ///
    /// The table needn't be a member of the target. For a JSON file, a membership is an entry of Copy Bundle Resources,
    /// and then the app would contain the table.
    func tableFolders(in project: URL) -> [URL] {
      var folders: [URL] = []
      var next: URL? = folder?.standardizedFileURL
      while let current: URL = next, current.path.hasPrefix(project.standardizedFileURL.path + "/") {
        folders.append(current)
        next = current.deletingLastPathComponent()
      }
      if displayName.hasSuffix("Tests") {
        folders.append(project.appendingPathComponent(String(displayName.dropLast("Tests".count))))
      }
      return folders + [project]
    }

    /// The target's tables: its members, or else the first file in `tableFolders(in:)`.
    func tables(in project: URL) -> [URL] {
      let members: [URL] = inputFiles.map { $0.url }.filter { $0.lastPathComponent == "routes.json" }
      if !members.isEmpty { return members }
      let files: [URL] = tableFolders(in: project).map { $0.appendingPathComponent("routes.json") }
      return files.first { FileManager.default.fileExists(atPath: $0.path) }.map { [$0] } ?? []
    }
  }
#endif
