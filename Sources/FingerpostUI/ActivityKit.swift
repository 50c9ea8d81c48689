// iPhones, iPads and their apps on a Mac.
#if canImport(ActivityKit) && canImport(WidgetKit) && !os(macOS) && !os(visionOS) && !os(tvOS) && !os(watchOS)
  import WidgetKit

  extension LaunchInput {
    /// The type of the activity that comes of a tap on a Live Activity without a URL: one for the table's `launch.activities`.
    public static var liveActivityType: String { NSUserActivityTypeLiveActivity }
  }
#endif
