// Written by Web/embed. Do not edit it: change what is in Web, then run Web/build .build/web && Web/embed
// swift-format-ignore-file

extension PageAssets {
  /// What the catalog runs.
  package static let catalogScript: StaticString = #"""
'use strict';

// What the pages have in common. Text of tables and of links goes into the document by `textContent` alone, and no link is ever
// opened.

const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// An element with properties and children, which are elements or texts.
function make(tag, properties = {}, ...children) {
  const { data: attributes = {}, ...rest } = properties;
  const element = Object.assign(document.createElement(tag), rest);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

const code = (text) => make('code', { textContent: text });

function copyButton(text, what, label = 'Copy') {
  const button = make('button', { type: 'button', className: 'quiet', textContent: label });
  button.setAttribute('aria-label', 'Copy ' + what);
  button.addEventListener('click', async () => {
    const value = typeof text === 'function' ? text() : text;
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // No clipboard for files in some browsers.
      const area = make('textarea', { value, className: 'aside' });
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
      button.focus();
    }
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = label; }, 1500);
  });
  return button;
}

// MARK: What is answered about a link

function row(name, ...value) {
  return [make('dt', { textContent: name }), make('dd', {}, ...value)];
}

const itemText = ({ key, value }) => (value === null ? key : key + '=' + value);

/* A record's fields as values of their own. */
const fields = ([name, value]) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).map(([field, inner]) => [`${name}.${field}`, inner]) : [[name, value]];

const valueText = (value) =>
  Array.isArray(value)
    ? value.map((element) => (typeof element === 'object' ? itemText(element) : String(element))).join('\n') : String(value);

function candidateRow(candidate, routeName) {
  const outcome = candidate.wins ? 'the link is its' : candidate.stop?.text
    ?? (candidate.refuses ? 'refuses the link' : 'would take the link, but comes later');
  return make('li', { className: candidate.wins ? 'wins' : '' },
    make('div', {}, routeName(candidate.route),
      make('span', { className: 'faint', textContent: candidate.origin + (candidate.redirect ? ', redirect ' + candidate.redirect : '') })),
    code(candidate.pattern), make('div', { className: 'outcome', textContent: outcome }));
}

function candidateList(candidates, routeName) {
  const isNear = ({ stop, refuses }) => stop === null || (!refuses && (stop.kind !== 'path' || stop.segment > 1));
  const near = candidates.filter(isNear);
  const rest = candidates.length - near.length;
  if (candidates.length === 0) return null;
  const more = rest === 0 ? null : make('p', {
    className: 'faint', textContent: `${near.length === 0 ? 'All' : 'And'} ${rest}${near.length === 0 ? '' : ' more'} stop at their first segment.`,
  });
  return make('details', {}, make('summary', { textContent: `Candidates in the order they are tried (${candidates.length})` }),
    make('ol', { className: 'candidates' }, ...near.map((candidate) => candidateRow(candidate, routeName))), more);
}

// What `fpost explain` answers, for people. `routeName` makes an element of a route's id.
function explained(found, routeName, isOpen) {
  const list = make('dl', { className: 'facts' });
  if (found.wrapper !== null) list.append(...row('inside', code(found.wrapper)));
  if (found.route === null) {
    list.append(...row('because', found.reason));
    if (found.nearest.length > 0) list.append(...row('nearest', ...found.nearest.flatMap((id) => [routeName(id), ' '])));
  } else {
    list.append(...row('origin', found.origin), ...row('pattern', code(found.pattern)));
    if (found.redirect !== null) list.append(...row('redirect', code(found.redirect)));
    for (const [name, value] of Object.entries(found.parameters).flatMap(fields)) list.append(...row(name, code(valueText(value))));
    for (const [name, items] of [['left over', found.leftover], ['ignored', found.ignored]]) {
      if (items.length > 0) list.append(...row(name, code(items.map(itemText).join(', '))));
    }
  }
  for (const note of found.notes) list.append(...row('note', note));
  const verdict = found.route === null
    ? make('p', { className: 'verdict misses' }, 'Leads nowhere')
    : make('p', { className: 'verdict leads' }, 'Leads to ', routeName(found.route));
  const candidates = candidateList(found.candidates, routeName);
  if (candidates) candidates.open = isOpen;
  return make('div', { className: found.route === null ? 'answer misses' : 'answer leads' }, ...[verdict, list, candidates].filter(Boolean));
}

// A module of a page: WebAssembly without imports, asked in texts.

// The bytes of a module that a page holds as gzip in base 64.
function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

// What asks the instance: `ask(question, text)` is the answer's text.
function questions(instance) {
  const { memory, input, output, ...questions } = instance.exports;
  return (question, text) => {
    const bytes = new TextEncoder().encode(text);
    // Memory may grow with each call, and is then another buffer.
    const start = input(bytes.length) >>> 0;
    new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
    const size = questions[question](bytes.length);
    const end = output() >>> 0;
    return new TextDecoder().decode(new Uint8Array(memory.buffer, end, size));
  };
}

// QR codes (ISO/IEC 18004): bytes, error correction M, the smallest version that holds them.

const qrCode = (() => {
  // By version: the error correction codewords of a block, and the number of blocks, for level M.
  const CHECK = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28];
  const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28,
    29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49];

  // Modules for codewords: all but the finders, timing lines, alignment patterns, format and version.
  function capacity(version) {
    let modules = (16 * version + 128) * version + 64;
    if (version > 1) {
      const alignments = Math.floor(version / 7) + 2;
      modules -= (25 * alignments - 10) * alignments - 55;
      if (version > 6) modules -= 36;
    }
    return Math.floor(modules / 8);
  }

  const dataCapacity = (version) => capacity(version) - CHECK[version] * BLOCKS[version];

  // The field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1.
  function product(a, b) {
    let result = 0;
    for (let bit = 7; bit >= 0; bit--) {
      result = (result << 1) ^ ((result >>> 7) * 0x11D);
      result ^= ((b >>> bit) & 1) * a;
    }
    return result;
  }

  function divisor(degree) {
    const result = new Uint8Array(degree);
    result[degree - 1] = 1;
    let root = 1;
    for (let step = 0; step < degree; step++) {
      for (let index = 0; index < degree; index++) {
        result[index] = product(result[index], root);
        if (index + 1 < degree) result[index] ^= result[index + 1];
      }
      root = product(root, 2);
    }
    return result;
  }

  function remainder(data, by) {
    const result = new Uint8Array(by.length);
    for (const byte of data) {
      const factor = byte ^ result[0];
      result.copyWithin(0, 1);
      result[by.length - 1] = 0;
      for (let index = 0; index < by.length; index++) result[index] ^= product(by[index], factor);
    }
    return result;
  }

  function codewords(bytes, version) {
    const size = dataCapacity(version);
    const bits = [];
    const append = (value, count) => {
      for (let bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
    };
    append(4, 4);
    append(bytes.length, version < 10 ? 8 : 16);
    for (const byte of bytes) append(byte, 8);
    append(0, Math.min(4, size * 8 - bits.length));
    append(0, (8 - (bits.length % 8)) % 8);
    const data = new Uint8Array(size);
    for (let index = 0; index < bits.length; index++) data[index >> 3] |= bits[index] << (7 - (index & 7));
    for (let index = bits.length / 8, pad = 0xEC; index < size; index++, pad ^= 0xEC ^ 0x11) data[index] = pad;

    // Blocks, the short ones first, of which data and then error correction are taken in turns.
    const count = BLOCKS[version];
    const check = CHECK[version];
    const all = capacity(version);
    const short = count - (all % count);
    const length = Math.floor(all / count) - check;
    const by = divisor(check);
    const blocks = [];
    for (let index = 0, start = 0; index < count; index++) {
      const end = start + length + (index < short ? 0 : 1);
      const part = data.subarray(start, end);
      blocks.push([part, remainder(part, by)]);
      start = end;
    }
    const result = [];
    for (let index = 0; index <= length; index++) {
      for (const [part] of blocks) if (index < part.length) result.push(part[index]);
    }
    for (let index = 0; index < check; index++) for (const [, part] of blocks) result.push(part[index]);
    return result;
  }

  const MASKS = [
    (x, y) => (x + y) % 2 === 0, (x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
  ];

  class Symbol {
    constructor(version) {
      this.version = version;
      this.size = version * 4 + 17;
      this.dark = new Uint8Array(this.size * this.size);
      this.fixed = new Uint8Array(this.size * this.size);
    }

    set(x, y, isDark) {
      this.dark[y * this.size + x] = isDark ? 1 : 0;
      this.fixed[y * this.size + x] = 1;
    }

    drawPatterns() {
      const size = this.size;
      for (let index = 0; index < size; index++) {
        this.set(6, index, index % 2 === 0);
        this.set(index, 6, index % 2 === 0);
      }
      for (const [left, top] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
        for (let y = -4; y <= 4; y++) {
          for (let x = -4; x <= 4; x++) {
            const distance = Math.max(Math.abs(x), Math.abs(y));
            const [column, row] = [left + x, top + y];
            if (column < 0 || column >= size || row < 0 || row >= size) continue;
            this.set(column, row, distance !== 2 && distance !== 4);
          }
        }
      }
      const places = this.alignments();
      for (const x of places) {
        for (const y of places) {
          const isFinder = (x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6);
          if (isFinder) continue;
          for (let row = -2; row <= 2; row++) {
            for (let column = -2; column <= 2; column++) {
              this.set(x + column, y + row, Math.max(Math.abs(column), Math.abs(row)) !== 1);
            }
          }
        }
      }
      this.drawFormat(0);
      if (this.version < 7) return;
      let rest = this.version;
      for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1F25);
      const bits = (this.version << 12) | rest;
      for (let index = 0; index < 18; index++) {
        const [a, b] = [size - 11 + (index % 3), Math.floor(index / 3)];
        this.set(a, b, (bits >>> index) & 1);
        this.set(b, a, (bits >>> index) & 1);
      }
    }

    alignments() {
      if (this.version === 1) return [];
      const count = Math.floor(this.version / 7) + 2;
      const step = this.version === 32 ? 26 : Math.ceil((this.size - 13) / (count * 2 - 2)) * 2;
      const result = [6];
      for (let place = this.size - 7; result.length < count; place -= step) result.splice(1, 0, place);
      return result;
    }

    // Level M is 0.
    drawFormat(mask) {
      let rest = mask;
      for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
      const bits = ((mask << 10) | rest) ^ 0x5412;
      const bit = (index) => (bits >>> index) & 1;
      const size = this.size;
      for (let index = 0; index <= 5; index++) this.set(8, index, bit(index));
      this.set(8, 7, bit(6));
      this.set(8, 8, bit(7));
      this.set(7, 8, bit(8));
      for (let index = 9; index < 15; index++) this.set(14 - index, 8, bit(index));
      for (let index = 0; index < 8; index++) this.set(size - 1 - index, 8, bit(index));
      for (let index = 8; index < 15; index++) this.set(8, size - 15 + index, bit(index));
      this.set(8, size - 8, true);
    }

    drawCodewords(data) {
      let index = 0;
      for (let right = this.size - 1; right >= 1; right -= 2) {
        if (right === 6) right = 5;
        for (let step = 0; step < this.size; step++) {
          for (let side = 0; side < 2; side++) {
            const x = right - side;
            const y = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
            if (this.fixed[y * this.size + x] || index >= data.length * 8) continue;
            this.dark[y * this.size + x] = (data[index >> 3] >>> (7 - (index & 7))) & 1;
            index++;
          }
        }
      }
    }

    mask(number) {
      for (let y = 0; y < this.size; y++) {
        for (let x = 0; x < this.size; x++) {
          const place = y * this.size + x;
          if (!this.fixed[place] && MASKS[number](x, y)) this.dark[place] ^= 1;
        }
      }
    }

    // How hard the symbol is to read: runs, squares, what looks like a finder, and how uneven dark and light are.
    penalty() {
      const size = this.size;
      const at = (line, index, isRow) => this.dark[isRow ? line * size + index : index * size + line];
      let result = 0;
      let dark = 0;
      for (const isRow of [true, false]) {
        for (let line = 0; line < size; line++) {
          let run = 0;
          let bits = 0;
          for (let index = 0; index < size; index++) {
            const value = at(line, index, isRow);
            if (isRow) dark += value;
            run = index > 0 && value === at(line, index - 1, isRow) ? run + 1 : 1;
            if (run === 5) result += 3;
            else if (run > 5) result += 1;
            bits = ((bits << 1) | value) & 0x7FF;
            if (index >= 10 && (bits === 0x05D || bits === 0x5D0)) result += 40;
          }
        }
      }
      for (let y = 0; y < size - 1; y++) {
        for (let x = 0; x < size - 1; x++) {
          const sum = at(y, x, true) + at(y, x + 1, true) + at(y + 1, x, true) + at(y + 1, x + 1, true);
          if (sum === 0 || sum === 4) result += 3;
        }
      }
      return result + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
    }
  }

  // The symbol of a text as { size, isDark(x, y) }; null for one of more than 2331 bytes.
  return (text) => {
    const bytes = new TextEncoder().encode(text);
    let version = 1;
    const fits = () => 4 + (version < 10 ? 8 : 16) + bytes.length * 8 <= dataCapacity(version) * 8;
    while (version <= 40 && !fits()) version++;
    if (version > 40) return null;
    const symbol = new Symbol(version);
    symbol.drawPatterns();
    symbol.drawCodewords(codewords(bytes, version));
    let best = 0;
    let least = Infinity;
    for (let number = 0; number < 8; number++) {
      symbol.drawFormat(number);
      symbol.mask(number);
      const penalty = symbol.penalty();
      if (penalty < least) [best, least] = [number, penalty];
      symbol.mask(number);
    }
    symbol.drawFormat(best);
    symbol.mask(best);
    return { size: symbol.size, isDark: (x, y) => symbol.dark[y * symbol.size + x] === 1 };
  };
})();

// The matcher with the page's table.

async function openMatcher({ module, block, environment }) {
  const { instance } = await WebAssembly.instantiate(await unpacked(module));
  const ask = questions(instance);
  const problem = ask('open', block) || (environment && ask('choose', environment));
  if (problem) throw new Error(problem);
  return {
    resolve: (link) => JSON.parse(ask('resolve', link)),
    explain: (link) => JSON.parse(ask('explain', link)),
    print: (route, origin, values) => JSON.parse(
      ask('printLink', [route, origin, ...values.map(([name, value]) => name + '=' + value)].join('\0'))),
    ask,
  };
}

// The catalog: search, a box for a link, forms that print links, copy buttons and QR codes. The page is readable without it.

const data = JSON.parse(document.getElementById('table').textContent);

// MARK: Search

const search = find('#search');

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const section of all('.group')) {
    let shown = 0;
    for (const route of all('.route', section)) {
      const text = route.dataset.search ??= route.textContent.toLowerCase();
      route.hidden = !words.every((word) => text.includes(word));
      if (!route.hidden) shown++;
    }
    section.hidden = shown === 0;
    count += shown;
  }
  for (const entry of all('nav li[data-route]')) {
    entry.hidden = document.getElementById(entry.dataset.route).hidden;
  }
  for (const group of all('nav .names')) group.hidden = all('li:not([hidden])', group).length === 0;
  const routes = count === 1 ? '1 route' : count + ' routes';
  find('#found').textContent = words.length === 0 ? '' : count === 0 ? 'No route has all of these words.' : routes;
}

search.addEventListener('input', filter);
search.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  search.value = '';
  filter();
});
document.addEventListener('keydown', (event) => {
  const isTyping = /^(input|textarea|select)$/i.test(event.target.tagName);
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  search.focus();
});

// MARK: Codes

const SVG = 'http://www.w3.org/2000/svg';

// A drawing of a QR code with its quiet zone; null for a link that no code holds.
function drawing(text) {
  const symbol = qrCode(text);
  if (!symbol) return null;
  let path = '';
  for (let y = 0; y < symbol.size; y++) {
    for (let x = 0; x < symbol.size; x++) if (symbol.isDark(x, y)) path += `M${x + 4} ${y + 4}h1v1h-1z`;
  }
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${symbol.size + 8} ${symbol.size + 8}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'QR code of ' + text);
  svg.setAttribute('shape-rendering', 'crispEdges');
  const marks = document.createElementNS(SVG, 'path');
  marks.setAttribute('d', path);
  svg.append(marks);
  return svg;
}

function showCode(text) {
  const dialog = find('#code');
  const place = find('.drawing', dialog);
  place.replaceChildren(drawing(text) ?? make('p', { textContent: 'The link is too long for a QR code.' }));
  find('.text', dialog).textContent = text;
  dialog.showModal();
}

find('#code').addEventListener('click', (event) => {
  if (event.target === event.currentTarget) event.currentTarget.close();
});

function codeButton(text) {
  const button = make('button', { type: 'button', className: 'quiet', textContent: 'QR' });
  button.setAttribute('aria-label', 'QR code');
  button.addEventListener('click', () => showCode(typeof text === 'function' ? text() : text));
  return button;
}

// The buttons of a route, made when it is first opened: a table may have thousands.
function addTools(article) {
  for (const link of all('[data-link]', article)) {
    const text = link.textContent;
    link.after(make('span', { className: 'tools' }, copyButton(text, 'the link'), codeButton(text)));
  }
  for (const payload of all('[data-payload]', article)) {
    payload.before(make('span', { className: 'tools' }, copyButton(payload.textContent, 'the payload'),
      saveButton(() => payload.textContent, payload.dataset.payload)));
  }
}

// Runs `body` when the element is opened for the first time.
function whenOpen(details, body) {
  const look = () => {
    if (!details.open) return;
    details.removeEventListener('toggle', look);
    body();
  };
  details.addEventListener('toggle', look);
  look();
}

for (const article of all('.route')) whenOpen(find('details', article), () => addTools(article));

// MARK: Commands

const quotedForShell = (text) => "'" + text.replaceAll("'", "'\\''") + "'";

// A device's shell reads the command a second time.
const quotedTwice = (text) =>
  (/["$`\\!]/.test(text) ? quotedForShell(quotedForShell(text)) : '"' + quotedForShell(text) + '"');

const commands = [
  ['iOS Simulator', (link) => 'xcrun simctl openurl booted ' + quotedForShell(link)],
  ['Android', (link) => 'adb shell am start -a android.intent.action.VIEW -d ' + quotedTwice(link)],
];

function saveButton(text, name) {
  const button = make('button', { type: 'button', className: 'quiet', textContent: 'Save .apns' });
  button.addEventListener('click', () => {
    const address = URL.createObjectURL(new Blob([text()], { type: 'application/json' }));
    make('a', { href: address, download: name + '.apns' }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  });
  return button;
}

// A push whose payload has the link where the table looks for one.
function push(link, keys) {
  let value = link;
  for (const key of keys.split('.').reverse()) value = { [key]: value };
  return JSON.stringify({ aps: { alert: { title: 'A link' } }, ...value }, null, 2);
}

function commandList(link) {
  const list = make('dl', { className: 'commands' });
  for (const [name, command] of commands) {
    const text = command(link);
    list.append(make('dt', { textContent: name }), make('dd', {}, code(text), copyButton(text, 'the command')));
  }
  if (data.push) {
    const payload = push(link, data.push);
    const command = 'xcrun simctl push booted BUNDLE-ID link.apns';
    list.append(make('dt', { textContent: 'Push to the iOS Simulator' }),
      make('dd', {}, code(command), copyButton(command, 'the command'), saveButton(() => payload, 'link')));
  }
  return make('details', {}, make('summary', { textContent: 'Open it on a device' }), list);
}

// MARK: Forms

let forms = 0;

function field(parameter, id) {
  const { name, kind, cases, example, isOptional, fallback } = parameter;
  if (kind === 'flag') return make('input', { type: 'checkbox', id });
  if (cases && kind === 'value') {
    const select = make('select', { id });
    if (isOptional || fallback !== null) select.append(make('option', { value: '', textContent: fallback ?? 'none' }));
    for (const word of cases) {
      if (word !== fallback) select.append(make('option', { value: word, textContent: word }));
    }
    if (!isOptional && fallback === null) select.value = example;
    return select;
  }
  if (kind !== 'value') {
    return make('textarea', {
      id, rows: 2, spellcheck: false, value: isOptional ? '' : example,
      placeholder: kind === 'items' ? 'key=value, one a line' : 'one a line',
    });
  }
  return make('input', {
    id, type: 'text', spellcheck: false, autocomplete: 'off', placeholder: fallback ?? (isOptional ? 'none' : ''),
    value: isOptional || fallback !== null ? '' : example, name,
  });
}

function valuesOf(parameter, input) {
  if (parameter.kind === 'flag') return input.checked ? ['true'] : [];
  if (parameter.kind === 'value') return input.value === '' ? [] : [input.value];
  return input.value.split('\n').filter((line) => line !== '');
}

function addForm(article, matcher) {
  const { origins, parameters } = data.routes[article.dataset.id];
  const number = ++forms;
  const inputs = parameters.map((parameter, index) => field(parameter, `value-${number}-${index}`));
  const origin = make('select', { id: `origin-${number}` },
    ...origins.map((name) => make('option', { value: name, textContent: name })));
  const result = make('div', { className: 'result', data: { 'aria-live': 'polite' } });

  function update() {
    const values = parameters.flatMap((parameter, index) =>
      valuesOf(parameter, inputs[index]).map((value) => [parameter.name, value]));
    const { link, problem, parameter } = matcher.print(article.dataset.id, origin.value, values);
    inputs.forEach((input, index) => {
      input.setAttribute('aria-invalid', String(link === null && parameters[index].name === parameter));
    });
    if (link === null) {
      result.replaceChildren(make('p', { className: 'problem', textContent: problem }));
    } else {
      const line = make('p', { className: 'link' }, code(link),
        make('span', { className: 'tools' }, copyButton(link, 'the link'), codeButton(link)));
      result.replaceChildren(line, commandList(link));
    }
  }

  const rows = parameters.map((parameter, index) => make('div', { className: 'field' },
    make('label', { htmlFor: inputs[index].id, textContent: parameter.name }), inputs[index]));
  if (origins.length > 1) {
    rows.push(make('div', { className: 'field' },
      make('label', { htmlFor: origin.id, textContent: 'from', className: 'plain' }), origin));
  }
  const form = make('form', {}, make('h4', { textContent: 'Make a link' }), make('div', { className: 'fields' }, ...rows), result);
  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => event.preventDefault());
  find('.make', article).replaceChildren(form);
  update();
}

// MARK: A link that is typed in

const box = find('#link');

function routeLink(id) {
  const article = all('.route').find((route) => route.dataset.id === id);
  return article ? make('a', { href: '#' + article.id, textContent: id, className: 'id' }) : code(id);
}

function show(link, matcher) {
  const answer = find('#answer');
  // The table of a page is as it is, so a link's answer never changes.
  if (link === '') {
    answer.replaceChildren();
    return;
  }
  const found = matcher.explain(link);
  const isOpen = find('details', answer)?.open ?? false;
  answer.replaceChildren(explained(found, routeLink, isOpen));
}

// MARK: Start

// `#id` shows a route, `#link=…` asks about a link. A page that is written anew while one looks has the rest of its state there.
function readFragment(matcher) {
  const fragment = location.hash.slice(1);
  const target = fragment && document.getElementById(fragment);
  if (target) {
    if (!target.matches('.route')) return;
    if (target.hidden) {
      search.value = '';
      filter();
    }
    find('details', target).open = true;
    target.scrollIntoView();
    return;
  }
  const state = new URLSearchParams(fragment);
  if (state.has('link')) {
    box.value = state.get('link');
    if (matcher) show(box.value.trim(), matcher);
  }
  if (state.has('search')) {
    search.value = state.get('search');
    filter();
  }
  const open = new Set(state.getAll('open'));
  for (const article of all('.route')) if (open.has(article.dataset.id)) find('details', article).open = true;
  if (state.has('focus')) document.getElementById(state.get('focus'))?.focus({ preventScroll: true });
  if (state.has('y')) scrollTo({ top: Number(state.get('y')), behavior: 'instant' });
}

function writeFragment(state) {
  const link = box.value.trim();
  if (link !== '') state.unshift(['link', link]);
  history.replaceState(null, '', '#' + state.map(([name, value]) => name + '=' + encodeURIComponent(value)).join('&'));
}

// A page of `fpost watch` may have been written anew: a file can't be asked, so it is loaded again, unless somebody types.
function reloadOnATimer() {
  let last = 0;
  for (const kind of ['input', 'keydown', 'pointerdown']) {
    addEventListener(kind, () => { last = performance.now(); }, { capture: true, passive: true });
  }
  setInterval(() => {
    if (document.hidden || find('#code').open || performance.now() - last < 1500) return;
    const state = all('.route').filter((article) => find('details', article).open).map(({ dataset }) => ['open', dataset.id]);
    if (search.value !== '') state.push(['search', search.value]);
    if (document.activeElement.id) state.push(['focus', document.activeElement.id]);
    writeFragment([...state, ['y', Math.round(scrollY)]]);
    location.reload();
  }, 2000);
}

function listen(matcher) {
  let timer;
  let cost = 0;
  const ask = () => {
    const start = performance.now();
    show(box.value.trim(), matcher);
    find('#answer').removeAttribute('aria-busy');
    cost = performance.now() - start;
    writeFragment([]);
  };
  box.addEventListener('input', () => {
    clearTimeout(timer);
    // A table of thousands of patterns, all of which are explained, would hold up the next key.
    if (cost < 20) return ask();
    find('#answer').setAttribute('aria-busy', 'true');
    timer = setTimeout(ask, 150);
  });
  for (const article of all('.route')) whenOpen(find('details', article), () => addForm(article, matcher));
  document.documentElement.dataset.ready = 'yes';
}

let isOpenForPrint = [];
addEventListener('beforeprint', () => {
  isOpenForPrint = all('.route > details:not([open])');
  for (const details of isOpenForPrint) details.open = true;
});
addEventListener('afterprint', () => { for (const details of isOpenForPrint) details.open = false; });

for (const element of all('.live')) element.hidden = false;
openMatcher(data).then(
  (matcher) => {
    listen(matcher);
    readFragment(matcher);
    addEventListener('hashchange', () => readFragment(matcher));
    if (data.reloads) reloadOnATimer();
  },
  (error) => {
    find('#answer').replaceChildren(
      make('p', { className: 'problem', textContent: 'This browser can’t run the matcher: ' + error.message }));
    readFragment(null);
  });

"""#
}
