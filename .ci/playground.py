"""Checks the page of the playground in a browser. `.ci/playground` runs it."""

import base64
import json
import pathlib
import sys
import time

from chromium import Chromium
from pages import HOSTILE, READY, ROOT, expect, legible, named, quiet, write_picture

PAGE = pathlib.Path(sys.argv[1]).resolve()
TABLE = (ROOT / "routes.json").read_text()


def settled(page, seconds=30):
    """Waits until the page shows all results for the table and the link."""
    page.wait("!document.querySelector('#findings').hasAttribute('aria-busy') && !document.querySelector('#answer').hasAttribute('aria-busy')"
              " && document.documentElement.dataset.shown !== undefined", seconds)


def text(page, selector):
    return page.run(f"document.querySelector({json.dumps(selector)}).innerText")


def value(page):
    return page.run("document.querySelector('#table').value")


def write(page, table):
    """Replaces the whole table, as if you paste a new one."""
    page.run("(() => { const table = document.querySelector('#table'); table.focus(); table.select(); })()")
    page.send("Input.insertText", text=table)
    settled(page)


def tab(page, name):
    page.run(f"document.querySelector('#tab-{name}').click()")
    time.sleep(0.1)
    settled(page)


def edit(page, old, new):
    """Replaces a part of the table by typing."""
    start = value(page).index(old)
    page.run(f"(() => {{ const table = document.querySelector('#table'); table.focus(); table.setSelectionRange({start}, {start + len(old)}); }})()")
    page.send("Input.insertText", text=new)
    settled(page)


def keystroke(page, script, count):
    """Returns the milliseconds of processor time that a keystroke takes in the page's own thread, including painting.

    The compiler runs at the same time in another thread."""
    page.send("Performance.enable", timeDomain="threadTicks")

    def spent():
        return next(each["value"] for each in page.send("Performance.getMetrics")["metrics"] if each["name"] == "TaskDuration")

    before = spent()
    page.run(f"""(async () => {{
      const table = document.querySelector('#table');
      table.focus();
      for (let count = 0; count < {count}; count++) {{
        {script};
        await new Promise((done) => setTimeout(done, 50));
      }}
    }})()""")
    return (spent() - before) * 1000 / count


def look(browser, width, height, dark):
    page = browser.page(PAGE.as_uri(), width, height, dark)
    page.wait(READY, 30)
    settled(page)
    is_phone = width < 600
    expect(value(page) == TABLE, "the page doesn't start with Bookshelf")
    expect(text(page, "#panel-links .answer").startswith("Opens book.detail"), text(page, "#panel-links"))
    # The note that nested links aren't followed.
    expect(text(page, "#summary") == "1 note" if not is_phone else True, "Bookshelf has other findings")

    # A link that matches, and a link that doesn't.
    page.type("#link", "https://bookshelf.example/books/7?tab=quotes")
    page.wait("document.querySelector('#answer').innerText.includes('quotes')")
    page.type("#link", "https://bookshelf.example/books/12x")
    page.wait("document.querySelector('#answer').innerText.includes(\"segment 2 is '12x'\")")
    page.run("document.querySelector('#keep').click()")
    page.wait("document.querySelector('#kept').innerText.includes('12x')")

    # The table is broken. The finding is on its line, and its fix removes it.
    if is_phone:
        tab(page, "table")
    rows = page.run("[firstRows.at(-1) * rowHeight + 24, document.querySelector('#table').scrollHeight, lines.length * rowHeight + 24]")
    expect(rows[0] == rows[1] > rows[2], f"the rows of the drawn lines, of the field, and without long lines: {rows}")
    line = TABLE.split("\n").index(next(line for line in TABLE.split("\n") if '"routes"' in line)) + 1
    edit(page, '"routes"', '"rotues"')
    expect("1 error" in text(page, "#summary"), text(page, "#summary"))
    expect("rotues" in text(page, ".finding.error .message"), text(page, "#findings"))
    places = page.run("[...document.querySelectorAll('.finding .place')].map((place) => place.textContent.split(':')[0])")
    expect(str(line) in places, f"the finding isn't at line {line} but at {places}")
    page.run("document.querySelector('.finding.error .place').click()")
    expect(page.run("(() => { const { value, selectionStart, selectionEnd } = document.querySelector('#table'); return value.slice(selectionStart, selectionEnd); })()")
           == '"rotues"', "the finding selects something else")
    expect(page.run("[...document.querySelectorAll('.number.error')].map((number) => number.textContent)") == [str(line)], "the line isn't marked")
    expect(page.run("[...document.querySelectorAll('.line .wrong')].map((part) => part.textContent).join('')") == '"rotues"', "the word isn't underlined")
    count = legible(page, 20, "the broken table")
    page.run("document.querySelector('.finding.error .apply').click()")
    page.wait("document.querySelector('#summary').textContent === '1 note'", 30)
    expect(value(page) == TABLE, "the fix doesn't restore the table")
    # Undo returns to the table before the fix.
    page.run("document.execCommand('undo')")
    settled(page)
    expect('"rotues"' in value(page), "the fix can't be undone")
    page.run("document.execCommand('redo')")
    settled(page)
    expect(value(page) == TABLE, "the fix can't be redone")

    # The page accepts keys while the compiler works.
    edit(page, '"version": 1', '"version": 1 ')
    cost = keystroke(page, "document.execCommand('insertText', false, ' ')", 60)
    settled(page)
    expect(cost < 25, f"a keystroke takes {cost:.0f} ms")
    write(page, TABLE)

    # The effect of the edit on links and callers, and the enum.
    edit(page, '"/search?q={query: String}', '"/find?q={query: String}')
    tab(page, "changes")
    page.wait("document.querySelector('#changes .change')", 30)
    expect("breaking" in text(page, "#changes") and "search" in text(page, "#changes"), text(page, "#changes"))
    page.run("document.querySelector('#changes .change.breaking .more button').click()")
    settled(page)
    expect("No route matches" in text(page, "#answer"), text(page, "#answer"))
    tab(page, "swift")
    page.wait("document.querySelector('#code').textContent.includes('enum BookshelfRoute')", 30)
    expect("case search(query: String" in page.run("document.querySelector('#code').textContent"), "the enum lacks a case")

    # The address contains the whole state, so another page shows the same.
    time.sleep(0.8)
    address = page.run("location.href")
    expect("#z." in address and len(address) < 8000, f"the address is {address[:80]}…, {len(address)} characters")
    other = browser.page(address, width, height, dark)
    other.wait(READY, 30)
    settled(other)
    expect(value(other) == value(page), "the table isn't in the address")
    expect(other.run("document.querySelector('#tab-swift').getAttribute('aria-selected')") == "true", "the tab isn't in the address")
    other.run("document.querySelector('#tab-changes').click()")
    other.wait("document.querySelector('#changes .change.breaking')", 30)
    other.run("document.querySelector('#tab-links').click()")
    settled(other)
    expect("12x" in text(other, "#kept"), "kept links aren't in the address")

    # Every example opens without an error.
    for example in page.run("[...document.querySelectorAll('#example option')].map((option) => option.value).filter(Boolean)"):
        other.run(f"(() => {{ const list = document.querySelector('#example'); list.value = '{example}'; list.dispatchEvent(new Event('change')); }})()")
        time.sleep(0.3)
        settled(other)
        expect("error" not in other.run("document.querySelector('#summary').textContent"), f"{example} has errors")
        expect("Opens" in text(other, "#answer"), f"{example}: {text(other, '#answer')}")

    for name in (["table"] if is_phone else []) + ["links", "swift", "changes"]:
        tab(page, name)
        legible(page, 20, name)
    named(page, 8)
    for each in [page, other]:
        quiet(each, PAGE)
    return count


def look_at_hostile_texts(browser):
    """Checks tables, links and addresses whose strings are markup."""
    page = browser.page(PAGE.as_uri(), 1280, 900, False)
    page.wait(READY, 30)
    settled(page)
    before = page.run("document.scripts.length")
    routes = {f"r{index}": {"link": f"/r{index}/{{v: String}}?k={{w: T = a}}", "summary": text, "deprecated": {"since": text},
                            "parameters": {"v": {"summary": text, "example": text.replace("/", "") or "x"}}, "requires": text}
              for index, text in enumerate(HOSTILE)}
    table = {"version": 1, "name": "Hostile", "origins": {"app": "x:"}, "types": {"T": ["a", "b"]}, "routes": routes}
    tables = [json.dumps(table, indent=2)]
    # Markup as unknown names and values, each of which appears in a message.
    tables += [TABLE.replace('"name"', json.dumps(text)) for text in HOSTILE] + [TABLE.replace('"/search?', json.dumps("/" + text)[:-1]) for text in HOSTILE]
    for each in tables:
        write(page, each)
        for name in ["swift", "changes", "links"]:
            tab(page, name)
        for text in HOSTILE[:3]:
            page.type("#link", "x:///r1/" + text)
            page.run("document.querySelector('#keep').click()")
        settled(page)
        found = page.run("document.querySelectorAll('main img, main svg, main b, main script, [onerror], [onload], [onfocus], [autofocus]').length")
        expect(found == 0 and page.run("document.scripts.length") == before, f"a string became markup: {each[:300]}")
    # An address from an untrusted sender.
    for parts in [{"table": HOSTILE[0], "example": HOSTILE[1], "tab": HOSTILE[2], "links": HOSTILE, "link": HOSTILE[3]}, {"table": 7, "links": {"a": 1}}, [], 7]:
        sent = base64.urlsafe_b64encode(json.dumps(parts).encode()).decode().rstrip("=")
        page.run(f"location.hash = '#j.{sent}'")
        time.sleep(0.4)
        settled(page)
    for broken in ["#j.!!!", "#z.AAAA", "#nonsense", "#j." + base64.b64encode(b"null").decode()]:
        page.run(f"location.hash = {json.dumps(broken)}")
        page.wait("!document.querySelector('#message').hidden")
        settled(page)
    expect(page.run("document.querySelectorAll('main img, main svg, main b, main script').length") == 0, "an address became markup")
    # Even if markup got in, it couldn't run, and nothing is sent out, not even by the worker.
    page.run("document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.zq7ran = true' }))")
    expect(page.run("window.zq7ran") is None, "the policy allows a script")
    expect(page.run("fetch('https://bookshelf.example/').then(() => 'sent', () => 'refused')") == "refused",
           "the policy allows a request")
    inside = ("new Promise((done) => { const worker = new Worker(URL.createObjectURL(new Blob([\"fetch('https://bookshelf.example/')"
              ".then(() => postMessage('sent'), () => postMessage('refused'))\"]))); worker.onmessage = ({ data }) => done(data); })")
    expect(page.run(inside) == "refused", "the policy allows a worker's request")


def look_at_large_table(browser):
    """Checks that thousands of routes don't delay keystrokes, and that the page stops a compiler that is too slow."""
    routes = ",\n".join(f'    "group{index % 20}.route{index}": "/section{index % 50}/page{index}/{{id: Int}}"' for index in range(5000))
    table = '{\n  "version": 1,\n  "name": "LargeRoute",\n  "origins": { "web": "https://x.example" },\n  "routes": {\n' + routes + "\n  }\n}\n"
    page = browser.page(PAGE.as_uri(), 1280, 900, False)
    page.wait(READY, 30)
    settled(page)
    start = time.monotonic()
    page.run(f"(() => {{ const table = document.querySelector('#table'); table.value = {json.dumps(table)}; table.dispatchEvent(new Event('input')); }})()")
    settled(page, 60)
    took = time.monotonic() - start
    summary = page.run("document.querySelector('#summary').textContent")
    # Don't change the text itself, because Chromium then lays out all lines of the field (70 ms for 300 KB).
    cost = keystroke(page, "table.dispatchEvent(new Event('input'))", 30)
    expect(cost < 25, f"with 5,000 routes, the page takes {cost:.0f} ms for a keystroke")
    page.run(f"(() => {{ const table = document.querySelector('#table'); table.value = {json.dumps(TABLE)}; table.dispatchEvent(new Event('input')); }})()")
    page.wait("document.querySelector('#summary').textContent === '1 note'", 60)
    print(f"5,000 routes: {summary or 'not read'} after {took:.1f} s; {cost:.1f} ms of the page for a keystroke")


def pictures(browser):
    for name, dark in [("playground@2x.png", False), ("playground~dark@2x.png", True)]:
        page = browser.page(PAGE.as_uri(), 1200, 720, dark, scale=2)
        page.wait(READY, 30)
        settled(page)
        edit(page, '"/preferences"', '"/p/:id"')
        page.run("document.querySelector('.finding.warning .place').click()")
        page.run("document.activeElement.blur()")
        time.sleep(0.3)
        write_picture(page, name)


def main():
    browser = Chromium()
    try:
        if "--pictures" in sys.argv:
            return pictures(browser)
        for width, height in [(390, 844), (1280, 900)]:
            for dark in [False, True]:
                start = time.monotonic()
                count = look(browser, width, height, dark)
                print(f"{width} pixels, {'dark' if dark else 'light'}: {count} texts and borders have enough contrast; "
                      f"{time.monotonic() - start:.1f} s")
        look_at_hostile_texts(browser)
        look_at_large_table(browser)
    finally:
        browser.close()


main()
