"""Tables for the checks that use many of them: the sample, the tables of real apps, and those on the pages."""

import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The table of a small package whose builds are measured.
TEN_ROUTES = {
    "version": 1, "name": "AppRoute", "origins": {"web": "https://a.example"},
    "routes": {
        "home": "/", "search": "/search?q={query: String}", "book": "/books/{id: Int}", "author": "/authors/{name: String}",
        "shelf": "/shelves/{shelf: UUID}", "review": "/books/{book: Int}/reviews/{id: Int}", "settings": "/settings",
        "section": "/settings/{section: String}", "order": "/orders/{id: UUID}?tab={tab: String?}", "page": "/pages/{path...}"}}

PAGES = ROOT / "Sources/Fingerpost/Fingerpost.docc"


def camel(text):
    words = re.split("[-. ]", text)
    return words[0] + "".join(word[:1].upper() + word[1:] for word in words[1:])


def is_name(text):
    return re.fullmatch("[A-Za-z_][A-Za-z0-9_]*", text) is not None


def with_swift_names(table):
    """Replaces names that Swift doesn't accept, as the generator's diagnostics advise, and returns the table."""
    for name, kind in table.get("types", {}).items():
        if isinstance(kind, list) and not all(map(is_name, kind)):
            table["types"][name] = {"cases": {case: camel(case) if is_name(camel(case)) else "_" + camel(case) for case in kind}}
    ids = list(table["routes"])
    # A route can't have the name of a group.
    new = {id: id + ".index" if any(other.startswith(id + ".") for other in ids) else id for id in ids}
    routes = {}
    for id, route in table["routes"].items():
        route = {"link": route} if isinstance(route, str) else route
        for name in set(re.findall(r"\{([A-Za-z_]+-[A-Za-z_-]+)", json.dumps(route))):
            route.setdefault("parameters", {}).setdefault(name, {})["swift"] = camel(name)
        if "parent" in route: route["parent"] = new[route["parent"]]
        if "beats" in route:
            beaten = route["beats"]
            route["beats"] = [new.get(other, other) for other in ([beaten] if isinstance(beaten, str) else beaten)]
        redirect = route.get("redirect")
        if isinstance(redirect, dict): redirect["to"] = new[redirect["to"]]
        elif redirect: route["redirect"] = new[redirect]
        routes[new[id]] = route
    table["routes"] = routes
    return table


def app_tables():
    yield "Sample", json.loads((ROOT / "routes.json").read_text())
    for path in sorted((ROOT / "Tests/Vectors").glob("*.routes.json")):
        name = "".join(word[:1].upper() + word[1:] for word in path.name.removesuffix(".routes.json").split("-"))
        yield name, with_swift_names(json.loads(path.read_text()))


def page_tables():
    """Yields the tables on the pages that load and contain routes, each with its page."""
    for page in sorted(PAGES.rglob("*.md")):
        for block in re.findall(r"^```json\n(.*?)\n```$", page.read_text(), re.M | re.S):
            if not block.startswith("{"):
                parts = ['"version": 1', block]
                if '"origins"' not in block: parts.append('"origins": {"web": "https://x.example"}')
                if '"routes"' not in block: parts.append('"routes": {}')
                block = "{" + ",\n".join(parts) + "}"
            try:
                table = json.loads(block)
            except ValueError:
                continue
            if table.get("version") == 1 and table.get("routes") and "include" not in table: yield page.name, table
