// The catalog's search, field for a link, forms that print links, copy buttons and QR codes. The page is readable without
// this script.

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
  for (const node of all('.relations a')) {
    node.classList.toggle('other', document.getElementById(node.getAttribute('href').slice(1))?.hidden ?? false);
  }
  for (const group of all('nav .names')) group.hidden = all('li:not([hidden])', group).length === 0;
  const routes = count === 1 ? '1 route' : count + ' routes';
  find('#found').textContent = words.length === 0 ? '' : count === 0 ? 'No route has all of these words.' : routes;
}

if (matchMedia('(hover: hover)').matches) search.placeholder = 'Words, or press /';
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

// MARK: QR codes

const SVG = 'http://www.w3.org/2000/svg';

// Returns an image of a QR code with its quiet zone, or null if the link is too long for a code.
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

// Returns a link that the browser or the system opens, or null for a scheme that a browser handles itself. A table may come
// from somebody else.
function openLink(link) {
  if (/^(javascript|data|file|blob|vbscript|about|view-source):/i.test(link)) return null;
  return make('a', { href: link, className: 'quiet', rel: 'noreferrer', textContent: 'Open' });
}

// Adds the buttons of a route. This happens when the route is first opened, because a table can have thousands of them.
function addTools(article) {
  for (const link of all('[data-link]', article)) {
    const text = link.textContent;
    link.after(make('span', { className: 'tools' }, copyButton(text, 'the link'), codeButton(text), openLink(text)));
  }
  for (const payload of all('[data-payload]', article)) {
    payload.before(make('span', { className: 'tools' }, copyButton(payload.textContent, 'the payload'),
      saveButton(() => payload.textContent, payload.dataset.payload + '.apns')));
  }
}

// Calls `body` when the element is opened for the first time.
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

// Quotes the text twice, because the shell of the device parses the command again.
const quotedTwice = (text) =>
  (/["$`\\!]/.test(text) ? quotedForShell(quotedForShell(text)) : '"' + quotedForShell(text) + '"');

const commands = [
  ['iOS Simulator', (link) => 'xcrun simctl openurl booted ' + quotedForShell(link)],
  ['Android', (link) => 'adb shell am start -a android.intent.action.VIEW -d ' + quotedTwice(link)],
];

// Returns a button that saves a text in a file. The extension of its name is part of the button's title.
function saveButton(text, name, type = 'application/json') {
  const button = make('button', { type: 'button', className: 'quiet', textContent: 'Save ' + name.replace(/^.*\./, '.') });
  button.addEventListener('click', () => {
    const address = URL.createObjectURL(new Blob([text()], { type }));
    make('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  });
  return button;
}

// Returns the payload of a push with the link under the key that the table reads.
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
      make('dd', {}, code(command), copyButton(command, 'the command'), saveButton(() => payload, 'link.apns')));
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
      placeholder: kind === 'items' ? 'key=value, one per line' : 'one per line',
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
    const { link, kind, problem, parameter } = matcher.print(article.dataset.id, origin.value, values);
    inputs.forEach((input, index) => {
      input.setAttribute('aria-invalid', String(link === null && parameters[index].name === parameter));
    });
    if (link === null) {
      const values = kind === 'invalid-value' && parameters.find(({ name }) => name === parameter)?.values;
      const text = values ? `${parameter} must be ${values}` : problem;
      result.replaceChildren(make('p', { className: 'problem', textContent: text }));
    } else {
      const line = make('p', { className: 'link' }, code(link),
        make('span', { className: 'tools' }, copyButton(link, 'the link'), codeButton(link), openLink(link)));
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

// MARK: The field for links

const box = find('#link');

function routeLink(id) {
  const article = all('.route').find((route) => route.dataset.id === id);
  return article ? make('a', { href: '#' + article.id, textContent: id, className: 'id' }) : code(id);
}

// Returns the reason in words for people who don't know patterns, or the tool's own words.
function reasonOf(found) {
  if (found.reason.startsWith('no-origin:')) return 'The app has no links with this beginning.';
  if (found.reason.startsWith('refused: no-scheme')) return 'This isn’t a whole link.';
  const nearest = found.candidates.find(({ route, stop }) => route === found.nearest[0] && stop && found.reason.startsWith(stop.text));
  const name = nearest?.stop.expected?.match(/^\{([^}: ]+)[^}]*\}$/)?.[1];
  const values = data.routes[nearest?.route]?.parameters.find((parameter) => parameter.name === name)?.values;
  return values && nearest.stop.found !== null ? `${name} is ‘${nearest.stop.found}’, and must be ${values}` : found.reason;
}

// Returns a button that completes a link that begins with a host, or null.
function completion(text, found) {
  if (found.route !== null || !/^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(text)) return null;
  const link = 'https://' + text;
  const button = make('button', { type: 'button', className: 'quiet', textContent: 'Try ' + link });
  button.addEventListener('click', () => {
    box.value = link;
    box.dispatchEvent(new Event('input'));
    box.focus();
  });
  return make('p', {}, button);
}

// Returns the lines of the field that aren't empty.
const links = () => box.value.split('\n').map((line) => line.trim()).filter((line) => line !== '');

function answerFor(text, matcher, isOpen) {
  const found = matcher.explain(text);
  const shown = explained(found, routeLink, isOpen, found.route === null ? reasonOf(found) : undefined);
  const more = completion(text, found);
  if (more) find('.facts', shown).after(more);
  return shown;
}

function show(matcher) {
  const answer = find('#answer');
  const texts = links();
  box.rows = Math.min(Math.max(texts.length, 1), 8);
  if (texts.length > 1) {
    answer.replaceChildren(checkList(texts, matcher));
  } else {
    const isOpen = find('details', answer)?.open ?? false;
    answer.replaceChildren(...texts.map((text) => answerFor(text, matcher, isOpen)));
  }
}

// MARK: Many links

const maximumRows = 1000;

// The links that are ticked in the list.
const checked = new Set();

function checkList(texts, matcher) {
  const rows = texts.map((text) => {
    const found = matcher.resolve(text);
    const reason = found.route === null ? reasonOf(matcher.explain(text)) : null;
    return { ...found, text, reason };
  });
  const misses = rows.filter(({ route }) => route === null).length;
  const verdict = `${texts.length} links, ${misses === 0 ? 'all open a route' : misses + ' of them open no route'}`;
  const items = rows.slice(0, maximumRows).map((row) => {
    const tick = make('input', { type: 'checkbox', checked: checked.has(row.text) });
    tick.setAttribute('aria-label', 'Checked: ' + row.text);
    tick.addEventListener('change', () => {
      if (tick.checked) checked.add(row.text); else checked.delete(row.text);
      writeFragment([]);
    });
    const details = make('details', {}, make('summary', {}, code(row.text),
      make('span', { className: 'outcome', textContent: row.route ?? row.reason })));
    whenOpen(details, () => details.append(answerFor(row.text, matcher, false),
      make('p', { className: 'tools' }, copyButton(row.text, 'the link'), codeButton(row.text), openLink(row.text))));
    return make('li', { className: row.route === null ? 'misses' : 'leads' }, tick, details);
  });
  const more = rows.length - items.length;
  return make('div', { className: misses === 0 ? 'answer leads' : 'answer misses' },
    make('p', { className: 'verdict', textContent: verdict }),
    make('p', { className: 'tools' }, saveButton(() => sheet(rows), 'links.csv', 'text/csv')),
    make('ul', { className: 'checks' }, ...items),
    more === 0 ? null : make('p', { className: 'faint', textContent: `${more} more are in the file that you can save.` }));
}

// Returns the list as comma-separated values (RFC 4180). A spreadsheet would run a text that begins like a formula, so an
// apostrophe precedes it.
function sheet(rows) {
  const cell = (text) => '"' + text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""') + '"';
  const lines = rows.map(({ text, route, origin, parameters, reason }) => {
    const values = Object.entries(parameters).flatMap(fields).map(([name, value]) => `${name}: ${valueText(value)}`);
    return [text, route ?? '', origin ?? '', values.join('\n'), reason ?? '', checked.has(text) ? 'yes' : ''];
  });
  return [['link', 'route', 'origin', 'values', 'reason', 'checked'], ...lines]
    .map((line) => line.map(cell).join(',') + '\r\n').join('');
}

find('#list').addEventListener('click', () => {
  const examples = all('.route:not([hidden]) [data-link]').map((link) => link.textContent);
  box.value = [...new Set(examples)].join('\n');
  box.dispatchEvent(new Event('input'));
  find('.box').scrollIntoView();
});

// MARK: Start

// `#id` shows a route, and `#link=…` explains a link, or lists several. If the page reloads itself, the fragment also contains the rest of the
// page's state.
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
    box.value = state.getAll('link').join('\n');
    const texts = links();
    for (const index of state.getAll('checked')) checked.add(texts[index]);
    if (matcher) show(matcher);
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
  const texts = links();
  const ticks = texts.flatMap((text, index) => (checked.has(text) ? [['checked', index]] : []));
  state = [...texts.map((text) => ['link', text]), ...ticks, ...state];
  history.replaceState(null, '', '#' + state.map(([name, value]) => name + '=' + encodeURIComponent(value)).join('&'));
}

// Reloads the page regularly, because `fpost watch` may have written it again, and a page can't check whether its file has
// changed. While the user types, the page isn't reloaded.
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
    show(matcher);
    find('#answer').removeAttribute('aria-busy');
    cost = performance.now() - start;
    writeFragment([]);
  };
  box.addEventListener('input', () => {
    clearTimeout(timer);
    // If an answer was slow, wait for a pause, because explaining thousands of patterns would delay the next keystroke.
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
