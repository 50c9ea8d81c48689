// Checks that the playground's compiler gives exactly the tool's findings, enums, explanations, changes and fixes, for valid
// and invalid tables, and that it is fast enough.
//
// usage: node .ci/playground.mjs FPOST MODULE FOLDER TABLE…
//
// The requests and answers for the first tables, valid and invalid, are written to FOLDER in the format of the module's
// program.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generator, mistakes, pageTables, root, slip } from './tables.mjs';

const [fpost, modulePath, sampleFolder, ...tables] = process.argv.slice(2);
const questions = new Function(fs.readFileSync(path.join(root, 'Web/Shared/module.js'), 'utf8') + ';return questions')();
const module = await WebAssembly.compile(fs.readFileSync(modulePath));
const sample = { requests: '', answers: '' };
let isSample = false;
async function instance() {
  const made = await WebAssembly.instantiate(module);
  const ask = questions(made);
  return [(question, text) => {
    const answer = ask(question, text);
    if (isSample && ['read', 'lint', 'generate', 'explain', 'fix', 'keep', 'compare'].includes(question)) {
      sample.requests += `${question} ${Buffer.byteLength(text)}\n${text}`;
      sample.answers += answer;
    }
    return answer;
  }, made.exports.memory];
}
let [ask, memory] = await instance();
const random = generator(20261123);
const date = '2026-11-23';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'playground-'));
fs.writeFileSync(path.join(folder, 'Package.swift'), '');
const counts = { tables: 0, valid: 0, findings: 0, enums: 0, explained: 0, compared: 0, changes: 0, fixes: 0 };
let failures = 0;

function complain(name, what, native, here) {
  failures++;
  if (failures <= 10) {
    const at = [...native].findIndex((character, index) => character !== here[index]);
    const around = (text) => JSON.stringify(text.slice(Math.max(0, at - 200), at + 300));
    console.log(`${name}: ${what}, from character ${at}\n  tool: ${around(native)}\n  page: ${around(here)}`);
    fs.writeFileSync(path.join(os.tmpdir(), 'playground-failed.json'), fs.readFileSync(path.join(folder, 'routes.json')));
  }
}

const write = (name, text) => fs.writeFileSync(path.join(folder, name), text);
const run = (...words) => spawnSync(fpost, words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });

function lint(text) {
  ask('read', text);
  return ask('lint', date);
}

async function check(text, name, { opened, links = [] } = {}) {
  write('routes.json', text);
  counts.tables++;
  let found;
  try {
    found = lint(text);
  } catch (error) {
    complain(name, 'a trap', '', String(error));
    [ask, memory] = await instance();
    return;
  }
  const native = run('lint', '--format', 'json', '--as-of', date);
  if (native.status > 1) throw new Error(name + ': ' + native.stderr);
  if (native.stdout !== found) complain(name, 'findings', native.stdout, found);
  const problems = JSON.parse(found);
  counts.findings += problems.length;
  const isValid = !problems.some(({ severity }) => severity === 'error');
  if (isValid) counts.valid++;

  const code = ask('generate', '');
  const file = path.join(folder, 'Routes.swift');
  fs.rmSync(file, { force: true });
  const generated = run('generate', '--table', 'routes.json', '--enum', 'Routes.swift');
  const wanted = generated.status === 0 ? fs.readFileSync(file, 'utf8') : '';
  if (wanted !== code) complain(name, 'the enum', wanted, code);
  if (code !== '') counts.enums++;

  if (isValid) {
    const own = JSON.parse(ask('examples', ''));
    for (const link of [...links, ...own.slice(0, 2)]) {
      const native = run('explain', '--format', 'json', '--', link).stdout;
      const here = ask('explain', link);
      counts.explained++;
      if (native !== here) complain(name, 'explain ' + link, native, here);
    }
    for (const link of own) {
      if (JSON.parse(ask('resolve', link)).route === null) complain(name, 'an example', link, 'no route matches');
    }
  }
  if (opened !== undefined && isValid) {
    write('opened.json', opened);
    ask('keep', opened);
    const native = run('diff', 'opened.json', 'routes.json', '--format', 'json');
    const here = ask('compare', '');
    if (native.status > 1 || native.stdout !== here) complain(name, 'the changes', native.stdout + native.stderr, here);
    counts.compared++;
    counts.changes += JSON.parse(here).changes.length;
  }
  if (problems.some((problem) => 'edits' in problem)) {
    let mended = text;
    for (let step = 0; step < 20; step++) {
      lint(mended);
      const next = ask('fix', '');
      if (next === mended) break;
      mended = next;
    }
    run('lint', '--fix', '--as-of', date);
    const native = fs.readFileSync(path.join(folder, 'routes.json'), 'utf8');
    counts.fixes++;
    if (native !== mended) complain(name, 'the fixed table', native, mended);
  }
}

const texts = tables.map((table) => [path.basename(table), fs.readFileSync(table, 'utf8')]);
for (const [index, table] of tables.entries()) {
  const cases = table.replace('.routes.json', '.cases.json');
  const links = cases !== table && fs.existsSync(cases)
    ? JSON.parse(fs.readFileSync(cases, 'utf8')).cases.map(({ url }) => url).filter((url) => url && !/[\n\0]/.test(url)).slice(0, 12) : [];
  isSample = index < 3;
  await check(texts[index][1], texts[index][0], { links });
  if (isSample) {
    await check(slip(texts[index][1], random), texts[index][0] + ' with a mistake', { opened: texts[index][1] });
  }
}
isSample = false;
fs.writeFileSync(path.join(sampleFolder, 'requests'), sample.requests);
fs.writeFileSync(path.join(sampleFolder, 'answers'), sample.answers);
for (const [name, text] of pageTables()) await check(text, name);
for (const [name, text] of mistakes()) await check(text, name);
const broken = path.join(root, 'Tests/RouteLanguageTests/Fixtures/Broken');
// Skip files that aren't valid UTF-8, because the text in a page is Unicode. A page can't read included files either.
for (const file of fs.readdirSync(broken).filter((name) => name.endsWith('.json')).sort()) {
  const bytes = fs.readFileSync(path.join(broken, file));
  if (Buffer.from(bytes.toString('utf8')).equals(bytes) && !bytes.includes('"include"')) await check(bytes.toString('utf8'), file);
}
for (const [name, text] of texts) {
  for (let round = 0; round < 12; round++) await check(slip(text, random), name + ' with a mistake', { opened: text });
}

// Compare the time for a table of 500 routes in the tool and in the module. Both times are the best of five runs. The tool's
// time includes its start, which is about one hundredth of it.
const many = JSON.stringify({
  version: 1, name: 'ManyRoute', origins: { web: 'https://x.example', app: 'many:' },
  types: { ID: { type: 'Int', min: 1, example: 42 }, Tab: ['overview', 'reviews', 'quotes'] },
  routes: Object.fromEntries(Array.from({ length: 500 }, (_, index) => [
    `group${index % 10}.route${index}`, `/section${index % 25}/page${index}/{id: ID}?tab={tab: Tab = overview}`])),
}, null, 2);
write('routes.json', many);
const best = (body) => Math.min(...Array.from({ length: 5 }, () => {
  const start = process.hrtime.bigint();
  body();
  return Number(process.hrtime.bigint() - start) / 1e6;
}));
const native = best(() => run('lint', '--format', 'json', '--as-of', date));
const here = best(() => lint(many));
const first = best(() => lint(texts[0][1]));
const ratio = here / native;
console.log(`lint of 500 routes: ${here.toFixed(0)} ms, native ${native.toFixed(0)} ms: ${ratio.toFixed(1)} times as long; of ${texts[0][0]}: ${first.toFixed(0)} ms`);
const most = 4;
if (ratio > most) { console.log(`more than ${most} times as long`); failures++; }
console.log(`memory: ${memory.buffer.byteLength >> 20} MiB after all of it`);

fs.rmSync(folder, { recursive: true });
console.log(`${counts.tables} tables, ${counts.valid} of them valid, ${counts.findings} findings, ${counts.enums} enums, ${counts.explained} links explained, `
  + `${counts.compared} compared with ${counts.changes} changes, ${counts.fixes} fixed: ${failures} differ`);
if (counts.valid * 5 < counts.tables || counts.valid * 5 > counts.tables * 4) { console.log('too few or too many are valid'); failures++; }
process.exit(failures ? 1 : 0);
