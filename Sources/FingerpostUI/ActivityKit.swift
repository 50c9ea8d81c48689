// Live Activities exist on iPhone and iPad, and in their apps on a Mac.
#if canImport(ActivityKit) && canImport(WidgetKit) && !os(macOS) && !os(visionOS) && !os(tvOS) && !os(watchOS)
  import WidgetKit

  extension LaunchInput {
    /// The type of the activity that the app receives if the user taps a Live Activity without a URL. List it in the
    /// table's `launch.activities`.
    public static var liveActivityType: String { NSUserActivityTypeLiveActivity }
  }
#endif
