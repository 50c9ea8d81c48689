"""Shared code of the checks that run in a browser."""

import io
import pathlib

import PIL.Image

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESOURCES = ROOT / "Sources/Fingerpost/Fingerpost.docc/Resources"
READY = "document.documentElement.dataset.ready === 'yes'"

# Text that is markup unless it's escaped.
HOSTILE = [
    "</code></script><script>zq7()</script>", "<img src=x onerror=zq7()>", "\"><svg onload=zq7()>", "' onfocus='zq7()' autofocus='",
    "--><!--<b>zq7</b>", "javascript:zq7()", "&lt;img src=x onerror=zq7()&gt;", "]]><b>", "${zq7()}", "{{constructor}}",
    # Swift treats a letter and a combining mark as a single character, but a browser doesn't.
    "\u0d4e</script>\u0d4e<script>zq7()\u0d4e</script>", "\u0d4e<img src=x onerror=zq7()\u0d4e>",
]

# Measures the contrast of all visible text (WCAG 2.2, 1.4.3) and of the borders of fields to their background.
CONTRAST = r"""(() => {
  const parse = (color) => { const [r, g, b, a = 1] = color.match(/[\d.]+/g).map(Number); return { r, g, b, a }; };
  const over = (top, under) => ({
    r: top.r * top.a + under.r * (1 - top.a), g: top.g * top.a + under.g * (1 - top.a), b: top.b * top.a + under.b * (1 - top.a), a: 1 });
  const luminance = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((part) => { part /= 255; return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ratio = (a, b) => { const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.push(parse(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((under, layer) => over(layer, under), { r: 255, g: 255, b: 255, a: 1 });
  };
  const bad = [];
  let count = 0;
  const hold = (what, color, back, least) => {
    count++;
    const value = ratio(over(color, back), back);
    if (value < least) bad.push(`${value.toFixed(2)} ${what}`);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || /^(SCRIPT|STYLE|TITLE|title|OPTION)$/.test(element.tagName)) continue;
    if (!element.checkVisibility({ checkVisibilityCSS: true })) continue;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    const drawn = element.closest('svg a, svg g');
    const back = drawn ? parse(getComputedStyle(drawn.querySelector('rect')).fill) : behind(element);
    hold(walker.currentNode.data.trim().slice(0, 40), parse(element.closest('svg') ? style.fill : style.color), back, least);
  }
  for (const field of document.querySelectorAll('input, select, textarea')) {
    if (!field.checkVisibility()) continue;
    if (field.placeholder) hold('placeholder ' + field.id, parse(getComputedStyle(field, '::placeholder').color), behind(field), 4.5);
    // The editor has no outline, because it fills the whole pane.
    if (field.type !== 'checkbox' && parseFloat(getComputedStyle(field).borderTopWidth) > 0) hold('line of ' + field.id, parse(getComputedStyle(field).borderTopColor), behind(field.parentElement), 3);
  }
  return { count, bad };
})()"""


def expect(condition, what):
    if not condition:
        raise SystemExit(f"error: {what}")


def legible(page, least, what="the page"):
    """Checks that all text and borders have enough contrast, and that nothing is wider than the screen.

    Returns the number of texts and borders, which must be greater than `least`."""
    contrast = page.run(CONTRAST)
    expect(contrast["count"] > least and not contrast["bad"],
           f"contrast of {what}, {contrast['count']} texts and borders: {contrast['bad'][:10]}")
    overflow = page.run("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    expect(overflow <= 0, f"{what} is {overflow} pixels too wide")
    return contrast["count"]


def named(page, least):
    """Checks that every usable element has a name for screen readers, and that there are more than `least` of them."""
    nodes = page.send("Accessibility.getFullAXTree")["nodes"]
    used = [node for node in nodes if not node["ignored"] and node["role"]["value"] in
            ("button", "link", "textbox", "searchbox", "combobox", "checkbox", "tab", "tabpanel", "DisclosureTriangle")]
    nameless = [node for node in used if not node.get("name", {}).get("value")]
    expect(len(used) > least and not nameless, f"{len(used)} usable elements, without a name: {nameless[:3]}")


def quiet(page, path):
    """Checks that the page loaded only its own file, which includes its worker, and that the console is empty."""
    first, *others = [event["request"]["url"].split("#")[0] for event in page.events("Network.requestWillBeSent")]
    expect(first == path.as_uri() and all(url == first or url.startswith("blob:") for url in others),
           f"the page requested {[first, *others]}")
    said = page.events("Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled")
    expect(not said, f"the console contains {said}")


def write_picture(page, name):
    """Writes a picture of the documentation."""
    RESOURCES.mkdir(exist_ok=True)
    image = PIL.Image.open(io.BytesIO(page.picture())).convert("RGB").quantize(128, dither=PIL.Image.Dither.NONE)
    image.save(RESOURCES / name, optimize=True)
    print(f"wrote {(RESOURCES / name).relative_to(ROOT)}")
