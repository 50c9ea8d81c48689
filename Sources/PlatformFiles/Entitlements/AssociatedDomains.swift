import RouteAnalysis
import RouteLanguage
import RouteMatching
import RouteTracing

/// The associated domains that a table requires in an app's entitlements, for the hosts of universal links and of
/// wrappers.
package struct AssociatedDomains {
  /// A service that an app uses with a host.
  package enum Service: String, CaseIterable, Sendable {
    case applinks, webcredentials, activitycontinuation, appclips
  }

  /// The way in which the system gets a host's file during development and on managed devices (since iOS 14).
  package enum Mode: String, CaseIterable, Sendable {
    case developer, managed
    case both = "developer+managed"
  }

  static let key = "com.apple.developer.associated-domains"

  /// A domain, such as `shop.example` or `*.shop.example`, with the index of its place in the table. The index is `nil`
  /// for the place of a wrapper.
  typealias Domain = (text: String, place: ResolvedPlace, index: Int?)

  private let analysis: TableAnalysis
  private let environment: String?
  private let services: [Service]
  private let mode: Mode?
  private let domains: [Domain]
  /// The places and services without an entry, with the reason.
  package let unserved: [(place: String, reason: String)]

  package init(
    _ analysis: TableAnalysis, environment: String?, services: [Service] = [.applinks], mode: Mode? = nil
  ) {
    self.analysis = analysis
    self.environment = environment
    self.services = services.withoutDuplicates
    self.mode = mode
    var domains: [Domain] = []
    var unserved = AssociationHost.all(of: analysis.space, environment: environment).unserved
    func add(_ place: ResolvedPlace, _ index: Int?) {
      guard let text = place.associatedDomain, !domains.contains(where: { $0.text == text }) else { return }
      domains.append((text, place, index))
    }
    for index in analysis.resolved.places.indices where AssociationHost.isServed(index, environment, of: analysis.space)
    {
      let place = analysis.resolved.places[index]
      add(place, index)
      if services.contains(.appclips), place.associatedDomain?.hasPrefix("*.") ?? false {
        unserved.append((place.source.text, "'appclips' doesn't support '*.'"))
      }
    }
    // A wrapper's host isn't the app's, so another party serves its association file, but the app must list the host.
    for wrapper in analysis.resolved.wrappers.map(\.place) where wrapper.scheme == "https" {
      add(wrapper, nil)
      if wrapper.associatedDomain == nil {
        unserved.append((wrapper.source.text, AssociationHost.unservedReason(wrapper)))
      }
    }
    self.domains = domains.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    self.unserved = unserved
  }

  var entries: [(text: String, service: Service, domain: Domain)] {
    services.flatMap { service in
      domains.filter { isAsked($0, for: service) }.map { domain in
        (service.rawValue + ":" + domain.text + (mode.map { "?mode=" + $0.rawValue } ?? ""), service, domain)
      }
    }
  }

  /// Returns `true` if a domain needs an entry for a service. A wrapper's host only needs `applinks`.
  private func isAsked(_ domain: Domain, for service: Service) -> Bool {
    if domain.index == nil { return service == .applinks }
    return service != .appclips || !domain.text.hasPrefix("*.")
  }

  /// Returns the required content of an entitlements file.
  ///
  /// - Parameter file: The existing file. If the file already has an entry, in any letter case, the result lacks it.
  package func demand(beside file: JSONValue? = nil) -> PropertyListDemand {
    let known = Set(file.map { $0.strings(AssociatedDomains.key).map { $0.text.lowercased() } } ?? [])
    let texts = entries.map(\.text).filter { !known.contains($0) }
    if texts.isEmpty { return .members([]) }
    return .members([PropertyListDemand.Member(AssociatedDomains.key, .texts(texts))])
  }

  // MARK: Differences between a file and the table

  package func findings(in file: JSONValue) -> [FileFinding] {
    gaps(in: file).map { $0.finding } + extra(file.strings(AssociatedDomains.key))
  }

  /// Returns the required entries that a file lacks or may lack, each with its place.
  func gaps(in file: JSONValue) -> [(finding: FileFinding, place: ResolvedPlace)] {
    let found = file.strings(AssociatedDomains.key)
    let texts = Set(found.map { $0.text.lowercased() })
    let setting = found.first(where: \.hasSetting)
    let missing = entries.filter { !texts.contains($0.text) && !isCovered($0.domain, $0.service, by: texts) }
    return missing.map { entry in
      let link = entry.domain.index.flatMap { analysis.example(at: $0) }
      var finding = FileFinding(
        kind: .missing, key: AssociatedDomains.key, value: entry.text, message: "lacks \(quoted(entry.text))",
        link: link, range: (file[AssociatedDomains.key] ?? file).range)
      if let setting {
        finding.makeUnknown("may have \(quoted(entry.text))", by: setting)
      } else if entry.service == .applinks {
        let place = entry.domain.index == nil ? " of " + quoted(entry.domain.place.source.text) : ""
        finding.message += ", so \(link.map(quoted) ?? "a link" + place) opens in the browser"
      }
      return (finding, entry.domain.place)
    }
  }

  /// Returns `true` if an entry for subdomains covers a host. It applies if the host has no entry of its own.
  private func isCovered(_ domain: Domain, _ service: Service, by texts: Set<String>) -> Bool {
    guard !domain.text.hasPrefix("*.") else { return false }
    let labels = domain.text.split(separator: ".")
    return labels.indices.dropFirst().contains { index in
      texts.contains(service.rawValue + ":*." + labels[index...].joined(separator: "."))
    }
  }

  /// Returns findings about hosts without universal links in any environment of the table.
  private func extra(_ found: [SourceText]) -> [FileFinding] {
    let places = analysis.resolved.places + analysis.resolved.wrappers.map(\.place)
    let known = Set(places.compactMap(\.associatedDomain))
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

  /// Returns `true` if a link belongs to a place of the table in any environment.
  private func isRead(_ link: String) -> Bool {
    guard let result = analysis.match(link) else { return false }
    return result.match != nil || result.miss?.reason.kind != .noOrigin
  }
}
