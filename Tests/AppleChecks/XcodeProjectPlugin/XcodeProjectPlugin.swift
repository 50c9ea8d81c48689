// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stub of the module with this name that only Xcode has. It lets the Xcode parts of the plugins be type-checked
// elsewhere. Each declaration follows Apple's documentation (developer.apple.com/documentation/xcodeprojectplugin), and
// the bodies never run.
import Foundation
import PackagePlugin

public protocol XcodeCommandPlugin: CommandPlugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws
}

public protocol XcodeBuildToolPlugin: BuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

public struct XcodePluginContext {
  public let xcodeProject: XcodeProject
  public let pluginWorkDirectoryURL: URL
  public func tool(named name: String) throws -> PluginContext.Tool { fatalError("only declared: \(name)") }
}

public struct XcodeProject {
  public let id: String
  public let displayName: String
  public let directoryURL: URL
  public let targets: [XcodeTarget]
}

public struct XcodeTarget {
  public let id: String
  public let displayName: String
  public let product: XcodeProduct?
  public let inputFiles: FileList
}

public struct XcodeProduct {
  public enum Kind {
    case application, executable, framework, library
    case other(String)
  }
  public let name: String
  public let kind: Kind
}
