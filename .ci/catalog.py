"""Checks an exported catalog in a browser. `.ci/catalog` runs it."""

import base64
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import PIL.Image
import zxingcpp

from chromium import Chromium
from pages import HOSTILE, READY, ROOT, expect, legible, named, quiet, write_picture

FPOST = sys.argv[1]
FOLDER = pathlib.Path(tempfile.mkdtemp())


def export(table, *options):
    path = FOLDER / (pathlib.Path(table).stem + ".html")
    path.write_bytes(subprocess.run([FPOST, "export", "catalog", "--table", table, *options], check=True, capture_output=True).stdout)
    return path


def answer(page):
    page.wait("!document.querySelector('#answer').hasAttribute('aria-busy')")
    return page.run("document.querySelector('#answer').innerText")


def open_route(page, identifier):
    page.run(f"[...document.querySelectorAll('.route')].find((route) => route.dataset.id === {json.dumps(identifier)})"
             ".querySelector('details').open = true")
    page.wait(f"[...document.querySelectorAll('.route')].find((route) => route.dataset.id === {json.dumps(identifier)})"
              ".querySelector('.make form')")


def look(browser, path, width, height, dark):
    page = browser.page(path.as_uri(), width, height, dark)
    page.wait(READY)

    # A link that matches, a link that doesn't, and a link that consists of markup.
    page.type("#link", "https://bookshelf.example/books/42?tab=reviews&utm_source=mail")
    expect("Opens book.detail" in answer(page) and "reviews" in answer(page), answer(page))
    answer(page)
    page.run("document.querySelector('#answer details').open = true")
    expect("matches, and is used" in answer(page), answer(page))
    page.type("#link", "https://bookshelf.example/books/12x")
    expect("No route matches" in answer(page) and "book is ‘12x’, and must be a whole number" in answer(page), answer(page))
    page.type("#link", "/books/42")
    expect("Opens book.detail" in answer(page), answer(page))
    page.type("#link", "bookshelf.example/books/42")
    expect("This isn’t a whole link." in answer(page), answer(page))
    page.run("document.querySelector('#answer button').click()")
    expect("Opens book.detail" in answer(page), answer(page))
    expect(page.run("document.querySelector('#link').value") == "https://bookshelf.example/books/42", "the completed link")
    before = page.run("document.querySelectorAll('*').length - document.querySelectorAll('#answer *').length")
    for text in HOSTILE:
        page.type("#link", "https://bookshelf.example/search?q=" + text)
        answer(page)
        expect(page.run("document.querySelectorAll('#answer script, #answer img, #answer svg, #answer b').length") == 0, text)
        page.type("#link", "bookshelf://" + text)
        page.type("#link", text)
    after = page.run("document.querySelectorAll('*').length - document.querySelectorAll('#answer *').length")
    expect(before == after, "a typed link became elements")
    answer(page)
    fragment = page.run("location.hash")
    expect(fragment.startswith("#link="), fragment)
    page.type("#link", "https://bookshelf.example/books/12x")

    # Several links, one of which is unknown. The page's address keeps a check mark.
    page.type("#link", "/books/42\n\n  https://bookshelf.example/search?q==1\nhttps://bookshelf.example/none")
    text = answer(page)
    expect("3 links, 1 of them open no route" in text and "book.detail" in text, text)
    page.run("document.querySelectorAll('.checks input')[1].click()")
    page.run("document.querySelectorAll('.checks details')[2].open = true")
    page.wait("document.querySelector('.checks .answer .verdict')?.textContent === 'No route matches'")
    fragment = page.run("location.hash")
    expect(fragment.count("link=") == 3 and fragment.endswith("checked=1"), fragment)
    page.run("HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };"
             "window.Blob = class extends Blob { constructor(parts, options) { super(parts, options); window.sheet = parts[0]; } };"
             "[...document.querySelectorAll('#answer > .answer > .tools button')][0].click()")
    sheet = page.run("window.sheet")
    expect(page.run("window.saved") == "links.csv" and sheet.count("\r\n") == 4, sheet)
    expect('"https://bookshelf.example/search?q==1","search","web","query: =1\n' in sheet and sheet.count('"yes"') == 1, sheet)
    page.run("document.querySelector('#list').click()")
    expect("all open a route" in answer(page), "no route matches an example link of the page")
    page.type("#link", "https://bookshelf.example/books/12x")

    # Search with the keyboard.
    page.run("document.activeElement.blur()")
    page.key("/")
    expect(page.run("document.activeElement.id") == "search", "'/' doesn't focus the search field")
    page.send("Input.insertText", text="quote uuid")
    shown = page.run("[...document.querySelectorAll('.route:not([hidden])')].map((route) => route.dataset.id).join()")
    expect(shown == "book.quote", shown)
    corners = page.run("getComputedStyle(document.querySelector('.route:not([hidden])')).borderRadius")
    expect(corners == "10px", f"the corners of the only route found: {corners}")
    expect(page.run("document.querySelector('#found').textContent") == "1 route", "the number of routes found")
    others = page.run("document.querySelectorAll('.relations a:not(.other)').length")
    expect(others == 1, f"the search highlights {others} routes of the hierarchy")
    page.key("Escape")
    expect(page.run("document.querySelectorAll('.route[hidden]').length") == 0, "Escape doesn't end the search")

    # A form prints a link, or explains why it can't.
    open_route(page, "club.meeting")
    form = "[...document.querySelectorAll('.route')].find((route) => route.dataset.id === 'club.meeting')"
    field = "#" + page.run(f"{form}.querySelector('.make input').id")
    page.type(field, "No slug")
    expect("must be text" in page.run(f"{form}.querySelector('.result').innerText"), "an invalid value is printed")
    expect(page.run("document.activeElement.getAttribute('aria-invalid')") == "true", "the invalid field isn't marked")
    page.type(field, "tea-and-tales")
    link = page.run(f"{form}.querySelector('.result .link code').textContent")
    expect(link == "https://bookshelf.example/clubs/tea-and-tales/meetings/2026-02-28", link)
    commands = page.run(f"{form}.querySelector('.commands').textContent")
    expect(f"xcrun simctl openurl booted '{link}'" in commands, commands)
    expect(f"adb shell am start -a android.intent.action.VIEW -d \"'{link}'\"" in commands, commands)

    # Links can be opened.
    opens = page.run(f"[...{form}.querySelectorAll('a.quiet')].map((link) => link.getAttribute('href'))")
    expect(link in opens and "bookshelf://clubs/summer-reads/meetings/2026-02-28" in opens, opens)

    # The appearance with everything open.
    page.run("for (const details of document.querySelectorAll('details')) details.open = true")
    page.wait("[...document.querySelectorAll('.make')].every((place) => place.childElementCount > 0)")
    page.run("for (const details of document.querySelectorAll('details')) details.open = true")
    count = legible(page, 500)
    named(page, 100)

    # The QR code is read from the screen.
    for text, button in [(link, f"{form}.querySelector('.result .link button:nth-child(2)')"),
                         ("https://bookshelf.example/", "document.querySelector('[data-id=home] .links .tools button:nth-child(2)')")]:
        page.run(button + ".click()")
        page.wait("document.querySelector('#code').open")
        found = zxingcpp.read_barcodes(PIL.Image.open(io.BytesIO(page.picture())))
        expect([code.text for code in found] == [text],
               f"the QR code of {text} contains {[code.text for code in found]}")
        page.run("document.querySelector('#code').close()")
    pdf = base64.b64decode(page.send("Page.printToPDF")["data"])
    expect(pdf.startswith(b"%PDF") and len(pdf) > 20_000, "the page can't be printed")
    quiet(page, path)
    return count


def look_at_hostile_table(browser):
    """Checks a table whose strings are markup."""
    routes = {f"r{index}": {"link": f"/r{index}/{{v: String}}?k={{w: T = a}}", "summary": text, "deprecated": {"since": text},
                            "parameters": {"v": {"summary": text, "example": text.replace("/", "") or "x"}}, "requires": text}
              for index, text in enumerate(HOSTILE)}
    table = {"version": 1, "name": "Hostile", "origins": {"app": "x:"}, "types": {"T": ["a", "b"]}, "routes": routes}
    path = FOLDER / "hostile.json"
    path.write_text(json.dumps(table))
    exported = export(path)
    page = browser.page(exported.as_uri(), 1280, 900, False)
    page.wait(READY)
    page.run("for (const details of document.querySelectorAll('details')) details.open = true")
    page.wait("[...document.querySelectorAll('.make')].every((place) => place.childElementCount > 0)")
    expect(page.run("document.scripts.length") == 2, "a string became a script")
    expect(page.run("document.querySelectorAll('img, svg image, [onerror], [onload], [onfocus], [autofocus]').length") == 0,
           "a string became markup")
    texts = page.run("[...document.querySelectorAll('.what')].map((element) => element.textContent)")
    expect(sorted(texts) == sorted(HOSTILE), f"the summaries are {texts}")
    schemes = page.run("[...new Set([...document.querySelectorAll('a.quiet')].map((link) => link.protocol))]")
    expect(schemes == ["x:"], f"links with the schemes {schemes} can be opened")
    # Even if markup got in, it couldn't run.
    page.run("document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.zq7ran = true' }))")
    expect(page.run("window.zq7ran") is None, "the policy allows a script")
    expect(page.run("fetch('https://bookshelf.example/').then(() => 'sent', () => 'refused')") == "refused",
           "the policy allows a request")
    expect("Content Security Policy" in json.dumps(page.events("Log.entryAdded")),
           "the console doesn't report the violation")


def look_at_watched_table(browser):
    """Checks that an open page shows a change of its file, and keeps its state."""
    table, path = FOLDER / "watched.json", FOLDER / "watched.html"
    routes = json.loads((ROOT / "routes.json").read_text())

    def write(summary):
        routes["routes"]["book.isbn"]["summary"] = summary
        table.write_text(json.dumps(routes))
        # Make the page reload itself, like a page of `fpost watch`.
        html = export(table).read_text()
        expect('"reloads": false' in html, "an exported page reloads itself")
        path.write_text(html.replace('"reloads": false', '"reloads": true'))

    write("Before")
    page = browser.page(path.as_uri(), 1280, 700, False)
    page.wait(READY)
    page.type("#link", "https://bookshelf.example/books/42")
    page.type("#search", "book")
    open_route(page, "book.isbn")
    page.run("scrollTo(0, 300)")
    write("After")
    page.wait("document.querySelector('[data-id=\"book.isbn\"] .what')?.textContent === 'After' && " + READY, 15)
    kept = page.run("[document.querySelector('#link').value, document.querySelector('#search').value, document.activeElement.id, scrollY,"
                    " document.querySelector('[data-id=\"book.isbn\"] details').open]")
    expect(kept == ["https://bookshelf.example/books/42", "book", "search", 300, True],
           f"after the change, the page has {kept}")
    expect("Opens book.detail" in answer(page), answer(page))


def pictures(browser):
    path = export(ROOT / "routes.json")
    for name, dark in [("catalog@2x.png", False), ("catalog~dark@2x.png", True)]:
        page = browser.page(path.as_uri(), 960, 880, dark, scale=2)
        page.wait(READY)
        page.type("#link", "https://bookshelf.example/books/42?tab=reviews&utm_source=mail")
        answer(page)
        page.run("document.activeElement.blur()")
        write_picture(page, name)


def main():
    browser = Chromium()
    try:
        if "--pictures" in sys.argv:
            return pictures(browser)
        path = export(ROOT / "routes.json")
        for width, height in [(390, 844), (1280, 900)]:
            for dark in [False, True]:
                start = time.monotonic()
                count = look(browser, path, width, height, dark)
                print(f"{width} pixels, {'dark' if dark else 'light'}: {count} texts and borders have enough contrast; "
                      f"{time.monotonic() - start:.1f} s")
        look_at_hostile_table(browser)
        look_at_watched_table(browser)
    finally:
        browser.close()


main()
