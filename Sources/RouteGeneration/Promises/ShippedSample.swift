import LinkVariations
import RouteLanguage
import RouteMatching

/// A link to record when an app is released, and its purpose.
struct ShippedSample {
  enum Purpose {
    /// The link covers a pattern from one of its origins.
    case pattern
    /// The link covers a place of an origin other than the origin's first place. The associated value is the beginning
    /// of the place's links.
    case place(String)
    /// The link covers a value of a parameter: a case of an enum, or a bound.
    case value(String, text: String)
  }

  let link: String
  let purpose: Purpose
}

// Collects the links that an edit of the table must not break: each pattern from each of its origins, with all values
// and with only the required ones; each route at each place; and for each route the values in the declarations of its
// types.
extension PromisedSuite {
  /// The maximum number of recorded cases of an enum.
  private static let mostCases = 32

  var shipped: [ShippedSample] {
    var all: [ShippedSample] = []
    for (route, trials) in trials.enumerated() {
      for trial in trials {
        guard let claim = trial.claim, claim.refused == nil, !claim.isExcluded, promises.exceptions[trial.link] == nil
        else { continue }
        if let name = claim.word {
          guard let parameter = resolved.routes[route].parameters.first(where: { $0.name == name }), !parameter.isFlag,
            let text = claim.values[name]?.first, PromisedSuite.named(parameter.type).contains(text)
          else { continue }
          all.append(ShippedSample(link: trial.link, purpose: .value(name, text: text)))
        } else if claim.place > 0 {
          let draft = claim.draft
          let start = draft.hasHost ? draft.scheme + "://" + (draft.authority ?? "") : draft.scheme + ":"
          all.append(ShippedSample(link: trial.link, purpose: .place(start)))
        } else {
          all.append(ShippedSample(link: trial.link, purpose: .pattern))
        }
      }
    }
    return all
  }

  /// Returns the values in the declaration of a type: cases, or the bounds of a number.
  private static func named(_ type: ResolvedType) -> [String] {
    if let enumeration = type.enumeration { return enumeration.cases.prefix(mostCases).map { $0.wire.value } }
    if type.base.trialBounds.isEmpty { return [] }
    return [type.refinement?.minimum, type.refinement?.maximum].compactMap { $0?.value }
  }
}
