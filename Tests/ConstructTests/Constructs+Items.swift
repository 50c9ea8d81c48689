// Query items, fragments, and the options of a route.
extension Construct {
  static let queries: [Construct] = [
    Construct(
      "required, optional, default, lenient",
      #"""
      \#(web), "routes": {
        "search": "/s?q={q}&page={page: Int ?? 1}&sort={sort: Sort = new}&only={only: Bool?}&t={t: Duration ?? nil}"
      }, "types": {"Sort": ["new", "old"]}
      """#,
      [
        ("https://x.example/s?q=a", "search web q='a' page=1 sort='new'"), ("https://x.example/s", "-"),
        ("https://x.example/s?q=", "-"),
        ("https://x.example/s?q", "-"), ("https://x.example/s?q=a&page=x", "search web q='a' page=1 sort='new'"),
        ("https://x.example/s?q=a&sort=x", "-"),
        ("https://x.example/s?q=a&only=1", "search web q='a' page=1 sort='new' only=true"),
        ("https://x.example/s?q=a&only=x", "-"), ("https://x.example/s?q=a&t=x", "search web q='a' page=1 sort='new'"),
        ("https://x.example/s?q=a&t=1:30&page=2", "search web q='a' page=2 sort='new' t=90"),
        ("https://x.example/s?q=a&q=b", "search web q='a' page=1 sort='new' +q=b"),
        ("https://x.example/s?&&q=a%26b&z=1", "search web q='a&b' page=1 sort='new' +z=1"),
        ("https://x.example/s?%71=a+b", "search web q='a+b' page=1 sort='new'"),
        ("https://x.example/s?q=a=b", "search web q='a=b' page=1 sort='new'"),
      ]),
    Construct(
      "presence, literals, and the narrower condition first",
      #"\#(web), "routes": {"tab": "/u?location=tab", "some": "/u?location", "plain": "/u"}"#,
      [
        ("https://x.example/u?location=tab", "tab web"), ("https://x.example/u?location=x", "some web"),
        ("https://x.example/u?location", "some web"),
        ("https://x.example/u?l=1", "plain web +l=1"),
        ("https://x.example/u?location=x&location=tab", "some web +location=tab"),
      ]),
    Construct(
      "lists, flags and all items",
      #"""
      \#(web), "routes": {
        "list": "/l?x={x: [Int] 1...2}", "free": "/f?x={x: [Int]}", "split": "/c?x={x: [Int] \",\"}", "pair": "/p?x={x: [Int] \",\" 2...2}",
        "flag": {"link": "/flag?on={on: Bool}", "parameters": {"on": {"as": "flag"}}},
        "both": {"link": "/both?on={on: Bool}&n={n: Int?}", "parameters": {"on": {"as": "flag"}}, "allOrNone": ["on", "n"]},
        "all": "/all?a={a: Int}&{more...}"
      }
      """#,
      [
        ("https://x.example/l?x=1&x=2", "list web x=[1,2]"), ("https://x.example/l", "-"),
        ("https://x.example/l?x=1&x=2&x=3", "-"),
        ("https://x.example/l?x=1&x=a", "-"), ("https://x.example/f", "free web x=[]"),
        ("https://x.example/c?x=1,2,3", "split web x=[1,2,3]"),
        ("https://x.example/c?x=1%2C2", "-"), ("https://x.example/p?x=1,2", "pair web x=[1,2]"),
        ("https://x.example/p?x=1", "-"),
        ("https://x.example/flag", "flag web on=false"), ("https://x.example/flag?on=no", "flag web on=true"),
        ("https://x.example/flag?on", "flag web on=true"),
        ("https://x.example/both?on&n=1", "both web on=true n=1"),
        ("https://x.example/both?on=no&n=1", "both web on=true n=1"), ("https://x.example/both", "both web on=false"),
        ("https://x.example/both?on", "-"), ("https://x.example/both?n=1", "-"),
        ("https://x.example/all?b=1&a=2&c", "all web a=2 more={b:1,c:∅}"),
      ]),
    Construct(
      "strict, ignored and repeated items",
      #"""
      \#(web), "ignoredQuery": ["utm_*", "ref"], "repeated": "last",
      "routes": {"strict": {"link": "/s?a={a: Int?}", "query": "strict"}, "loose": "/l?a={a: Int?}"}
      """#,
      [
        ("https://x.example/s?a=1&utm_source=x&ref=1", "strict web a=1"), ("https://x.example/s?a=1&b=2", "-"),
        ("https://x.example/s?a=1&a=2", "-"), ("https://x.example/l?a=1&a=2", "loose web a=2 +a=1"),
        ("https://x.example/l?utm_medium=1&b=2", "loose web +b=2"),
      ]),
    Construct(
      "keys without regard to case",
      #"""
      \#(web), "caseSensitive": {"query": false}, "ignoredQuery": ["utm_*", "Ref"], "repeated": "last",
      "routes": {
        "quest": {"link": "/q?questId={x: Int}", "aliases": ["/q?QID={x}"]}, "list": "/l?tag={x: [Int]}", "all": "/a?b={x: Int?}&{more...}",
        "strict": {"link": "/s?a={x: Int?}", "query": "strict"}, "part": "/f#Key={x: Int}&{more...}",
        "one": {"link": "/o?A={x: Int?}&b={y: Int?}", "exclude": "/o?a&b"}
      }
      """#,
      [
        ("https://x.example/q?questid=1", "quest web x=1"), ("https://x.example/q?qid=1", "quest web alias1 x=1"),
        ("https://x.example/Q?questId=1", "-"),
        ("https://x.example/q?quest%49D=1&QUESTID=2", "quest web x=2 +questID=1"),
        ("https://x.example/l?TAG=1&tag=2", "list web x=[1,2]"), ("https://x.example/l?TAG=1&tag=a", "-"),
        ("https://x.example/a?B=1&C=2&UTM_x=1&REF=2", "all web x=1 more={C:2}"),
        ("https://x.example/s?A=1&Utm_x=1", "strict web x=1"), ("https://x.example/s?A=1&a=1", "-"),
        ("https://x.example/f#KEY=1&Other", "part web x=1 more={Other:∅}"),
        ("https://x.example/q?questid=1&Left=1", "quest web x=1 +Left=1"),
        ("https://x.example/o?a=1", "one web x=1"), ("https://x.example/o?a=1&B=1", "-"),
      ]),
    Construct(
      "repeated items refused", #"\#(web), "repeated": "refuse", "routes": {"a": "/a?x={x: Int?}"}"#,
      [("https://x.example/a?x=1&x=1", "-"), ("https://x.example/a?x=1", "a web x=1")]),
    Construct(
      "groups",
      #"""
      \#(web), "routes": {
        "map": {"link": "/map?lat={lat: Double?}&lon={lon: Double?}", "allOrNone": [["lat", "lon"]]},
        "soft": {"link": "/soft?lat={lat: Double ?? nil}&lon={lon: Double ?? nil}", "allOrNone": [["lat", "lon"]]},
        "one": {"link": "/one?a={a: Int?}&b={b: Int?}", "exclude": "/one?a&b"}
      }
      """#,
      [
        ("https://x.example/map?lat=1&lon=2", "map web lat=1.0 lon=2.0"), ("https://x.example/map", "map web"),
        ("https://x.example/map?lat=1", "-"),
        ("https://x.example/soft?lat=1&lon=2", "soft web lat=1.0 lon=2.0"),
        ("https://x.example/soft?lat=1", "soft web"),
        ("https://x.example/soft?lat=1&lon=x", "soft web"), ("https://x.example/one?a=1", "one web a=1"),
        ("https://x.example/one?a=1&b=2", "-"),
        ("https://x.example/one", "one web"),
      ]),
    Construct(
      "plus is a space if the origin declares it",
      #""origins": {"web": {"at": "https://x.example", "plusIsSpace": true}}, "canonical": "web", "routes": {"s": "/s?q={q}", "p": "/p/{x}"}"#,
      [("https://x.example/s?q=a+b%2Bc", "s web q='a b+c'"), ("https://x.example/p/a+b", "p web x='a+b'")]),
    Construct(
      "the first key of a choice counts, and a bad value of any of its keys is a bad link",
      #"""
      \#(web), "types": {"W": {"type": "String", "pattern": "[a-z]+", "example": "w"}},
      "routes": {
        "s": "/s?{'dir'|'path'}={d: W?}&{'t'|'tag'}={tags: [Int]}&{'p'|'page'}={page: Int = 1}", "n": "/n?{'l'|'m'}={l: [Int] \",\"}",
        "soft": "/soft?{'a'|'b'}={v: Int ?? 7}", "f": "/f#{'k'|'l'}={v: Int?}", "three": "/three?{'a'|'b'|'c'}={v: Int?}",
        "alias": {"link": "/x?q={q: W?}", "aliases": ["/y?{'r'|'q'}={q}"]}
      }
      """#,
      [
        ("https://x.example/s", "s web tags=[] page=1"), ("https://x.example/s?path=a", "s web d='a' tags=[] page=1"),
        ("https://x.example/s?path=a&dir=b", "s web d='b' tags=[] page=1 +path=a"),
        ("https://x.example/s?tag=1&tag=2&page=3&dir=c", "s web d='c' tags=[1,2] page=3"),
        ("https://x.example/s?path=7", "-"), ("https://x.example/s?dir=7", "-"), ("https://x.example/s?path", "-"),
        ("https://x.example/s?path=7&dir=a", "-"), ("https://x.example/s?path=a&dir=7", "-"),
        ("https://x.example/s?t=x", "-"), ("https://x.example/s?tag=x", "-"), ("https://x.example/s?p=x&t=2", "-"),
        ("https://x.example/s?tag=1&t=2", "s web tags=[1] page=1 +t=2"),
        ("https://x.example/s?page=2&p=3", "s web tags=[] page=3 +page=2"),
        ("https://x.example/n?m=1,2", "n web l=[1,2]"), ("https://x.example/n", "n web l=[]"),
        ("https://x.example/soft?b=2", "soft web v=2"), ("https://x.example/soft?b=x", "soft web v=7 +b=x"),
        ("https://x.example/soft?b=2&a=1", "soft web v=1 +b=2"),
        ("https://x.example/soft?b=2&a=x", "soft web v=2 +a=x"),
        ("https://x.example/f", "-"), ("https://x.example/f#k=1", "f web v=1"),
        ("https://x.example/f#l=2", "f web v=2"),
        ("https://x.example/f#l=x", "-"), ("https://x.example/f#l=x&k=1", "-"),
        ("https://x.example/f#l=2&k=1", "f web v=1"),
        ("https://x.example/three?c=3&b=2", "three web v=2 +c=3"), ("https://x.example/three?c=x&b=2", "-"),
        ("https://x.example/y?q=a", "alias web alias1 q='a'"), ("https://x.example/y?r=a", "alias web alias1 q='a'"),
        ("https://x.example/y", "alias web alias1"),
      ]),
    Construct(
      "a template has an enum's word, and the end of a link as it stands",
      #"""
      \#(web), "types": {
        "Day": {"cases": {"09": {"swift": "ninth", "spellings": ["9"]}, "10": "tenth"}}, "Month": {"cases": ["may"], "caseSensitive": false},
        "YesNo": {"cases": {"true": {"swift": "yes", "spellings": ["yes"]}, "false": "no"}}
      },
      "routes": {
        "date": {"link": "/date/{m: Month}/{d: Day}", "set": {"date": "{m}-{d}"}},
        "go": {"link": "/go?now={word: YesNo = false}", "set": {"now": "{word}"}, "parameters": {"now": "Bool"}},
        "raw": {"link": "/raw/{rest...: Raw}", "set": {"text": "<{rest}"}},
        "open": {"link": "/open?u={u: URL}", "aliases": [{"link": "/o/{rest...: Raw}", "set": {"u": "https://y.example/?q={rest}"}}]}
      }
      """#,
      [
        ("https://x.example/date/MAY/9", "date web date='may-09'"),
        ("https://x.example/date/may/10", "date web date='may-10'"),
        ("https://x.example/go?now=yes", "go web now=true"), ("https://x.example/go", "go web now=false"),
        ("https://x.example/raw/a%26b=c?d=e%26f#g", "raw web text='<a%26b=c?d=e%26f#g'"),
        ("https://x.example/o/a%26b?c", "open web alias1 u='https://y.example/?q=a%2526b?c'"),
      ]),
    Construct(
      "a template is run backwards although the value contains its text",
      #"""
      \#(web), "routes": {
        "end": {"link": "/end/{p}", "set": {"v": "{p}-b"}}, "both": {"link": "/both?p={p}", "set": {"v": "aa{p}aa"}},
        "rest": {"link": "/rest/{p...}", "set": {"v": "a/{p}/b"}}
      }
      """#,
      [
        ("https://x.example/end/a-b", "end web v='a-b-b'"),
        ("https://x.example/both?p=a", "both web v='aaaaa'"),
        ("https://x.example/rest/x/b", "rest web v='a/x/b/b'"),
      ]),
    Construct(
      "a template has the word of a label's enum",
      #"""
      "origins": {"app": "x:", "sites": "https://{site: Site}", "other": "http://{site: Site}"}, "canonical": "app",
      "types": {"Site": {"cases": {"com": {"spellings": ["www.shop.example"]}, "de": {"spellings": ["Shop.de.example"]}}, "caseSensitive": false}},
      "routes": {
        "item": {"link": "/i/{id: Int}?site={store: String}", "aliases": [{"link": "/item/{id: Int}", "set": {"store": "<{site}>"}, "only": ["sites"]}]}
      }
      """#,
      [
        ("https://www.shop.example/item/3", "item sites alias1 id=3 store='<com>'"),
        ("https://SHOP.DE.example/item/3", "item sites alias1 id=3 store='<de>'"), ("https://x.example/item/3", "-"),
      ]),
    Construct(
      "a text whose letters have no case is small",
      #"""
      \#(web), "types": {
        "Login": {"type": "String", "pattern": "[a-z0-9_]{2,9}", "except": ["all"], "caseSensitive": false, "example": "ann"},
        "Small": {"type": "String", "caseSensitive": false}
      },
      "routes": {
        "one": "/{login: Login}", "rest": "/rest/{r...: Login}", "lists": "/l?a={a: [Login]}&b={b: [Small] \",\"}&c={c: Small = Abc}",
        "set": {"link": "/s/{s: Small}", "set": {"t": "<{s}>"}}, "f": "/f#{s: Login}", "part": "/p/{a: Login}-{b: Small}"
      }
      """#,
      [
        ("https://x.example/Ann_B", "one web login='ann_b'"), ("https://x.example/%41nn", "one web login='ann'"),
        ("https://x.example/ALL", "-"), ("https://x.example/rest/AA/bb", "rest web r=['aa','bb']"),
        ("https://x.example/l?a=AB&a=cd&b=X,y%C3%89", "lists web a=['ab','cd'] b=['x','yÉ'] c='abc'"),
        ("https://x.example/l?c=XY", "lists web a=[] b=[] c='xy'"),
        ("https://x.example/s/AB%C3%89", "set web t='<abÉ>'"),
        ("https://x.example/f#ABC", "f web s='abc'"), ("https://x.example/p/AB-C%2FD", "part web a='ab' b='c/d'"),
      ]),
    Construct(
      "an empty query or fragment is none in a template",
      #"""
      \#(web), "routes": {"a": {"link": "/a?q={q: String?}", "aliases": [{"link": "/b", "set": {"q": "{? $query}"}}, {"link": "/c", "set": {"q": "<{? '#' $fragment}>"}}]}}
      """#,
      [
        ("https://x.example/b?x=%20", "a web alias1 q='x=%20' +x= "), ("https://x.example/b?", "a web alias1"),
        ("https://x.example/b", "a web alias1"),
        ("https://x.example/c#y", "a web alias2 q='<#y>'"), ("https://x.example/c#", "a web alias2 q='<>'"),
      ]),
    Construct(
      "plus is a space in all values of a route that declares it, and in no literal",
      #"""
      \#(web), "types": {"Spaced": {"type": "String", "pattern": "[a-z]+ [a-z]+", "example": "a b"}, "Sum": {"type": "String", "pattern": "[0-9]+[+][0-9]+", "example": "1+1"}},
      "routes": {
        "p": {"link": "/p/{x}", "plusIsSpace": true, "exclude": "/p/{_: Sum}"},
        "rest": {"link": "/rest/{r...}", "plusIsSpace": true}, "typed": {"link": "/t/{s: Spaced}", "plusIsSpace": true},
        "list": {"link": "/l/{l: [String] \"+\"}", "plusIsSpace": true},
        "item": {"link": "/i?q={q}&{all...}", "plusIsSpace": true}, "part": {"link": "/{a}+{b: Int}", "plusIsSpace": true},
        "set": {"link": "/s/{w}", "set": {"t": "<{w}>"}, "parameters": {"t": "String"}, "plusIsSpace": true},
        "f": {"link": "/#{t}", "plusIsSpace": true}, "fp": {"link": "/f#/at/{t}?k={k}", "plusIsSpace": true}
      }
      """#,
      [
        ("https://x.example/p/a+b%2Bc%20d", "p web x='a b+c d'"), ("https://x.example/p/1%2B1", "-"),
        ("https://x.example/p/1+1", "p web x='1 1'"), ("https://x.example/rest/a+b/+", "rest web r=['a b',' ']"),
        ("https://x.example/t/a+b", "typed web s='a b'"), ("https://x.example/t/a%2Bb", "-"),
        ("https://x.example/l/a+b%20c%2Bd", "list web l=['a','b c+d']"),
        ("https://x.example/i?q=a+b&c+d=e+f", "item web q='a b' all={c+d:e f}"),
        ("https://x.example/a+7", "part web a='a' b=7"), ("https://x.example/a%207", "-"),
        ("https://x.example/s/a+b", "set web t='<a b>'"), ("https://x.example/#a+b", "f web t='a b'"),
        ("https://x.example/f#/at/a+b?k=c+d", "fp web t='a b' k='c d'"),
      ]),
    Construct(
      "beats decides where both conditions hold",
      #"\#(web), "routes": {"a": {"link": "/r?x={x}", "beats": ["b"]}, "b": "/r?y={y}", "c": "/r"}"#,
      [
        ("https://x.example/r?x=1&y=2", "a web x='1' +y=2"), ("https://x.example/r?y=2", "b web y='2'"),
        ("https://x.example/r", "c web"),
      ]),
  ]

  static let fragments: [Construct] = [
    Construct(
      "a strict fragment has no other items, and no other slash",
      #"""
      \#(web), "routes": {
        "path": {"link": "/p#/a/{x}", "query": "strict", "trailingSlash": "strict"},
        "slash": {"link": "/s#/a/{x}/?q={q: Int?}", "query": "strict", "trailingSlash": "strict"},
        "items": {"link": "/i#q={q}&all={all: [String]}", "query": "strict"}, "open": {"link": "/o#q={q}&{more...}", "query": "strict"},
        "text": {"link": "/t#{x}", "query": "strict", "trailingSlash": "strict"}, "with": {"link": "/both#/a", "trailingSlash": "strict"},
        "without": {"link": "/both#/a/", "trailingSlash": "strict"}, "root": {"link": "/r#/", "trailingSlash": "strict"}
      }, "ignoredQuery": ["u"]
      """#,
      [
        ("https://x.example/p#/a/1", "path web x='1'"), ("https://x.example/p#/a/1/", "-"),
        ("https://x.example/p#/a/1?z=1", "-"), ("https://x.example/p#/a/1?", "path web x='1'"),
        ("https://x.example/s#/a/1/", "slash web x='1'"), ("https://x.example/s#/a/1", "-"),
        ("https://x.example/s#/a/1/?q=2", "slash web x='1' q=2"), ("https://x.example/s#/a/1/?q=2&q=2", "-"),
        ("https://x.example/s#/a/1/?q=2&u=1", "-"), ("https://x.example/s?u=1#/a/1/?q=2", "slash web x='1' q=2"),
        ("https://x.example/i#q=1&&all=a&all=b", "items web q='1' all=['a','b']"), ("https://x.example/i#q=1&z", "-"),
        ("https://x.example/i#q=1&q=2", "-"), ("https://x.example/o#q=1&z=2", "open web q='1' more={z:2}"),
        ("https://x.example/o#q=1&z=2&q=3", "-"), ("https://x.example/t#a?b&c/", "text web x='a?b&c/'"),
        ("https://x.example/both#/a", "with web"), ("https://x.example/both#/a/", "without web"),
        ("https://x.example/r#/", "root web"),
      ]),
    Construct(
      "text, path, items, and none",
      #"""
      \#(web), "types": {"Plus": {"type": "String", "pattern": "\\+[0-9]+", "example": "+1"}}, "routes": {
        "room": "/#/room/{room}?via={via: [String]}", "phone": "/#p/{phone: Plus}", "key": "/#key={key}&v=2", "top": "/#top", "home": "/"
      }
      """#,
      [
        ("https://x.example/#/room/a%2Fb?via=1&via=2", "room web room='a/b' via=['1','2']"),
        ("https://x.example/#/room/a/", "room web room='a' via=[]"),
        ("https://x.example/#/room/a/b", "home web"), ("https://x.example/#p/+49", "phone web phone='+49'"),
        ("https://x.example/#p/49", "home web"),
        ("https://x.example#v=2&key=k", "key web key='k'"), ("https://x.example/#key=k&v=3", "home web"),
        ("https://x.example/#top", "top web"),
        ("https://x.example/#", "home web"), ("https://x.example/", "home web"), ("https://x.example/#a#b", "home web"),
      ]),
    Construct(
      "a fragment text holds slashes and question marks", #"\#(web), "routes": {"join": "/join#{token}"}"#,
      [
        ("https://x.example/join#a/b?c=d", "join web token='a/b?c=d'"), ("https://x.example/join#", "-"),
        ("https://x.example/join", "-"),
        ("https://x.example/join/#x%20y", "join web token='x y'"),
        ("https://x.example/join#a#b", "join web token='a#b'"),
      ]),
  ]

  static let rest: [Construct] = [
    Construct(
      "aliases and set",
      #"""
      \#(web), "types": {"Tab": ["a", "b"]}, "routes": {
        "book": {"link": "/books/{book: Int}?tab={tab: Tab = a}", "aliases": [
          "/b/{book}", {"link": "/books/{book}/b", "set": {"tab": "b"}}, {"link": "/old/{_}/{book}"}]},
        "user": {"link": "/user/{name}", "aliases": [{"link": "/@{id}", "set": {"name": "at-{id}"}}]},
        "page": {"link": "/page?url={url: String}", "aliases": [{"link": "/web/{host}/{path...}", "set": {"url": "https://{host}/{path}"}}]},
        "raw": {"link": "/raw?u={u: String}", "aliases": [{"link": "/whole", "set": {"u": "{$link}"}}]}
      }
      """#,
      [
        ("https://x.example/b/7?tab=b", "book web alias1 book=7 tab='a' +tab=b"),
        ("https://x.example/books/7/b", "book web alias2 book=7 tab='b'"),
        ("https://x.example/old/x/7", "book web alias3 book=7 tab='a'"),
        ("https://x.example/@ann", "user web alias1 name='at-ann'"),
        ("https://x.example/web/a.example/b/c%20d", "page web alias1 url='https://a.example/b/c d'"),
        ("https://x.example/whole?x=1", "raw web alias1 u='https://x.example/whole?x=1' +x=1"),
      ]),
    Construct(
      "exclude",
      #"""
      \#(web), "routes": {
        "wiki": {"link": "/wiki/{page...}", "exclude": ["/wiki/File:{_...}", "/wiki/{_}?token"]}, "any": {"link": "/{all...}", "exclude": "/orders/{_}"},
        "order": "/orders/{id: Int}", "orders.new": "/orders/new", "slug": {"link": "/orders/{slug}", "aliases": ["/slugs/{slug}"], "exclude": "/orders/{_}"}
      }
      """#,
      [
        ("https://x.example/wiki/a/b", "wiki web page=['a','b']"),
        ("https://x.example/wiki/File:a", "any web all=['wiki','File:a']"),
        ("https://x.example/wiki/File:a/b", "any web all=['wiki','File:a','b']"),
        ("https://x.example/wiki/File", "wiki web page=['File']"),
        ("https://x.example/wiki/a?token=1", "any web all=['wiki','a'] +token=1"),
        ("https://x.example/orders/7", "order web id=7"), ("https://x.example/orders/x", "-"),
        ("https://x.example/orders/new", "orders.new web"),
      ]),
    Construct(
      "redirects lead to their target",
      #"""
      \#(web), "routes": {
        "search": "/search?q={q}&page={page: Int = 1}",
        "best": {"link": "/best/{page: Int}", "redirect": {"to": "search", "set": {"q": "best"}}},
        "tag": {"link": "/tag/{tag}", "redirect": {"to": "search", "set": {"q": "#{tag}"}}}
      }
      """#,
      [
        ("https://x.example/best/3", "search web alias1 by:best q='best' page=3"),
        ("https://x.example/tag/a%20b", "search web alias1 by:tag q='#a b' page=1"),
        ("https://x.example/best/x", "-"),
      ]),
    Construct(
      "links inside links and wrappers",
      #"""
      "origins": {"web": "https://x.example", "app": "x:"}, "canonical": "web",
      "wrappers": [{"link": "https://*.go.example/{_...}?to={link}"}, {"link": "https://go.example/?to={link}"}],
      "routes": {"open": "/open?url={url: Link}", "a": "/a/{id: Int}", "lenient": "/maybe?url={url: Link ?? nil}"}
      """#,
      [
        ("https://x.example/open?url=x%3Aa%2F1", "open web url='x:a/1'"), ("https://x.example/open?url=x:b", "-"),
        (
          "https://x.example/open?url=https://x.example/open?url%3Dx%253Aa%252F1",
          "open web url='https://x.example/open?url=x%3Aa%2F1'"
        ),
        ("https://my.go.example/z?to=https%3A%2F%2Fx.example%2Fa%2F2", "a web id=2"),
        ("https://go.example/?to=/a/3", "a web id=3"),
        ("https://go.example/?to=x:a/4", "a app id=4"), ("https://go.example/?to=nothing", "-"),
        ("https://go.example/?to=https://go.example/%3Fto%3Dx:a/5", "a app id=5"),
      ]),
    Construct(
      "limits", #"\#(web), "limits": {"length": 60, "segments": 3, "items": 2}, "routes": {"a": "/{x...}"}"#,
      [
        ("https://x.example/a/b/c", "a web x=['a','b','c']"), ("https://x.example/a/b/c/d", "-"),
        ("https://x.example/a?b&c&d", "refused too-many-items"),
        ("https://x.example/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "refused too-long"),
      ]),
    // The limit counts the bytes of the link as written, not of its percent-encoded form.
    Construct(
      "limits beyond ASCII",
      #"\#(web), "limits": {"length": 60}, "wrappers": ["https://go.example/?to={link}"], "routes": {"a": "/s/{x}"}"#,
      [
        ("https://x.example/s/üüüüüüüüüüüüüüüüüüüü", "a web x='üüüüüüüüüüüüüüüüüüüü'"),
        ("https://x.example/s/üüüüüüüüüüüüüüüüüüüüü", "refused too-long"),
        ("https://go.example/?to=/s/üüüüüüüüüüüüüüüüü", "a web x='üüüüüüüüüüüüüüüüü'"),
        ("https://go.example/?to=/s/üüüüüüüüüüüüüüüüüü", "refused too-long"),
      ]),
  ]
}
