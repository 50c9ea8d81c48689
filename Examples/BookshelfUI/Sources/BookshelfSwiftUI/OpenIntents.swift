// Written by 'fpost export app-intents' from routes.json. Do not edit it.
// swift-format-ignore-file

import AppIntents

/// The links of 'account', one for each value of '{section}'.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
enum SectionAppEnum: String, AppEnum, URLRepresentableEnum {
  case account
  case email = "e-mail"
  case readingGoal = "reading-goal"

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Section"
  static let caseDisplayRepresentations: [SectionAppEnum: DisplayRepresentation] = [
    .account: "Account",
    .email: "Email",
    .readingGoal: "Reading Goal",
  ]
  static var urlRepresentation: URLRepresentation {
    URLRepresentation([
      .account: "https://bookshelf.example/settings/account",
      .email: "https://bookshelf.example/settings/e-mail",
      .readingGoal: "https://bookshelf.example/settings/reading-goal",
    ])
  }
}

/// Opens 'account' with its link, which the app receives like any other link.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
struct OpenSectionIntent: OpenIntent, URLRepresentableIntent {
  static let title: LocalizedStringResource = "Open Section"
  @Parameter(title: "Section") var target: SectionAppEnum
}

#if !os(macOS) && !os(watchOS)
/// The canonical link of 'account', by which SwiftUI chooses a window.
@available(iOS 26, tvOS 26, visionOS 26, *)
extension OpenSectionIntent: TargetContentProvidingIntent {
  var contentIdentifier: String {
    switch target {
    case .account: "https://bookshelf.example/settings/account#"
    case .email: "https://bookshelf.example/settings/e-mail#"
    case .readingGoal: "https://bookshelf.example/settings/reading-goal#"
    }
  }
}
#endif

/// The link of 'book.detail'. '{book}' is the `id` of your app's `BookEntity`: an `Int`.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension BookEntity: URLRepresentableEntity {
  static var urlRepresentation: URLRepresentation {
    "https://bookshelf.example/books/\(.id)"
  }
}

/// Opens 'book.detail' with its link, which the app receives like any other link.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
struct OpenBookIntent: OpenIntent, URLRepresentableIntent {
  static let title: LocalizedStringResource = "Open Book"
  @Parameter(title: "Book") var target: BookEntity
}

#if !os(macOS) && !os(watchOS)
/// The canonical link of 'book.detail', by which SwiftUI chooses a window.
@available(iOS 26, tvOS 26, visionOS 26, *)
extension OpenBookIntent: TargetContentProvidingIntent {
  var contentIdentifier: String {
    "https://bookshelf.example/books/\(target.id)#"
  }
}
#endif
