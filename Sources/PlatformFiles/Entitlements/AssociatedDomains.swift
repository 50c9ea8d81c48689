import RouteAnalysis
import RouteLanguage
import RouteMatching

/// What a table asks of an app's entitlements: the hosts of its universal links, and of its wrappers, as associated domains.
package struct AssociatedDomains {
  /// A service that an app asks a host for.
  package enum Service: String, CaseIterable, Sendable {
    case applinks, webcredentials, activitycontinuation, appclips
  }

  /// How the system gets a host's file in development and on managed devices (since iOS 14).
  package enum Mode: String, CaseIterable, Sendable {
    case developer, managed
    case both = "developer+managed"
  }

  static let key = "com.apple.developer.associated-domains"

  private struct Domain {
    /// `shop.example`, or `*.shop.example`.
    let text: String
    let place: PlaceDeclaration
    /// The place's index among the table's; `nil` for the place of a wrapper.
    let index: Int?
  }

  private let analysis: TableAnalysis
  private let environment: String?
  private let services: [Service]
  private let mode: Mode?
  private let domains: [Domain]
  /// Places and services that no entry can be for, with the reason.
  package let unserved: [(place: String, reason: String)]

  package init(
    _ analysis: TableAnalysis, environment: String?, services: [Service] = [.applinks], mode: Mode? = nil
  ) {
    self.analysis = analysis
    self.environment = environment
    self.services = services
    self.mode = mode
    var domains: [Domain] = []
    var unserved = AssociationHost.all(of: analysis.space, environment: environment).unserved
    func add(_ place: PlaceDeclaration, _ index: Int?) {
      guard let text = AssociatedDomains.text(of: place), !domains.contains(where: { $0.text == text }) else { return }
      domains.append(Domain(text: text, place: place, index: index))
    }
    for index in analysis.shape.places.indices where AssociationHost.isServed(index, environment, of: analysis.space) {
      add(analysis.shape.places[index].declaration, index)
    }
    // A wrapper's association file is the service's own, but the app has to name its host.
    for wrapper in analysis.shape.wrappers.map(\.place.declaration) where wrapper.scheme == "https" {
      add(wrapper, nil)
      if AssociatedDomains.text(of: wrapper) == nil {
        unserved.append((wrapper.source.text, AssociationHost.unservedReason(wrapper)))
      }
    }
    self.domains = domains.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    if services.contains(.appclips) {
      for domain in self.domains where domain.index != nil && domain.text.hasPrefix("*.") {
        unserved.append((domain.place.source.text, "'appclips' doesn't support '*.'"))
      }
    }
    self.unserved = unserved
  }

  /// `nil` where there can be no entry.
  private static func text(of place: PlaceDeclaration) -> String? {
    guard place.port == .none else { return nil }
    return switch place.host {
    case .exact(let name): name
    case .subdomains(let name), .captured(_, suffix: .some(let name)): "*." + name
    case .none, .any, .captured(_, suffix: nil): nil
    }
  }

  private var entries: [(text: String, service: Service, domain: Domain)] {
    services.flatMap { service in
      domains.filter { isAsked($0, for: service) }.map { domain in
        (service.rawValue + ":" + domain.text + (mode.map { "?mode=" + $0.rawValue } ?? ""), service, domain)
      }
    }
  }

  /// Only universal links come from a wrapper's host.
  private func isAsked(_ domain: Domain, for service: Service) -> Bool {
    if domain.index == nil { return service == .applinks }
    return service != .appclips || !domain.text.hasPrefix("*.")
  }

  /// What a file has to hold.
  package var demand: PropertyListDemand {
    let texts = entries.map(\.text)
    if texts.isEmpty { return .members([]) }
    return .members([PropertyListDemand.Member(key: AssociatedDomains.key, demand: .texts(texts))])
  }

  // MARK: What a file and the table say differently

  package func findings(in file: PropertyListValue) -> [FileFinding] {
    gaps(in: file).map { $0.finding } + extra((file[AssociatedDomains.key]?.elements ?? []).compactMap(\.text))
  }

  /// What the table asks for and the file hasn't, or may not have, each with the place it is asked for.
  func gaps(in file: PropertyListValue) -> [(finding: FileFinding, place: PlaceDeclaration)] {
    let list = file[AssociatedDomains.key]
    let found = (list?.elements ?? []).compactMap(\.text)
    let texts = Set(found.map { $0.text.lowercased() })
    let setting = found.first(where: \.hasSetting)
    var findings: [(finding: FileFinding, place: PlaceDeclaration)] = []
    for entry in entries where !texts.contains(entry.text) && !isCovered(entry.domain, entry.service, by: texts) {
      let link = entry.domain.index.flatMap { analysis.example(at: $0) }
      if let setting {
        let finding = FileFinding(
          kind: .unknown, key: AssociatedDomains.key, value: entry.text,
          message: "may have \(quoted(entry.text)), depending on the build setting \(quoted(setting.text))",
          link: link, range: setting.range)
        findings.append((finding, entry.domain.place))
        continue
      }
      let shown =
        link.map(quoted)
        ?? (entry.domain.index == nil ? "a link of \(quoted(entry.domain.place.source.text))" : "a link")
      let words = entry.service == .applinks ? ", so \(shown) opens in the browser" : ""
      let finding = FileFinding(
        kind: .missing, key: AssociatedDomains.key, value: entry.text, message: "lacks \(quoted(entry.text))\(words)",
        link: link, range: (list ?? file).range)
      findings.append((finding, entry.domain.place))
    }
    return findings
  }

  /// Whether an entry for all hosts below another one speaks for an exact host: the system tries it where there is none
  /// for the host itself.
  private func isCovered(_ domain: Domain, _ service: Service, by texts: Set<String>) -> Bool {
    guard !domain.text.hasPrefix("*.") else { return false }
    let labels = domain.text.split(separator: ".")
    return labels.indices.dropFirst().contains { index in
      texts.contains(service.rawValue + ":*." + labels[index...].joined(separator: "."))
    }
  }

  /// Hosts that the table reads no universal links of, in any environment.
  private func extra(_ found: [SourceText]) -> [FileFinding] {
    let places = analysis.shape.places + analysis.shape.wrappers.map(\.place)
    let known = Set(places.compactMap { AssociatedDomains.text(of: $0.declaration) })
    let prefix = Service.applinks.rawValue + ":"
    return found.compactMap { text in
      guard text.text.hasPrefix(prefix), !text.hasSetting else { return nil }
      let domain = String(text.text.dropFirst(prefix.count).prefix { $0 != "?" }).lowercased()
      let link = "https://" + (domain.hasPrefix("*.") ? "a" + domain.dropFirst() : domain) + "/"
      guard !known.contains(domain), !isRead(link) else { return nil }
      return FileFinding(
        kind: .extra, key: AssociatedDomains.key, value: text.text,
        message: "has \(quoted(text.text)), but the table doesn't match a link such as \(quoted(link))", link: link,
        range: text.range)
    }
  }

  /// Whether some place of the table is for a link, in whatever environment.
  private func isRead(_ link: String) -> Bool {
    guard let result = analysis.match(link) else { return false }
    return result.match != nil || result.miss?.reason.kind != .noOrigin
  }
}
