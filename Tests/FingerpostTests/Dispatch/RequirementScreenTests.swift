import BookshelfRoutes
import Fingerpost
import RouteLanguage
import Testing

/// The screens that fulfil requirements while links wait for them.
@Suite @MainActor struct RequirementScreenTests {
  private static let json = """
    {
      "version": 1,
      "origins": { "web": "https://a.example" },
      "requirements": { "signedIn": { "to": "signIn", "set": { "for": "{route}" } }, "adult": "age" },
      "routes": {
        "home": "/",
        "signIn": "/sign-in?for={for: String?}",
        "age": { "link": "/age", "requires": "signedIn" },
        "account": { "link": "/account", "requires": "signedIn" },
        "club": { "link": "/club", "requires": ["signedIn", "adult"] },
        "bar": { "link": "/bar", "requires": "adult" },
        "shop": { "link": "/shop", "requires": "paid" }
      }
    }
    """
  private static let table: RouteTable = {
    guard let table = try? RouteTable(json: json.utf8) else { preconditionFailure("the table has errors") }
    return table
  }()

  struct Closed: Error {}

  /// A dispatcher whose handler records paths, and its reports.
  @MainActor private final class Stage {
    var time = 0.0
    var words: [String] = []
    var error: (any Error)?
    private(set) var dispatcher: LinkDispatcher<RouteMatch>

    init(_ options: DispatchOptions = DispatchOptions(), holding fulfilled: Set<String> = []) {
      weak var stage: Stage?
      dispatcher = LinkDispatcher(
        router: LinkRouter(table: RequirementScreenTests.table), options: options,
        requirements: RouteRequirements(fulfilled: fulfilled), deferredLinks: .inProcess,
        clock: DispatchClock { stage?.time ?? 0 }
      ) { match, _ in
        if let error = stage?.error {
          stage?.error = nil
          throw error
        }
        stage?.words.append(String(match.link.dropFirst("https://a.example".count)))
      }
      stage = self
      dispatcher.report = { [weak self] report in
        switch report.outcome {
        case .opened: break
        case .held:
          self?.words.append("held \(report.route ?? "") for \(report.missingRequirements.joined(separator: ","))")
        case .refused: self?.words.append("refused \(report.route ?? "") \(report.reason ?? "")")
        default: self?.words.append(report.outcome.rawValue)
        }
      }
    }

    func take(_ step: String) {
      let words = step.split(separator: " ").map(String.init)
      switch words[0] {
      case "ready": dispatcher.becomeReady()
      case "unready": dispatcher.becomeUnready()
      case "fulfill": dispatcher.fulfill(words[1])
      case "revoke": dispatcher.revoke(words[1])
      case "retry": dispatcher.retry()
      case "cancel": dispatcher.cancelAll()
      case "leave": dispatcher.cancelHeld()
      case "signOut": dispatcher.requirements.signOut(revoking: Set(words.dropFirst()))
      case "as": dispatcher.requirements.fulfill("signedIn", owner: words[1])
      case "later": time += 5
      case "throw": error = Closed()
      default: dispatcher.receive(.link(step))
      }
    }
  }

  /// The steps of an app, and all events that follow.
  private static let lives: [(steps: String, happens: String)] = [
    ("ready; /account", "held account for signedIn; /sign-in?for=account"),
    ("ready; /account; fulfill signedIn", "held account for signedIn; /sign-in?for=account; resumed; /account"),
    // If the user turns out to be signed in at the start, no sign-in appears.
    ("/account; fulfill signedIn; ready", "held account for signedIn; resumed; /account"),
    ("/account; ready", "held account for signedIn; /sign-in?for=account"),
    // The sign-in appears once for all links, after the links that can be opened.
    ("/account; /club; /; ready", "held account for signedIn; held club for signedIn,adult; /; /sign-in?for=account"),
    // The user goes back and taps another link, or the same link again.
    (
      "ready; /account; /club",
      "held account for signedIn; /sign-in?for=account; held club for signedIn,adult; /sign-in?for=club"
    ),
    ("ready; /account; /account", "held account for signedIn; /sign-in?for=account; duplicate"),
    (
      "ready; /account; later; /account",
      "held account for signedIn; /sign-in?for=account; duplicate; /sign-in?for=account"
    ),
    // Requirements are fulfilled one after the other.
    (
      "ready; /club; fulfill signedIn; fulfill adult",
      "held club for signedIn,adult; /sign-in?for=club; /age; resumed; /club"
    ),
    // The screen has a requirement of its own.
    (
      "ready; /bar; fulfill signedIn; fulfill adult", "held bar for adult; /sign-in?for=bar; /age; resumed; /bar"
    ),
    ("ready; /shop; fulfill paid", "held shop for paid; resumed; /shop"),
    // A view disappears and comes back, and the user signs out.
    ("ready; /account; unready; ready", "held account for signedIn; /sign-in?for=account"),
    ("fulfill signedIn; /account; revoke signedIn; ready", "held account for signedIn; /sign-in?for=account"),
    // If the user leaves the sign-in, links without a requirement stay. After the sign-in, no link waits for it.
    ("/account; /; leave; ready", "held account for signedIn; cancelled; /"),
    ("/account; /; fulfill signedIn; leave; ready", "held account for signedIn; resumed; /account; /"),
    (
      "ready; /account; leave; /account",
      "held account for signedIn; /sign-in?for=account; cancelled; held account for signedIn; /sign-in?for=account"
    ),
    // The user leaves the sign-in after it has succeeded, while a second requirement is missing.
    ("ready; /club; fulfill signedIn; leave", "held club for signedIn,adult; /sign-in?for=club; /age; cancelled"),
    // A sign-out or a sign-in by another user drops all waiting links. A sign-in by the same user keeps them.
    ("/account; /; signOut signedIn; ready", "held account for signedIn; cancelled; cancelled"),
    (
      "as ann; /account; signOut signedIn; ready; /account",
      "cancelled; held account for signedIn; /sign-in?for=account"
    ),
    ("as ann; fulfill adult; /club; as bob; ready; /club", "cancelled; held club for adult; /age"),
    ("as ann; revoke signedIn; /account; as ann; ready", "held account for signedIn; resumed; /account"),
    ("/account; as ann; ready", "held account for signedIn; resumed; /account"),
    // The handler throws.
    ("ready; throw; /account; retry", "held account for signedIn; refused signIn Closed; /sign-in?for=account"),
    ("/account; cancel; ready", "held account for signedIn; cancelled"),
    ("ready; /account; cancel; fulfill signedIn", "held account for signedIn; /sign-in?for=account; cancelled"),
  ]

  @Test func waitingLinkShowsItsRequirementScreen() async {
    for life in Self.lives {
      let stage = Stage()
      for step in life.steps.split(separator: "; ").map(String.init) {
        stage.take(step)
        await stage.dispatcher.settled()
      }
      #expect(stage.words.joined(separator: "; ") == life.happens, "\(life.steps)")
    }
  }

  /// Whichever way the user reaches the screen of a requirement, the handler can distinguish it from a screen of the
  /// stack. The decision's kind contains the way.
  @Test func linkToTheScreenHasTheKindRequirement() async {
    var kinds: [String] = []
    let dispatcher = LinkDispatcher(
      router: LinkRouter<RouteMatch>(table: Self.table), requirements: RouteRequirements(fulfilled: ["signedIn"]),
      deferredLinks: .inProcess, clock: DispatchClock { 0 }
    ) { match, decision in kinds.append("\(match.routeID) \(decision.kind)") }
    dispatcher.report = { kinds.append("\($0.kind) \($0.event?.kind.rawValue ?? "")") }
    dispatcher.becomeReady()
    for path in ["/sign-in", "/age", "/"] {
      dispatcher.receive(.universalLink("https://a.example" + path))
      await dispatcher.settled()
    }
    let report = "universalLink universalLink"
    #expect(kinds == ["signIn requirement", report, "age requirement", report, "home universalLink", report])
  }

  @Test func requirementScreenDoesNotCountAsWaiting() async {
    let stage = Stage(DispatchOptions(capacity: 1))
    for step in ["ready", "/account"] { stage.take(step) }
    await stage.dispatcher.settled()
    #expect(stage.words == ["held account for signedIn", "/sign-in?for=account"])
    #expect(stage.dispatcher.waitingCount == 1 && stage.dispatcher.held.map(\.routeID) == ["account"])
    stage.take("fulfill signedIn")
    await stage.dispatcher.settled()
    #expect(stage.words.last == "/account" && stage.dispatcher.held.isEmpty)
  }

  // MARK: Windows

  @Test func windowsShareTheirRequirements() async {
    let requirements = RouteRequirements<RouteMatch>()
    var opened: [String] = []
    func window(_ name: String) -> LinkDispatcher<RouteMatch> {
      let dispatcher = LinkDispatcher(
        router: LinkRouter(table: Self.table), requirements: requirements, deferredLinks: .inProcess,
        clock: DispatchClock { 0 }
      ) { match, _ in opened.append("\(name) \(match.routeID)") }
      dispatcher.didFulfill = { opened.append("\(name) fulfilled") }
      return dispatcher
    }
    let (first, second) = (window("first"), window("second"))
    for dispatcher in [first, second] {
      dispatcher.becomeReady()
      dispatcher.receive(.link("/account"))
      await dispatcher.settled()
    }
    #expect(opened == ["first signIn", "second signIn"])
    opened = []
    // The user signs in, in the first window.
    first.fulfill("signedIn")
    for dispatcher in [first, second] { await dispatcher.settled() }
    #expect(opened == ["first fulfilled", "second fulfilled", "first account", "second account"])
    // A window that opens now restores screens with this requirement.
    let third = window("third")
    let saved = WindowState.Decoded(state: WindowState(screens: [WindowState.Screen("/account")]))
    guard case .saved(let window) = third.connect(with: [], saved: saved).content else {
      Issue.record("nothing is restored")
      return
    }
    #expect(window.screens.map(\.match.routeID) == ["account"] && window.losses.isEmpty)
    // The user signs out through the shared object.
    requirements.revoke("signedIn")
    #expect(first.fulfilled.isEmpty && third.fulfilled.isEmpty)
    second.receive(.link("/club"))
    #expect(second.held.map(\.routeID) == ["club"])
  }

  @Test func requirementsAreCasesOrStrings() {
    #expect(RouteRequirements<BookshelfRoute>(fulfilled: []).fulfilled.isEmpty)
    #expect(RouteRequirements<BookshelfRoute>().fulfilled.isEmpty)
    #expect(RouteRequirements<BookshelfRoute>(fulfilled: [.signedIn]).fulfilled == ["signedIn"])
    let requirements = RouteRequirements<BookshelfRoute>(fulfilled: ["signedIn"])
    requirements.revoke(.signedIn)
    #expect(requirements.fulfilled.isEmpty)
    requirements.fulfill(.signedIn)
    #expect(requirements.fulfilled == ["signedIn"])
  }

  @Test func requirementsDoNotRetainDispatchers() {
    let requirements = RouteRequirements<RouteMatch>()
    weak var gone: LinkDispatcher<RouteMatch>?
    do {
      let dispatcher = LinkDispatcher(
        router: LinkRouter(table: Self.table), requirements: requirements, deferredLinks: .inProcess
      ) { _, _ in }
      gone = dispatcher
      #expect(gone != nil)
    }
    requirements.fulfill("signedIn")
    #expect(gone == nil && requirements.fulfilled == ["signedIn"])
  }
}
