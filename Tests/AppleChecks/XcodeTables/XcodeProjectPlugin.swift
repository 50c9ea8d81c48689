// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of the module XcodeProjectPlugin that the search for tables uses, with targets that a check can make.
import Foundation

public struct XcodeTarget {
  public struct File {
    public let url: URL
  }
  public let displayName: String
  public let inputFiles: [File]

  public init(_ displayName: String, _ files: [URL]) {
    self.displayName = displayName
    inputFiles = files.map(File.init)
  }
}
