import BookshelfLinks
import FingerpostLinks
import SwiftUI
import WidgetKit

@main struct ReadingWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Reading", provider: Books()) { entry in
      VStack {
        Text("Book \(entry.book)")
        Link(route: BookshelfRoute.reading(.goal()), from: "widget") { Text("Goal") }
      }
      .widgetURL(BookshelfRoute.book(.read(book: entry.book)))
      .containerBackground(for: .widget) { EmptyView() }
    }
  }
}

struct Entry: TimelineEntry {
  let date: Date
  let book: Int
}

struct Books: TimelineProvider {
  func placeholder(in context: Context) -> Entry { Entry(date: Date(), book: 1) }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) {
    completion(Entry(date: Date(), book: 42))
  }

  func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) {
    completion(Timeline(entries: [Entry(date: Date(), book: 42)], policy: .never))
  }
}
