extension LintRule {
  static let redirectLoop = LintRule(
    "redirect-loop", .error, "redirects lead to each other",
    explanation: [
      "A redirect leads to a route that opens a screen. Redirects that lead to one another in a circle open nothing. A "
        + "redirect to a redirect is refused as well, and the fix names the route at its end."
    ],
    wrong: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://shop.example" },
        "routes": {
          "home": "/",
          "sale": { "link": "/sale", "redirect": "offers" },
          "offers": { "link": "/offers", "redirect": "sale" }
        }
      }
      """,
    right: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://shop.example" },
        "routes": {
          "home": "/",
          "sale": { "link": "/sale", "redirect": "offers" },
          "offers": "/offers"
        }
      }
      """,
    isLoadRule: true)
}
