/// A mistake a matcher might make. Planted into the oracle one at a time, each has to be noticed.
enum OracleBug: String, CaseIterable {
  case triesParameterFirst
  case triesRestFirst
  case triesWiderTypeFirst
  case countsQueryConditions
  case staysInFirstOrigin
  case mixesCaptures
  case decodesBeforeSplitting
  case decodesLiterals
  case ignoresCase
  case takesLongestSplit
  case takesOtherRepeated
  case ignoresRepeated
  case badOptionalIsAbsent
  case plusIsAlwaysSpace
  case comparesHostSuffixOnly
  case comparesHostPrefixOnly
  case ignoresExcludes
  case ignoresStrictSlash
  case collapsesEmptySegments
}

/// Host names of the tests beyond ASCII, with the A-labels that RFC 3492 gives them.
enum TestHosts {
  static let unicode = "bücher.example"
  static let ascii = "xn--bcher-kva.example"

  static func asciiForm(of host: String) -> String {
    host == unicode ? ascii : host.hasSuffix("." + unicode) ? host.dropLast(unicode.count) + ascii : host
  }
}
