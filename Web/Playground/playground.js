// The playground. While the user types, a worker runs the same compiler, lint and matcher as the tool.

const pieces = JSON.parse(find('#pieces').textContent);
const editor = find('#table');
const box = find('#link');

const state = {
  // The example that was opened, or null, and the table as it was opened.
  example: null,
  opened: '',
  // The links that the user has kept.
  links: [],
  tab: 'links',
};

// MARK: The compiler

// Sends questions to the worker. If the worker takes too long or fails, it is terminated and replaced by a new one.
class Compiler {
  constructor(module) {
    this.module = module;
    this.waiting = new Map();
    this.number = 0;
    this.begin();
  }

  begin() {
    const address = URL.createObjectURL(new Blob([pieces.worker], { type: 'text/javascript' }));
    this.worker = new Worker(address);
    URL.revokeObjectURL(address);
    this.worker.onmessage = ({ data }) => {
      const { resolve, reject } = this.waiting.get(data.number);
      this.waiting.delete(data.number);
      if ('problem' in data) {
        this.end(data.problem);
        reject(new Error(data.problem));
      } else resolve(data.answer);
    };
    this.worker.onerror = (event) => this.end(event.message);
    this.send({ module: this.module }).catch(() => {});
  }

  // Replaces the worker and rejects all questions that wait for an answer.
  end(problem) {
    this.worker.terminate();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.begin();
    for (const { reject } of waiting) reject(new Error(problem));
  }

  send(message) {
    const number = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      this.worker.postMessage({ number, ...message });
    });
  }

  ask(question, text = '') { return this.send({ question, text }); }
}

let compiler;

// MARK: From keystroke to answers

// The maximum time for a table in milliseconds, and the maximum if a newer text is waiting.
const patience = 20000;
const patienceWhileTyping = 2000;

let version = 0;
let isRunning = false;
let startOfRun = 0;
let timer;
// The last findings. If `isFresh` is true, they belong to the text that is shown.
let problems = [];
let isFresh = false;
let isValid = false;

function changed() {
  version++;
  isFresh = false;
  find('#findings').setAttribute('aria-busy', 'true');
  layOut();
  drawEditor();
  clearTimeout(timer);
  timer = setTimeout(run, 150);
  keepState();
}

class Outdated extends Error {}

async function run() {
  if (isRunning) {
    if (performance.now() - startOfRun > patienceWhileTyping) compiler.end('outdated');
    else { clearTimeout(timer); timer = setTimeout(run, 100); }
    return;
  }
  isRunning = true;
  startOfRun = performance.now();
  const watchdog = setTimeout(() => compiler.end('This takes too long for a page. Run `fpost lint` instead.'), patience);
  const mine = version;
  const ask = async (question, text) => {
    const answer = await compiler.ask(question, text);
    if (mine !== version) throw new Outdated();
    return answer;
  };
  try {
    const text = editor.value;
    const read = JSON.parse(await ask('read', text));
    isValid = !read.some(({ severity }) => severity === 'error');
    if (!isValid) showFindings(read);
    await showLinks(ask);
    showFindings(JSON.parse(await ask('lint', new Date().toISOString().slice(0, 10))));
    if (state.tab === 'swift') await showSwift(ask);
    if (state.tab === 'changes') await showChanges(ask);
    find('#findings').removeAttribute('aria-busy');
    document.documentElement.dataset.shown = String(mine);
  } catch (error) {
    if (mine === version && !(error instanceof Outdated)) {
      find('#findings').removeAttribute('aria-busy');
      find('#findings').replaceChildren(make('p', { className: 'problem', textContent: 'This page can’t read the table: ' + error.message }));
      find('#summary').textContent = '';
    }
  } finally {
    clearTimeout(watchdog);
    isRunning = false;
    if (mine !== version) run();
  }
}

// Runs again for the current text, for example after the kept links have changed. A present run becomes outdated.
function again() {
  if (isRunning || !isFresh) version++;
  clearTimeout(timer);
  run();
}

// MARK: The editor

const rowHeight = 20;
let lines = [''];
// The first row of each line, and at the end the number of rows. A line that is too long for the editor takes several rows.
let firstRows = [0, 1];
// The number of characters in a row, and the rows of lines with characters that may have another width.
let columns = 0;
let width = 0;
let rowsOfOthers = new Map();

// Sets the width of the rows. With half a character to spare, the field and the drawn lines break at the same characters.
function setColumns() {
  const ruler = make('div', { className: 'line', textContent: '0'.repeat(100) });
  ruler.style.width = 'max-content';
  find('#colors').append(ruler);
  const one = ruler.getBoundingClientRect().width / 100;
  ruler.remove();
  width = editor.clientWidth;
  const room = width - parseFloat(getComputedStyle(editor).paddingLeft);
  columns = Math.max(10, Math.floor((room - 16) / one - 0.5));
  find('.text').style.setProperty('--right', Math.max(0, room - (columns + 0.5) * one) + 'px');
  find('#colors').style.width = width + 'px';
  rowsOfOthers = new Map();
}

function rowsOf(line) {
  if (/^[ -~]*$/.test(line)) return Math.max(1, Math.ceil(line.length / columns));
  let rows = rowsOfOthers.get(line);
  if (rows === undefined) {
    const element = make('div', { className: 'line', textContent: line });
    find('#colors').append(element);
    rows = Math.max(1, Math.round(element.offsetHeight / rowHeight));
    element.remove();
    rowsOfOthers.set(line, rows);
  }
  return rows;
}

function layOut() {
  // A scroll bar that appears makes the rows narrower.
  if (editor.clientWidth !== width) setColumns();
  lines = editor.value.split('\n');
  firstRows = [0];
  for (const line of lines) firstRows.push(firstRows.at(-1) + rowsOf(line));
}

// Returns the index of the line that contains a row.
function lineAt(row) {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (firstRows[middle] <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}

// Returns the position of a line and column in the text. Columns count bytes, as in the tool's output.
function offset(line, column) {
  let start = 0;
  for (let index = 0; index < Math.min(line - 1, lines.length); index++) start += lines[index].length + 1;
  return Math.min(start + columnOf(lines[line - 1] ?? '', column), editor.value.length);
}

// Returns the number of UTF-16 code units before a column. Columns count bytes and begin with 1.
function columnOf(text, column) {
  let bytes = 1;
  let index = 0;
  while (index < text.length && bytes < column) {
    const point = text.codePointAt(index);
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    index += point < 0x10000 ? 1 : 2;
  }
  return index;
}

const tokens = /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d[\w.+-]*|\b(?:true|false|null)\b)|([^"\w-]+|[\w-]+)/g;

// Returns an element with the line's text in colors and its findings underlined.
function drawLine(text, marks) {
  const parts = [];
  for (const [whole, string, colon, word] of text.slice(0, 2000).matchAll(tokens)) {
    if (string !== undefined) {
      parts.push([string, colon === undefined ? 'string' : 'key']);
      if (colon) parts.push([colon, 'mark']);
    } else parts.push([whole, word === undefined ? 'mark' : 'word']);
  }
  if (text.length > 2000) parts.push([text.slice(2000), 'mark']);
  const element = make('div', { className: 'line' });
  let at = 0;
  for (const [part, kind] of parts) {
    const cuts = [0, ...marks.flatMap(({ from, to }) => [from - at, to - at]).filter((cut) => cut > 0 && cut < part.length), part.length];
    cuts.sort((a, b) => a - b);
    for (let index = 1; index < cuts.length; index++) {
      const mark = marks.find(({ from, to }) => from <= at + cuts[index - 1] && to >= at + cuts[index] && from < to);
      element.append(make('span', {
        className: kind + (mark ? ' wrong ' + mark.severity : ''), textContent: part.slice(cuts[index - 1], cuts[index]),
      }));
    }
    at += part.length;
  }
  return element;
}

// Draws only the visible lines, because a table can have thousands.
function drawEditor() {
  const first = lineAt(Math.floor(editor.scrollTop / rowHeight) - 2);
  const last = lineAt(Math.ceil((editor.scrollTop + editor.clientHeight) / rowHeight) + 2) + 1;
  const text = [];
  const numbers = [];
  for (let index = first; index < last; index++) {
    const here = isFresh ? problems.filter(({ line, endLine }) => line <= index + 1 && endLine >= index + 1) : [];
    const marks = here.map(({ line, column, endLine, endColumn, severity }) => ({
      from: line === index + 1 ? columnOf(lines[index], column) : 0,
      to: endLine === index + 1 ? columnOf(lines[index], endColumn) : lines[index].length, severity,
    }));
    const element = drawLine(lines[index], marks);
    element.style.top = firstRows[index] * rowHeight + 'px';
    text.push(element);
    const worst = ['error', 'warning', 'note'].find((word) => here.some(({ line, severity }) => line === index + 1 && severity === word));
    const number = make('div', { className: 'number' + (worst ? ' ' + worst : ''), textContent: String(index + 1) });
    number.style.top = firstRows[index] * rowHeight + 'px';
    numbers.push(number);
  }
  find('#colors').replaceChildren(...text);
  find('#numbers').replaceChildren(...numbers);
  placeEditor();
}

function placeEditor() {
  find('#colors').style.transform = `translateY(${-editor.scrollTop}px)`;
  find('#numbers').style.transform = `translateY(${-editor.scrollTop}px)`;
}

function goTo(line, column, endLine = line, endColumn = column) {
  if (matchMedia('(max-width: 54rem)').matches) choose('table');
  editor.focus({ preventScroll: true });
  editor.setSelectionRange(offset(line, column), offset(endLine, endColumn));
  const row = firstRows[Math.min(line, lines.length) - 1] + Math.floor(columnOf(lines[line - 1] ?? '', column) / columns);
  editor.scrollTop = Math.max(0, row * rowHeight - editor.clientHeight / 3);
  editor.scrollIntoView({ block: 'nearest' });
  drawEditor();
}

// Replaces a range of the text in a way that the browser can undo.
function replace(from, to, text) {
  editor.focus({ preventScroll: true });
  editor.setSelectionRange(from, to);
  const isDone = text === '' && from === to || document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (!isDone) {
    editor.setRangeText(text, from, to, 'end');
    changed();
  }
}

// Replaces only the range that differs, and keeps the rest.
function replaceAll(text) {
  const old = editor.value;
  let start = 0;
  while (start < Math.min(old.length, text.length) && old[start] === text[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, text.length) - start && old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
  replace(start, old.length - end, text.slice(start, text.length - end));
}

editor.addEventListener('input', changed);
editor.addEventListener('scroll', drawEditor, { passive: true });

function resized() {
  layOut();
  drawEditor();
}
new ResizeObserver(resized).observe(editor);

// Indents a new line like the previous one.
editor.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const before = editor.value.slice(0, editor.selectionStart);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const indent = line.match(/^ */)[0] + (/[{[]\s*$/.test(line) ? '  ' : '');
  if (indent === '' || !document.execCommand('insertText', false, '\n' + indent)) return;
  event.preventDefault();
});

// MARK: Findings

const counted = (count, noun) => count === 1 ? '1 ' + noun : count + ' ' + noun + 's';

function placeButton({ line, column, endLine, endColumn }) {
  const button = make('button', { type: 'button', className: 'quiet place', textContent: `${line}:${column}` });
  button.setAttribute('aria-label', `Line ${line}, column ${column}`);
  button.addEventListener('click', () => goTo(line, column, endLine, endColumn));
  return button;
}

function tryButton(link) {
  const button = make('button', { type: 'button', className: 'quiet', textContent: 'Try it' });
  button.setAttribute('aria-label', 'Try the link ' + link);
  button.addEventListener('click', () => tryLink(link));
  return button;
}

// Returns a button that shows the page about a rule, as `fpost explain RULE` does.
function ruleButton(rule, place) {
  const button = make('button', { type: 'button', className: 'rule', textContent: rule });
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', async () => {
    const page = find('.page', place);
    if (page) {
      page.remove();
    } else {
      const text = await compiler.ask('rule', rule);
      place.append(make('pre', { className: 'page', textContent: text || 'There is no page about this id.' }));
    }
    button.setAttribute('aria-expanded', String(!page));
  });
  return button;
}

function findingOf(problem) {
  const item = make('li', { className: 'finding ' + problem.severity });
  const head = make('div', { className: 'head' }, placeButton(problem),
    make('span', { className: 'severity', textContent: problem.severity }), make('span', { className: 'message', textContent: problem.message }));
  item.append(head);
  for (const note of problem.notes ?? []) {
    item.append(make('div', { className: 'more' }, make('span', { textContent: 'note: ' + note.message }),
      'line' in note ? placeButton(note) : null));
  }
  if ('link' in problem) item.append(make('div', { className: 'more' }, code(problem.link), tryButton(problem.link)));
  const last = make('div', { className: 'more' });
  if ('fix' in problem) last.append(make('span', { className: 'fix', textContent: problem.fix }));
  if ('edits' in problem) {
    const button = make('button', { type: 'button', className: 'quiet strong apply', textContent: 'Apply' });
    button.setAttribute('aria-label', 'Apply the fix: ' + problem.fix);
    button.addEventListener('click', () => {
      if (!isFresh) return;
      // Apply the last edit first, so that no edit moves the range of another.
      const edits = problem.edits.map((edit) => ({
        from: offset(edit.line, edit.column), to: offset(edit.endLine, edit.endColumn), text: edit.text }));
      edits.sort((a, b) => b.from - a.from);
      let text = editor.value;
      for (const edit of edits) text = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
      replaceAll(text);
    });
    last.append(button);
  }
  last.append(ruleButton(problem.rule, item));
  item.append(last);
  return item;
}

const most = 200;

function showFindings(found) {
  problems = found;
  isFresh = true;
  const count = (word) => found.filter(({ severity }) => severity === word).length;
  const words = [['error', count('error')], ['warning', count('warning')], ['note', count('note')]].filter(([, number]) => number > 0)
    .map(([word, number]) => counted(number, word));
  find('#summary').textContent = words.length === 0 ? 'No problems found' : words.join(', ')
    + (isValid ? '' : '; fix the errors to run the remaining checks');
  find('#summary').className = count('error') ? 'error' : count('warning') ? 'warning' : '';
  // Show the most severe findings first. The tool sorts them by position.
  const ranks = ['error', 'warning', 'note'];
  const sorted = [...found].sort((a, b) => ranks.indexOf(a.severity) - ranks.indexOf(b.severity));
  const list = sorted.slice(0, most).map(findingOf);
  if (found.length > most) list.push(make('li', { className: 'finding', textContent: `and ${found.length - most} more` }));
  find('#findings').replaceChildren(make('ul', {}, ...list));
  find('#fix-all').hidden = found.filter((problem) => 'edits' in problem).length < 2;
  drawEditor();
}

find('#fix-all').addEventListener('click', async () => {
  if (!isFresh) return;
  const text = await compiler.ask('fix');
  if (isFresh) replaceAll(text);
});

// MARK: Links

const routeName = (id) => {
  const button = make('button', { type: 'button', className: 'id', textContent: id });
  button.setAttribute('aria-label', 'Show ' + id + ' in the table');
  button.addEventListener('click', () => {
    const index = lines.findIndex((line) => line.trimStart().startsWith(JSON.stringify(id) + ':'));
    if (index >= 0) goTo(index + 1, lines[index].indexOf('"') + 1, index + 1, lines[index].indexOf('"') + id.length + 3);
  });
  return button;
};

function tryLink(link) {
  choose('links');
  box.value = link;
  box.scrollIntoView({ block: 'nearest' });
  asked();
}

async function showAnswer(ask) {
  const answer = find('#answer');
  const link = box.value.trim();
  if (link === '' || !isValid) {
    answer.replaceChildren(...(link === '' ? [] : [make('p', { className: 'faint waits', textContent: 'Fix the errors of the table to try links.' })]));
    return;
  }
  const found = JSON.parse(await ask('explain', link));
  if (link !== box.value.trim()) return;
  const isOpen = find('details', answer)?.open ?? false;
  answer.replaceChildren(explained(found, routeName, isOpen));
}

function rowOf({ link, route, parameters, reason }, isKept) {
  const item = make('li', { className: route === null ? 'row misses' : 'row' });
  const button = make('button', { type: 'button', className: 'pick', textContent: link });
  button.addEventListener('click', () => tryLink(link));
  const values = Object.entries(parameters ?? {}).flatMap(fields).map(([name, value]) => `${name} ${valueText(value).replaceAll('\n', ', ')}`).join(' · ');
  const where = route === null
    ? make('span', { className: 'reason', textContent: reason })
    : make('span', {}, make('span', { className: 'id', textContent: route }), make('span', { className: 'faint', textContent: values === '' ? '' : '  ' + values }));
  item.append(button, where);
  if (isKept) {
    const away = make('button', { type: 'button', className: 'away', textContent: '×' });
    away.setAttribute('aria-label', 'Remove the link ' + link);
    away.addEventListener('click', () => {
      state.links = state.links.filter((other) => other !== link);
      keepState();
      again();
    });
    item.append(away);
  }
  return item;
}

async function showLinks(ask) {
  await showAnswer(ask);
  find('#keep').disabled = box.value.trim() === '';
  find('#stale').hidden = isValid || find('#own').childElementCount === 0;
  if (!isValid) return;
  const kept = [];
  for (const link of state.links) kept.push(JSON.parse(await ask('resolve', link)));
  const own = [];
  for (const link of JSON.parse(await ask('examples')).slice(0, most)) own.push(JSON.parse(await ask('resolve', link)));
  find('#kept').replaceChildren(...kept.map((answer) => rowOf(answer, true)));
  find('#kept-head').hidden = kept.length === 0;
  find('#own').replaceChildren(...own.map((answer) => rowOf(answer, false)));
}

// Shows the answer for the link. During a run, the worker answers it between two questions of that run.
async function asked() {
  find('#answer').setAttribute('aria-busy', 'true');
  keepState();
  find('#keep').disabled = box.value.trim() === '';
  try {
    if (isFresh) await showAnswer((question, text) => compiler.ask(question, text));
  } catch { /* A later run shows the problem. */ }
  find('#answer').removeAttribute('aria-busy');
}

function keepLink() {
  const link = box.value.trim();
  if (link === '' || /[\n\r]/.test(link)) return;
  state.links = [link, ...state.links.filter((other) => other !== link)];
  keepState();
  again();
}

box.addEventListener('input', asked);
box.addEventListener('keydown', (event) => { if (event.key === 'Enter') keepLink(); });
find('#keep').addEventListener('click', keepLink);

// MARK: The enum and the changes

const swiftTokens = /(\/\/[^\n]*)|("(?:[^"\\\n]|\\.)*")|\b(associatedtype|case|default|else|enum|extension|for|func|guard|if|import|in|indirect|init|let|nil|nonisolated|package|private|public|return|self|Self|static|struct|switch|throws|try|typealias|unsafe|var|where)\b/g;

async function showSwift(ask) {
  const text = await ask('generate');
  const place = find('#code');
  find('#swift-note').hidden = text !== '';
  // Keep the previous enum on the page while the table has errors.
  find('#swift-note').textContent = (isValid ? 'Some names in the table can’t be used in code. The problems list them.' : 'The table has errors.')
    + (place.dataset.text ? ' This is the enum from before:' : '');
  if (text === '' || place.dataset.text === text) return;
  place.dataset.text = text;
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(swiftTokens)) {
    if (parts.length > 40000) break;
    if (match.index > at) parts.push(text.slice(at, match.index));
    parts.push(make('span', { className: match[1] ? 'comment' : match[2] ? 'string' : 'keyword', textContent: match[0] }));
    at = match.index + match[0].length;
  }
  parts.push(text.slice(at));
  place.replaceChildren(...parts);
}

function changeOf(change) {
  const item = make('li', { className: 'change ' + change.verdict },
    make('div', { className: 'head' }, make('span', { className: 'severity', textContent: change.verdict }), make('span', { textContent: change.message }),
      change.new === null ? null : placeButton({ ...change.new, endLine: change.new.line, endColumn: change.new.column })));
  if (change.link !== null) item.append(make('div', { className: 'more' }, code(change.link), tryButton(change.link)));
  const isOther = change.oldPattern !== change.newPattern;
  if (isOther && change.oldPattern !== null) item.append(make('div', { className: 'more' }, make('span', { textContent: 'was' }), code(change.oldPattern)));
  if (isOther && change.newPattern !== null) item.append(make('div', { className: 'more' }, make('span', { textContent: 'is' }), code(change.newPattern)));
  return item;
}

async function showChanges(ask) {
  const place = find('#changes');
  find('#back').disabled = editor.value === state.opened;
  find('#take').disabled = editor.value === state.opened || !isValid;
  if (editor.value === state.opened) {
    place.replaceChildren(make('p', { className: 'faint', textContent: 'If you change the table, you see here which links and which calls in Swift the change affects.' }));
    return;
  }
  await ask('keep', state.opened);
  const text = await ask('compare');
  if (text === '') {
    place.replaceChildren(make('p', { className: 'faint', textContent: 'Tables with errors can’t be compared.' }));
    return;
  }
  const { changes, unknown, notCompared } = JSON.parse(text);
  const list = changes.slice(0, most).map(changeOf);
  for (const what of unknown) list.push(make('li', { className: 'change', textContent: 'unknown: the effect on ' + what }));
  for (const what of notCompared) list.push(make('li', { className: 'change faint', textContent: 'not compared: ' + what }));
  const isSame = changes.length === 0 && unknown.length === 0;
  place.replaceChildren(isSame ? make('p', { textContent: 'No difference: the same links, the same code.' }) : '', make('ul', {}, ...list));
}

find('#take').addEventListener('click', () => {
  state.opened = editor.value;
  state.example = null;
  find('#example').value = '';
  keepState();
  again();
});
find('#back').addEventListener('click', () => replaceAll(state.opened));
find('#copy-code').replaceWith(copyButton(() => find('#code').textContent, 'the code'));

// MARK: Tabs

const tabs = all('[role=tab]');

function choose(name) {
  state.tab = name;
  document.documentElement.dataset.tab = name;
  for (const tab of tabs) {
    const isChosen = tab.dataset.tab === name;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
  }
  for (const panel of all('[role=tabpanel]')) panel.hidden = panel.id !== 'panel-' + name && !(name === 'table' && panel.id === 'panel-links');
  if (name === 'swift' || name === 'changes') again();
  keepState();
}

for (const tab of tabs) {
  tab.addEventListener('click', () => choose(tab.dataset.tab));
  tab.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const shown = tabs.filter((other) => other.checkVisibility());
    const next = shown[(shown.indexOf(tab) + step + shown.length) % shown.length];
    next.focus();
    choose(next.dataset.tab);
  });
}

// MARK: State in the address

// Email, chats and some browsers truncate longer addresses.
const mostOfAddress = 100000;

async function piped(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    // Limit the size, because the sender of a link must not control how much memory it takes.
    if (size > 8 << 20) throw new Error('it is too large');
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function base64(bytes) {
  let text = '';
  for (let index = 0; index < bytes.length; index += 8192) text += String.fromCharCode(...bytes.subarray(index, index + 8192));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

// Returns the state as JSON: `#z.…` is deflated (RFC 1951) and in Base64 (RFC 4648, section 5). If the browser can't deflate,
// `#j.…` is only in Base64.
async function fragment() {
  const example = pieces.examples.find(({ id }) => id === state.example);
  const parts = { example: state.example ?? undefined, tab: state.tab === 'links' ? undefined : state.tab };
  if (editor.value !== example?.table) parts.table = editor.value;
  if (state.opened !== example?.table) parts.opened = state.opened === editor.value ? true : state.opened;
  if (JSON.stringify(state.links) !== JSON.stringify(example?.links ?? [])) parts.links = state.links;
  if (box.value.trim() !== '') parts.link = box.value.trim();
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return typeof CompressionStream === 'function'
    ? '#z.' + base64(await piped(bytes, new CompressionStream('deflate-raw'))) : '#j.' + base64(bytes);
}

async function parsedFragment(hash) {
  const [, form, text] = hash.match(/^#([zj])\.([\w-]*)$/) ?? [];
  if (!form) throw new Error('it wasn’t made by the playground');
  const bytes = form === 'z' ? await piped(bytesOf(text), new DecompressionStream('deflate-raw')) : bytesOf(text);
  const parts = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (parts === null || typeof parts !== 'object') throw new Error('its address says nothing');
  return parts;
}

let writing;
let written = null;

function keepState() {
  clearTimeout(writing);
  writing = setTimeout(writeState, 400);
}

async function writeState() {
  // The compiler is missing until the address has been read. Don't overwrite the address before.
  if (!compiler) return;
  const text = await fragment();
  find('#share').disabled = text.length > mostOfAddress;
  if (text.length > mostOfAddress || text === written) return;
  written = text;
  history.replaceState(null, '', text);
}

find('#share').replaceWith((() => {
  const button = copyButton(() => location.href, 'page link', 'Copy page link');
  button.id = 'share';
  button.addEventListener('pointerdown', writeState);
  return button;
})());

// MARK: Opening tables

function open(table, { example = null, opened = table, links = [], link = '' } = {}) {
  state.example = example;
  state.opened = opened;
  state.links = links;
  box.value = link;
  find('#example').value = example ?? '';
  editor.value = table;
  editor.setSelectionRange(0, 0);
  editor.scrollTop = 0;
  find('#code').textContent = '';
  delete find('#code').dataset.text;
  changed();
}

function openExample(id) {
  const { table, links } = pieces.examples.find((example) => example.id === id);
  open(table, { example: id, links: [...links], link: links[0] ?? '' });
}

async function openAddress() {
  if (location.hash === written) return;
  const message = find('#message');
  message.hidden = true;
  if (location.hash.length > 1) {
    try {
      const parts = await parsedFragment(location.hash);
      const text = (value, fallback) => (typeof value === 'string' ? value : fallback);
      const example = pieces.examples.find(({ id }) => id === parts.example);
      const table = text(parts.table, example?.table ?? '');
      const links = Array.isArray(parts.links) ? parts.links.filter((link) => typeof link === 'string').slice(0, most) : example?.links ?? [];
      open(table, {
        example: example?.id ?? null, opened: parts.opened === true ? table : text(parts.opened, example?.table ?? table), links: [...links],
        link: text(parts.link, ''),
      });
      choose(tabs.some(({ dataset }) => dataset.tab === parts.tab) ? parts.tab : 'links');
      return;
    } catch (error) {
      message.hidden = false;
      message.textContent = 'The link to this page can’t be read: ' + error.message;
    }
  }
  openExample(pieces.examples[0].id);
}

find('#example').append(make('option', { value: '', textContent: 'Your own', hidden: true }),
  ...pieces.examples.map(({ id, name }) => make('option', { value: id, textContent: name })));
find('#example').addEventListener('change', ({ target }) => openExample(target.value));
find('#open').addEventListener('click', () => find('#file').click());
find('#file').addEventListener('change', async ({ target }) => {
  const [file] = target.files;
  if (file) open(await file.text());
  target.value = '';
});

choose('links');
resized();
unpacked(pieces.module).then((bytes) => WebAssembly.compile(bytes)).then(
  async (module) => {
    compiler = new Compiler(module);
    await openAddress();
    addEventListener('hashchange', openAddress);
    document.documentElement.dataset.ready = 'yes';
  },
  (error) => {
    find('#message').hidden = false;
    find('#message').textContent = 'This browser can’t run the playground: ' + error.message;
  });
