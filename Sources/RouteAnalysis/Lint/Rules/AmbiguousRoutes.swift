extension LintRule {
  static let ambiguousRoutes = LintRule(
    "ambiguous-routes", .error, "two routes share a link, and neither comes first",
    explanation: [
      "Where two patterns accept one link, the order of precedence decides: a literal before a parameter, a narrower type "
        + "before a wider one, more query conditions before fewer. The order in the file never does. Two types that "
        + "overlap without one containing the other, or two patterns that say the same, leave the link without an owner.",
      "The finding names a link that both accept. Make one pattern narrower, give the two different literals, or exclude "
        + "the shared links from one of the routes with 'exclude'. A third route that takes every link they share settles "
        + "the pair too.",
    ],
    wrong: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://shop.example" },
        "types": {
          "Code": { "type": "String", "pattern": "[a-z]+[0-9]*", "example": "sale20" },
          "Slug": { "type": "String", "pattern": "[a-z]*[0-9]+", "example": "shoes7" }
        },
        "routes": {
          "coupon": "/c/{code: Code}",
          "category": "/c/{slug: Slug}"
        }
      }
      """,
    right: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://shop.example" },
        "types": {
          "Code": { "type": "String", "pattern": "[a-z]+[0-9]*", "example": "sale20" },
          "Slug": { "type": "String", "pattern": "[a-z]*[0-9]+", "example": "shoes7" }
        },
        "routes": {
          "coupon": "/c/{code: Code}",
          "category": "/category/{slug: Slug}"
        }
      }
      """,
    isLoadRule: true)
}
