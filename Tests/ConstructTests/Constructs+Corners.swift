// Constructs for which tests from outside the project found wrong answers, each with its variations.
extension Construct {
  static let corners: [Construct] = [
    Construct(
      "a host's label and a parameter of the pattern have one name",
      #"""
      "origins": {"web": "https://{lang}.x.example", "any": "https://x.example"}, "canonical": "any",
      "routes": {"page": "/r/{lang}", "find": "/f?lang={lang: String?}"}
      """#,
      [
        ("https://de.x.example/r/de", "page web lang='de'"), ("https://de.x.example/r/fr", "page web lang='de'"),
        ("https://de.x.example/f?lang='fr'", "find web lang='de'"), ("https://de.x.example/f", "find web lang='de'"),
        ("https://x.example/r/fr", "page any lang='fr'"), ("https://x.example/f", "find any"),
      ]),
    Construct(
      "a name before an optional part has what it inherits",
      #"""
      \#(web), "routes": {
        "k": {"link": "/k?z={z: Int ?? 7}", "aliases": ["/k2?z={z}{? ',' y: Int}", "/k3#z={z}{? ',' y}", "/k4?{'z'|'zoom'}={z}"]},
        "o": {"link": "/o?z={z: Int?}", "aliases": ["/o2?z={z}{? ',' x: Int}"]},
        "d": {"link": "/d?z={z: Int = 7}", "aliases": ["/d2?z={z}{? ',' x: Int}"]},
        "was": {"link": "/was?z={z}{? ',' y: Int}", "redirect": "k"}
      }
      """#,
      [
        ("https://x.example/k2?z=1", "k web alias1 z=1"), ("https://x.example/k2?z=1,2", "k web alias1 z=1 y=2"),
        ("https://x.example/k2?z=x", "k web alias1 z=7"), ("https://x.example/k2", "k web alias1 z=7"),
        ("https://x.example/k3#z=1", "k web alias2 z=1"), ("https://x.example/k3#z=1,2", "k web alias2 z=1 y=2"),
        ("https://x.example/k3#z=,2", "k web alias2 z=7"), ("https://x.example/k4?zoom=2", "k web alias3 z=2"),
        ("https://x.example/k4?z=3", "k web alias3 z=3"), ("https://x.example/o2?z=1", "o web alias1 z=1"),
        ("https://x.example/o2", "o web alias1"), ("https://x.example/o2?z=x", "-"),
        ("https://x.example/d2?z=1,4", "d web alias1 z=1 x=4"), ("https://x.example/d2", "d web alias1 z=7"),
        ("https://x.example/was?z=1", "k web alias4 by:was z=1"),
      ]),
    Construct(
      "what a first pattern with a part declares is what others inherit",
      #"\#(web), "routes": {"k": {"link": "/k?z={z: Int ?? 7}{? ',' y: Int}", "aliases": ["/k2?z={z}"]}}"#,
      [
        ("https://x.example/k2?z=1", "k web alias1 z=1"), ("https://x.example/k2?z=x", "k web alias1 z=7"),
        ("https://x.example/k2", "k web alias1 z=7"),
      ]),
    Construct(
      "a link at the end of one path and in an item of another",
      #"""
      "origins": {"app": "reader:", "web": "https://x.example"}, "canonical": "web",
      "routes": {
        "sub": {"link": "/subscribe/{feed...: URL}", "aliases": ["/add?feed={feed}", "/one/{feed}", "/text#{feed}"]},
        "get": {"link": "/get?feed={feed: URL}", "aliases": ["/all/{feed...}"]},
        "per": {"link": {"web": "/per?feed={feed}", "app": "/per/{feed...: URL}"}},
        "old": {"link": "/old/{feed...: URL}", "redirect": "get"}
      }
      """#,
      [
        ("reader://add?feed=https%3A%2F%2Ff.example%2Fa", "sub app alias1 feed='https://f.example/a'"),
        ("reader://one/https%3A%2F%2Ff.example%2Fa", "sub app alias2 feed='https://f.example/a'"),
        ("https://x.example/text#https%3A%2F%2Ff.example/a", "sub web alias3 feed='https://f.example/a'"),
        ("https://x.example/subscribe/https://f.example/a?b#c", "sub web feed='https://f.example/a?b#c'"),
        ("https://x.example/subscribe/https%3A%2F%2Ff.example%2Fa", "-"),
        ("https://x.example/all/https://f.example/a?b#c", "get web alias1 feed='https://f.example/a?b#c'"),
        ("https://x.example/get?feed=https%3A%2F%2Ff.example%2Fa", "get web feed='https://f.example/a'"),
        ("https://x.example/per?feed=https%3A%2F%2Ff.example%2Fa", "per web feed='https://f.example/a'"),
        ("reader://per/https://f.example/a", "per app feed='https://f.example/a'"),
        ("https://x.example/old/https://f.example/a", "get web alias2 by:old feed='https://f.example/a'"),
      ]),
    Construct(
      "a type of the empty text alone",
      #"""
      \#(web), "types": {
        "N": {"type": "String", "min": 0, "max": 0, "example": ""}, "P": {"type": "String", "pattern": "()", "min": 0, "example": ""},
        "Q": {"type": "String", "pattern": "a?", "min": 0, "except": ["a"], "example": ""}
      },
      "routes": {
        "a": "/#/{x: N}", "b": "/b#/{x...: N}", "c": "/c#/in/{x: P}/{y: Q}", "d": "/d/{x: N}", "e": "/e?x={x: N}",
        "f": "/f#{x: P}", "g": "/g/x{x: Q}", "h": "/h/{x...: P 2...}", "i": "/i#/{x: [N] \",\"}", "z": "/{path...}"
      }
      """#,
      [
        ("https://x.example/#/", "-"), ("https://x.example/b#/", "z web path=['b']"),
        ("https://x.example/e?x=", "e web x=''"), ("https://x.example/e?x=1", "z web path=['e'] +x=1"),
        ("https://x.example/f#", "f web x=''"), ("https://x.example/g/x", "g web x=''"),
      ]),
    Construct(
      "an exclude for one spelling of a scheme",
      #"""
      "origins": {"uri": "matrix:", "two": {"at": "matrix:", "slashes": "two"}}, "canonical": "uri",
      "routes": {"r": {"link": "/u/{id}", "exclude": [{"link": "/{_...}", "only": ["two"]}]}}
      """#,
      [
        ("matrix:u/a", "r uri id='a'"), ("matrix:/u/a", "r uri id='a'"), ("matrix://u/a", "-"),
        ("matrix:///u/a", "-"),
      ]),
    Construct(
      "an exclude at any host, for a host beyond ASCII",
      #"""
      "origins": {"web": ["https://a.example", "https://bücher.example"], "any": "https://*"}, "canonical": "web",
      "routes": {"r": {"link": "/x", "exclude": [{"link": "/x", "only": ["any"]}]}, "s": {"link": "/{y}", "only": "any"}}
      """#,
      [
        ("https://a.example/x", "s any y='x'"), ("https://xn--bcher-kva.example/x", "s any y='x'"),
        ("https://bücher.example/x", "s any y='x'"), ("https://zürich.example/x", "-"),
      ]),
    Construct(
      "labels are read in lowercase, so that 'all' takes the links that the two others share",
      #"""
      "origins": {"web": "https://a.example", "app": "https://*.b.a.example", "shop": "https://{shop}.a.example"},
      "canonical": "web",
      "routes": {"one": {"link": {"web": "/1", "app": "/x"}}, "two": {"link": {"web": "/2", "app": "/x"}}, "all": "/{x...}"}
      """#,
      [
        ("https://B.b.a.example/x", "all shop x=['x'] shop='b.b'"),
        ("https://a.b.A.example/x", "all shop x=['x'] shop='a.b'"),
      ]),
    Construct(
      "a pattern between two with the same suffix doesn't separate them",
      #"""
      "origins": {"web": "https://x.example"},
      "routes": {"a": "/{p...}/{q: String}/n", "b": "/{p...}/{n: UInt}", "c": "/{p...}/{q: String}/n#{f: Date}"}
      """#,
      [
        ("https://x.example/1/2/n#2024-02-29", "c web p=['1'] q='2' f='2024-02-29'"),
        ("https://x.example/1/2/n#f", "a web p=['1'] q='2'"), ("https://x.example/1/2/3", "b web p=['1','2'] n=3u"),
      ]),
    Construct(
      "the spelling that a place asks for comes before any",
      #"""
      "origins": {"any": "x:", "two": {"at": "x:", "slashes": "two"}, "none": {"at": "x:", "slashes": "none"}}, "canonical": "any",
      "routes": {"r": "/{id}"}
      """#,
      [("x:a", "r none id='a'"), ("x:/a", "r any id='a'"), ("x://a", "r two id='a'"), ("x:///a", "r two id='a'")]),
    Construct(
      "a place that two origins have goes by their names",
      #"""
      "origins": {"a2": "https://x.example", "web": "https://x.example", "app": "x:"}, "canonical": "web",
      "routes": {"g": {"link": "/u", "only": ["a2", "web"]}, "z": {"link": "/u", "only": ["web", "app"]}}
      """#,
      [("https://x.example/u", "g a2"), ("x:u", "z app")]),
    Construct(
      "`beats` decides between items of fragments",
      #"""
      \#(web), "routes": {
        "ok": {"link": "/login#access_token={t}", "beats": "err"}, "err": "/login#error={error}",
        "d": "/x#/p?d={d}", "c": {"link": "/x#/p?c={c}", "beats": "d"}, "any": {"link": "/y#s={s}", "beats": "*"}, "all": "/y#t={t}",
        "p": "/z#a={a}", "q": "/z#b={b}"
      }
      """#,
      [
        ("https://x.example/login#access_token=a&error=b", "ok web t='a'"),
        ("https://x.example/login#error=b", "err web error='b'"), ("https://x.example/x#/p?d=1&c=2", "c web c='2'"),
        ("https://x.example/y#t=1&s=2", "any web s='2'"), ("https://x.example/z#b=1&a=2", "p web a='2'"),
      ]),
    Construct(
      "a question too hard to answer loads",
      #"""
      \#(web), "types": {"ID": {"type": "String", "pattern": "[A-Za-z0-9_-]{11,32}", "example": "h-0oKQf2CDK"}},
      "routes": {
        "group": {"link": "/p#a={a}&g={g}&x={id: ID}&i={i: ID}&s={s: ID}", "exclude": ["/p#b={_}"]},
        "channel": "/p#a={a}&b={b}&x={id: ID}&j={i: ID}&s={s: ID}"
      }
      """#,
      [
        (
          "https://x.example/p#a=1&g=2&x=h-0oKQf2CDK&i=h-0oKQf2CDK&s=h-0oKQf2CDK",
          "group web a='1' g='2' id='h-0oKQf2CDK' i='h-0oKQf2CDK' s='h-0oKQf2CDK'"
        ),
        (
          "https://x.example/p#a=1&b=2&x=h-0oKQf2CDK&j=h-0oKQf2CDK&s=h-0oKQf2CDK",
          "channel web a='1' b='2' id='h-0oKQf2CDK' i='h-0oKQf2CDK' s='h-0oKQf2CDK'"
        ),
      ]),
    Construct(
      "an exclude keeps to the slash as its route does",
      #"""
      \#(web), "trailingSlash": "strict", "routes": {
        "r": {"link": "/{x}", "aliases": ["/{x}/"], "exclude": ["/add", "/both{? '/'}", "/File:{_...}"]},
        "s": {"link": "/s/{x...}", "aliases": ["/s/{x...}/"], "exclude": ["/s/a/{_...}"]},
        "f": {"link": "/f/g#/{x}", "aliases": ["/f/g#/{x}/"], "exclude": ["/f/g#/add"]},
        "o": {"link": "/o/{x}", "trailingSlash": "ignore", "exclude": ["/o/add"]}
      }
      """#,
      [
        ("https://x.example/add", "-"), ("https://x.example/add/", "r web alias1 x='add'"),
        ("https://x.example/both", "-"), ("https://x.example/both/", "-"), ("https://x.example/File:a/", "-"),
        ("https://x.example/s/a/b/", "-"), ("https://x.example/s/b/", "s web alias1 x=['b']"),
        ("https://x.example/f/g#/add", "-"), ("https://x.example/f/g#/add/", "f web alias1 x='add'"),
        ("https://x.example/o/add/", "-"),
      ]),
    Construct(
      "items that don't count are left over",
      #"""
      \#(web), "ignoredQuery": ["utm_*"], "types": {"T": {"type": "String", "pattern": "[a-z]+", "example": "a"}},
      "routes": {
        "s": "/s?cc={cc: [T] \",\"}", "n": "/n?n={n: Int}", "p": "/p?p", "l": "/l?l={l: [Int]}", "all": "/all?n={n}&{others...}",
        "q": "/q?n={n: Int ?? 1}", "v": {"link": "/v?v={v: Bool}", "parameters": {"v": {"as": "flag"}}}
      }
      """#,
      [
        ("https://x.example/s?cc=a&cc=b,c", "s web cc=['a'] +cc=b,c"),
        ("https://x.example/n?n=1&n=x&n", "n web n=1 +n=x +n=∅"),
        ("https://x.example/p?p&p=1", "p web +p=1"), ("https://x.example/l?l=1&l=2", "l web l=[1,2]"),
        ("https://x.example/all?n=1&m=2&n=3", "all web n='1' others={m:2} +n=3"),
        ("https://x.example/q?n=x&n=2", "q web n=1 +n=2"), ("https://x.example/v?v&v=1&utm_x=1", "v web v=true +v=1"),
      ]),
    Construct(
      "of repeated items the last may count",
      #"\#(web), "repeated": "last", "caseSensitive": {"query": false}, "routes": {"n": "/n?n={n: Int}"}"#,
      [("https://x.example/n?N=1&n=2&m", "n web n=2 +N=1 +m=∅")]),
    Construct(
      "a wrapper's own items are left over",
      #"""
      \#(web), "ignoredQuery": ["utm_*"],
      "wrappers": ["https://l.example/?link={link}", "https://m.example/{_...}?to={link}", "https://n.example/go/{link...}"],
      "routes": {"p": "/p?a={a: Int?}"}
      """#,
      [
        ("https://l.example/?link=https://x.example/p&username=t", "p web +username=t"),
        ("https://l.example/?link=https://x.example/p?a=1&b=2&utm_source=x", "p web a=1 +b=2"),
        ("https://l.example/?c&link=https%3A%2F%2Fx.example%2Fp%3Fd", "p web +d=∅ +c=∅"),
        ("https://m.example/x?to=https%3A%2F%2Fl.example%2F%3Flink%3D%2Fp%26e%3D1&f=2", "p web +e=1 +f=2"),
        ("https://n.example/go/https://x.example/p?g=1", "p web +g=1"),
      ]),
  ]
}
