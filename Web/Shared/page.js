'use strict';

// Shared code of the pages. Text from tables and links is only inserted as `textContent`.

const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// Creates an element with properties and children, which are elements or strings.
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
      // Some browsers have no clipboard for pages that are opened as files.
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

// MARK: Answers for a link

function row(name, ...value) {
  return [make('dt', { textContent: name }), make('dd', {}, ...value)];
}

const itemText = ({ key, value }) => (value === null ? key : key + '=' + value);

// Returns the fields of a record as separate values, and any other value unchanged.
const fields = ([name, value]) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).map(([field, inner]) => [`${name}.${field}`, inner]) : [[name, value]];

const valueText = (value) =>
  Array.isArray(value)
    ? value.map((element) => (typeof element === 'object' ? itemText(element) : String(element))).join('\n') : String(value);

function candidateRow(candidate, routeName) {
  const outcome = candidate.wins ? 'matches, and is used' : candidate.stop?.text
    ?? 'also matches, but has a lower precedence';
  return make('li', { className: candidate.wins ? 'wins' : '' },
    make('div', {}, routeName(candidate.route),
      make('span', { className: 'faint', textContent: candidate.origin + (candidate.redirect ? ', redirect ' + candidate.redirect : '') })),
    code(candidate.pattern), make('div', { className: 'outcome', textContent: outcome }));
}

function candidateList(candidates, routeName) {
  const isNear = ({ stop }) => stop === null || stop.kind !== 'path' || stop.segment > 1;
  const near = candidates.filter(isNear);
  const rest = candidates.length - near.length;
  if (candidates.length === 0) return null;
  const more = rest === 0 ? null : make('p', {
    className: 'faint', textContent: `${near.length === 0 ? 'All' : 'And'} ${rest}${near.length === 0 ? '' : ' more'} stop at their first segment.`,
  });
  return make('details', {}, make('summary', { textContent: `Candidates in the order they are tried (${candidates.length})` }),
    make('ol', { className: 'candidates' }, ...near.map((candidate) => candidateRow(candidate, routeName))), more);
}

// Shows the answer of `fpost explain`. `routeName` creates an element for a route's id, and `reason` replaces the reason of
// the tool.
function explained(found, routeName, isOpen, reason = found.reason) {
  const list = make('dl', { className: 'facts' });
  if (found.wrapper !== null) list.append(...row('inside', code(found.wrapper)));
  if (found.route === null) {
    // The nearest pattern follows in its own row.
    list.append(...row('because', found.nearest.length > 0 ? reason.replace(/ \(nearest: '.*'\)$/, '') : reason));
    if (found.nearest.length > 0) list.append(...row('nearest', ...found.nearest.flatMap((id) => [routeName(id), ' '])));
  } else {
    list.append(...row('origin', found.origin), ...row('pattern', code(found.pattern)));
    if (found.redirect !== null) list.append(...row('redirect', code(found.redirect)));
    for (const [name, value] of Object.entries(found.parameters).flatMap(fields)) list.append(...row(name, code(valueText(value))));
    for (const [name, items] of [['leftover', found.leftover], ['ignored', found.ignored]]) {
      if (items.length > 0) list.append(...row(name, code(items.map(itemText).join(', '))));
    }
  }
  for (const note of found.notes) list.append(...row('note', note));
  const verdict = found.route === null
    ? make('p', { className: 'verdict misses' }, 'No route matches')
    : make('p', { className: 'verdict leads' }, 'Opens ', routeName(found.route));
  const candidates = candidateList(found.candidates, routeName);
  if (candidates) candidates.open = isOpen;
  return make('div', { className: found.route === null ? 'answer misses' : 'answer leads' }, ...[verdict, list, candidates].filter(Boolean));
}
