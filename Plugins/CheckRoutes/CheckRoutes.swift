import PackagePlugin

/// `swift package check-routes`: reports what `generate-routes` would change. It writes nothing, so it asks for no
/// permission.
@main struct CheckRoutes: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try GenerateCall(context).run(arguments.filter { $0 != "--check" } + ["--check"])
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CheckRoutes: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try GenerateCall(context).run(arguments.filter { $0 != "--check" } + ["--check"])
    }
  }
#endif
