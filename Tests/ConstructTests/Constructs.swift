// The rules of the language, one construct at a time.
extension Construct {
  static let web = #""origins": {"web": "https://x.example"}, "canonical": "web""#

  static let origins: [Construct] = [
    Construct(
      "exact host beats label beats wildcard beats any host",
      #"""
      "origins": {
        "exact": "https://a.shop.example", "label": "https://{shop}.shop.example", "wild": "https://*.shop.example",
        "deep": "https://*.x.shop.example", "any": "https://*"
      }, "canonical": "exact",
      "routes": {
        "home": "/", "only.label": {"link": {"label": "/l"}}, "only.wild": {"link": {"wild": "/w"}},
        "only.any": {"link": {"any": "/any"}}, "shop": {"link": "/s", "parameters": {"shop": {"summary": "labels"}}}
      }
      """#,
      [
        ("https://a.shop.example/", "home exact"), ("https://A.SHOP.EXAMPLE", "home exact"),
        ("https://b.shop.example/", "home label shop='b'"), ("https://b.c.shop.example/s", "shop label shop='b.c'"),
        ("https://a.shop.example/l", "only.label label shop='a'"), ("https://a.shop.example/w", "only.wild wild"),
        ("https://b.x.shop.example/w", "only.wild wild"), ("https://shop.example/", "home any"),
        ("https://evilshop.example/any", "only.any any"), ("https://.shop.example/", "-"),
        ("http://a.shop.example/", "-"), ("https:///", "-"),
      ]),
    Construct(
      "spellings of a custom scheme are one path",
      #""origins": {"app": "shop:"}, "canonical": "app", "routes": {"book": "/books/{id: Int}", "home": "/"}"#,
      [
        ("shop://books/42", "book app id=42"), ("shop:///books/42", "book app id=42"),
        ("shop:/books/42", "book app id=42"),
        ("shop:books/42", "book app id=42"), ("SHOP:books/42/", "book app id=42"), ("shop://Books/42", "-"),
        ("shop:", "home app"), ("shop://", "home app"), ("shop:///", "home app"),
        ("shop://b%6Foks/42", "book app id=42"),
        ("shop:////books/42", "-"), ("shop://u@books/42", "refused userinfo"),
      ]),
    Construct(
      "a scheme with a host",
      #""origins": {"app": "shop://go"}, "canonical": "app", "routes": {"book": "/books/{id: Int}"}"#,
      [
        ("shop://go/books/42", "book app id=42"), ("shop://GO/books/42", "book app id=42"),
        ("shop://other/books/42", "-"),
        ("shop:/books/42", "-"),
      ]),
    Construct(
      "opaque links",
      #""origins": {"uri": {"at": "music:", "separator": ":"}}, "canonical": "uri", "routes": {"track": "/track/{id}"}"#,
      [
        ("music:track:a/b", "track uri id='a/b'"), ("music:track", "-"), ("music://track/a", "-"),
        ("music:track:a%3Ab", "track uri id='a:b'"),
      ]),
    Construct(
      "base path, longer first, and ports",
      #"""
      "origins": {
        "root": "https://x.example", "app": "https://x.example/app", "dev": "https://localhost:8080", "lab": "https://lab.example:*"
      }, "canonical": "root", "routes": {"page": "/{name}", "two": "/app/{name}"}
      """#,
      [
        ("https://x.example/app/a", "page app name='a'"), ("https://x.example/a", "page root name='a'"),
        ("https://x.example/app", "page root name='app'"), ("https://x.example:443/a", "-"),
        ("https://localhost:8080/a", "page dev name='a'"), ("https://localhost/a", "-"),
        ("https://lab.example:1/a", "page lab name='a'"), ("https://lab.example/a", "page lab name='a'"),
        ("https://lab.example:99999/a", "-"), ("https://x.example/app/app/a", "two app name='a'"),
      ]),
    Construct(
      "explicit origins have only what names them",
      #"""
      "origins": {"web": "https://x.example", "widget": {"kind": "widget", "at": "x-widget:", "explicit": true}},
      "canonical": "web",
      "routes": {"a": "/a", "b": {"link": "/b", "only": ["widget"]}, "c": {"link": {"web": "/c", "widget": "/see"}}}
      """#,
      [
        ("x-widget:a", "-"), ("x-widget:b", "b widget"), ("x-widget:see", "c widget"), ("x-widget:c", "-"),
        ("https://x.example/b", "-"), ("https://x.example/c", "c web"),
      ]),
    Construct(
      "environments",
      #"""
      "origins": {"web": {"at": {"production": ["https://x.example"], "staging": ["https://staging.x.example"]}}},
      "canonical": "web", "routes": {"a": "/a"}
      """#, environment: "staging",
      [("https://staging.x.example/a", "a web"), ("https://x.example/a", "-")]),
    Construct(
      "open origins take hosts at run time",
      #""origins": {"web": {"at": "https://x.example", "open": true}}, "canonical": "web", "routes": {"a": "/a"}"#,
      hosts: [("My.Server.example", "web")],
      [("https://my.server.example/a", "a web"), ("https://x.example/a", "a web"), ("https://other.example/a", "-")]),
    Construct(
      "international hosts",
      #""origins": {"web": "https://bücher.example"}, "canonical": "web", "routes": {"a": "/a"}"#,
      [
        ("https://bücher.example/a", "a web"), ("https://xn--bcher-kva.example/a", "a web"),
        ("https://BÜCHER.example/a", "-"), ("https://b%C3%BCcher.example/a", "refused escape-in-host"),
        ("https://bu\u{308}cher.example/a", "-"),
      ]),
    Construct(
      "international hosts, written in other ways",
      #"""
      "origins": {"web": ["https://xn--bcher-kva.example", "https://fa\#("\u{DF}").example", "https://u\#("\u{308}").example"],
        "app": "app://gr\#("\u{F6}")n"}, "canonical": "web",
      "wrappers": ["https://go.\#("\u{FC}").example/?to={link}"], "routes": {"a": "/a"}
      """#,
      [
        ("https://b\u{FC}cher.example/a", "a web"), ("https://xn--bcher-kva.example/a", "a web"),
        ("https://fa\u{DF}.example/a", "a web"), ("https://xn--fa-hia.example/a", "a web"),
        ("https://fass.example/a", "-"), ("https://\u{FC}.example/a", "a web"), ("https://xn--tda.example/a", "a web"),
        ("https://u\u{308}.example/a", "-"), ("app://gr\u{F6}n/a", "a app"), ("app://gr%C3%B6n/a", "a app"),
        ("app://GR\u{F6}N/a", "a app"), ("app://xn--grn-tna/a", "a app"),
        ("https://go.\u{FC}.example/?to=/a", "a web"), ("https://go.xn--tda.example/?to=/a", "a web"),
      ]),
  ]

  static let paths: [Construct] = [
    Construct(
      "precedence of segments",
      #"""
      \#(web), "types": {"Small": {"type": "Int", "min": 1, "max": 9, "example": 3}, "Two": {"cases": {"1": "one", "2": "two"}}},
      "routes": {
        "literal": "/p/new", "mixed": "/p/n-{x}", "longer": "/p/n-o-{x}", "two": "/p/{x: Two}", "small": "/p/{x: Small}",
        "int": "/p/{x: Int}", "text": "/p/{x}", "rest": "/p/{x...}"
      }
      """#,
      [
        ("https://x.example/p/new", "literal web"), ("https://x.example/p/n%65w", "literal web"),
        ("https://x.example/p/n-a", "mixed web x='a'"), ("https://x.example/p/n-o-a", "longer web x='a'"),
        ("https://x.example/p/1", "two web x='1'"), ("https://x.example/p/3", "small web x=3"),
        ("https://x.example/p/10", "int web x=10"), ("https://x.example/p/-1", "int web x=-1"),
        ("https://x.example/p/01", "text web x='01'"), ("https://x.example/p/New", "text web x='New'"),
        ("https://x.example/p/a/b", "rest web x=['a','b']"), ("https://x.example/p", "-"),
        ("https://x.example/p/", "-"),
        ("https://x.example/p/9223372036854775808", "text web x='9223372036854775808'"),
      ]),
    Construct(
      "backtracking keeps the captures of the winner",
      #"\#(web), "routes": {"a": "/{x: Int}/b/{y}/c", "b": "/{z}/b/{w}/{v}"}"#,
      [
        ("https://x.example/1/b/2/c", "a web x=1 y='2'"), ("https://x.example/1/b/2/d", "b web z='1' w='2' v='d'"),
      ]),
    Construct(
      "rest in the middle and several rests",
      #"\#(web), "routes": {"edit": "/{path...}/edit", "raw": "/{path...}/raw/{id: Int}", "page": "/{path...}"}"#,
      [
        ("https://x.example/a/edit", "edit web path=['a']"), ("https://x.example/a/b/edit", "edit web path=['a','b']"),
        ("https://x.example/edit", "page web path=['edit']"), ("https://x.example/a/raw/7", "raw web path=['a'] id=7"),
        ("https://x.example/a/raw/x", "page web path=['a','raw','x']"),
        ("https://x.example/a//b/edit", "edit web path=['a','','b']"), ("https://x.example/a/", "page web path=['a']"),
      ]),
    Construct(
      "a link at the end of a path keeps its query",
      #"\#(web), "ignoredQuery": ["utm_*"], "routes": {"open": "/open/{url...: URL}"}"#,
      [
        (
          "https://x.example/open/https://a.example/b?c=1&utm_source=x#d",
          "open web url='https://a.example/b?c=1&utm_source=x#d'"
        ),
        ("https://x.example/open/a.example", "-"),
      ]),
    Construct(
      "text around parameters",
      #"""
      \#(web), "types": {"Slug": {"type": "String", "pattern": "[a-z0-9-]+", "example": "a-b"}},
      "routes": {
        "article": "/{slug: Slug}-{id: UInt}.html", "user": "/@{user}", "point": "/at/{x: Double},{y: Double}",
        "pair": "/pair/{a}.{b}"
      }
      """#,
      [
        ("https://x.example/my-book-5.html", "article web slug='my-book' id=5u"), ("https://x.example/5.html", "-"),
        ("https://x.example/@ann", "user web user='ann'"), ("https://x.example/%40ann", "-"),
        ("https://x.example/@", "-"),
        ("https://x.example/at/1.5,-2", "point web x=1.5 y=-2.0"), ("https://x.example/at/1.5%2C-2", "-"),
        ("https://x.example/pair/a.b.c", "pair web a='a' b='b.c'"),
        ("https://x.example/pair/%C3%A9.%2E", "pair web a='é' b='.'"),
        ("https://x.example/pair/..b", "pair web a='.' b='b'"),
      ]),
    Construct(
      "values keep their slashes, and plus is a plus",
      #"\#(web), "routes": {"a": "/a/{x}"}"#,
      [
        ("https://x.example/a/b%2Fc", "a web x='b/c'"), ("https://x.example/a/b+c", "a web x='b+c'"),
        ("https://x.example/a/%25", "a web x='%'"), ("https://x.example/a/%2525", "a web x='%25'"),
        ("https://x.example/a/日本", "a web x='日本'"), ("https://x.example/a/x y", "a web x='x y'"),
        ("https://x.example/a/%5C", "a web x='\\'"), ("https://x.example/a/\\", "refused backslash"),
        ("https://x.example/a/%00", "refused control-character"),
        ("https://x.example/a/%zz", "refused malformed-escape"),
        ("https://x.example/a/%FF", "refused invalid-utf8"), ("https://x.example/a/.", "-"),
        ("https://x.example/a/%2e%2E", "-"),
        ("https://x.example//a/b", "-"), ("https://x.example/a//b", "-"), ("https://x.example/a/b/", "a web x='b'"),
        ("https://x.example/a/b//", "-"), ("https://u:p@x.example/a/b", "refused userinfo"),
        ("x.example/a/b", "refused no-scheme"),
        ("", "refused no-scheme"),
      ]),
    Construct(
      "empty segments collapse", #"\#(web), "emptySegments": "collapse", "routes": {"a": "/a/{x}"}"#,
      [("https://x.example//a//b", "a web x='b'"), ("https://x.example/a//b//", "a web x='b'")]),
    Construct(
      "empty segments are kept",
      #"""
      \#(web), "emptySegments": "keep", "types": {"Any": {"type": "String", "min": 0, "example": "x"}},
      "routes": {"a": "/a/{x: Any}/{y: Any}", "b": "/b/{x}/{y}"}
      """#,
      [
        ("https://x.example/a//b", "a web x='' y='b'"), ("https://x.example/a///", "a web x='' y=''"),
        ("https://x.example/b//c", "-"),
      ]),
    Construct(
      "case and trailing slash",
      #"""
      \#(web), "routes": {
        "loose": {"link": "/Loose/{x}", "caseSensitive": false}, "strict": {"link": "/strict", "trailingSlash": "strict"},
        "folder": {"link": "/folder/", "trailingSlash": "strict"}, "plain": "/plain/"
      }
      """#,
      [
        ("https://x.example/lOOSE/A", "loose web x='A'"), ("https://x.example/STRICT", "-"),
        ("https://x.example/strict", "strict web"),
        ("https://x.example/strict/", "-"), ("https://x.example/folder/", "folder web"),
        ("https://x.example/folder", "-"),
        ("https://x.example/plain", "plain web"),
      ]),
    Construct(
      "enums with other spellings, and types",
      #"""
      \#(web), "types": {
        "Tab": {"cases": {"top-sites": "topSites", "news": "news"}, "caseSensitive": false},
        "Code": {"type": "String", "min": 2, "max": 3, "except": ["no", "new"], "example": "ab"},
        "Lat": {"type": "Double", "min": -90, "max": 90, "example": 52.5}
      },
      "routes": {
        "tab": "/tab/{x: Tab}", "code": "/code/{x: Code}", "lat": "/lat/{x: Lat}", "uint": "/uint/{x: UInt}", "bool": "/bool/{x: Bool}",
        "day": "/day/{x: Date}", "time": "/time/{x: Duration}", "url": "/url?u={x: URL}"
      }
      """#,
      [
        ("https://x.example/tab/TOP-sites", "tab web x='top-sites'"), ("https://x.example/tab/other", "-"),
        ("https://x.example/code/ab", "code web x='ab'"), ("https://x.example/code/no", "-"),
        ("https://x.example/code/new", "-"),
        ("https://x.example/code/日本語", "code web x='日本語'"), ("https://x.example/code/a", "-"),
        ("https://x.example/code/abcd", "-"),
        ("https://x.example/lat/90", "lat web x=90.0"), ("https://x.example/lat/90.000001", "-"),
        ("https://x.example/lat/-90.0", "lat web x=-90.0"),
        ("https://x.example/uint/18446744073709551615", "uint web x=18446744073709551615u"),
        ("https://x.example/uint/-1", "-"),
        ("https://x.example/bool/1", "bool web x=true"), ("https://x.example/bool/TRUE", "-"),
        ("https://x.example/day/2024-02-29", "day web x='2024-02-29'"), ("https://x.example/day/2023-02-29", "-"),
        ("https://x.example/time/1:02:03", "time web x=3723"), ("https://x.example/time/1m30s", "time web x=90"),
        ("https://x.example/time/-1", "-"),
        ("https://x.example/url?u=https%3A%2F%2Fa.example%2F%3Fq%3D1", "url web x='https://a.example/?q=1'"),
        ("https://x.example/url?u=ftp://a.example", "-"),
      ]),
  ]
}
