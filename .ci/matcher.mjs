// Checks that the matcher of exported pages gives exactly the tool's answers. For each table, the tool exports a page, and
// node runs the page's module and table with the page's own script.
//
// usage: node .ci/matcher.mjs FPOST CASES TABLE…
//
// CASES is the folder that the law tests wrote (LAW_CASES), or '-' for none. Each file contains a compiled table, links and
// the tool's answers.

import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generator, pageTables, root } from './tables.mjs';

const [fpost, cases, ...tables] = process.argv.slice(2);
const script = ['Web/Shared/module.js', 'Web/Catalog/matcher.js'].map((file) => fs.readFileSync(path.join(root, file), 'utf8')).join('');
const openMatcher = new Function(script + ';return openMatcher')();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matcher-'));
const counts = { tables: 0, links: 0, found: 0, explained: 0, printed: 0 };
let failures = 0;

function complain(table, what, expected, found) {
  failures++;
  if (failures <= 10) console.log(`${table}: ${what}\n  tool: ${expected}\n  page: ${found}`);
}

const random = generator(20261122);

// Returns the link with a random edit. Most edits insert unusual characters, and some remove up to two characters.
function edited(link) {
  const odd = ['%', '/', '?', '&', '=', '#', '.', '..', '%2F', '%00', '\u0007', 'é', '日', '+', ':', '@', '-', '0', '9999999999999999999', '\\', ' ', 'X'];
  const place = random(link.length + 1);
  return link.slice(0, place) + (random(4) === 0 ? '' : odd[random(odd.length)]) + link.slice(place + random(3));
}

function page(table) {
  const html = execFileSync(fpost, ['export', 'catalog', '--table', table], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return JSON.parse(html.match(/<script type="application\/json" id="table">(.*?)<\/script>/s)[1]);
}

function linksOf(table) {
  const links = new Set();
  const collect = (value) => {
    if (typeof value === 'string' && /^[a-z][a-z0-9+.-]*:/i.test(value) && !/[\n\r]/.test(value)) links.add(value);
    else if (value && typeof value === 'object') Object.entries(value).forEach(([key, inner]) => { collect(key); collect(inner); });
  };
  for (const file of [table.replace('.routes.json', '.cases.json'), table.replace('routes.json', 'routes.lock.json')]) {
    if (file !== table && fs.existsSync(file)) collect(JSON.parse(fs.readFileSync(file, 'utf8')));
  }
  return links;
}

async function check(table, name, mayFail) {
  let data;
  try {
    data = page(table);
  } catch (error) {
    if (mayFail) return;
    throw error;
  }
  const matcher = await openMatcher(data);
  counts.tables++;
  const links = linksOf(table);
  for (const [route, { origins, parameters }] of Object.entries(data.routes)) {
    const values = parameters.flatMap(({ name, kind, example, isOptional }) =>
      (kind === 'flag' || (isOptional && random(2)) ? [] : example.split('\n').map((value) => [name, value])));
    if (values.some(([, value]) => /[\0]/.test(value))) continue;
    for (const origin of [...origins, '']) {
      const { link, problem } = matcher.print(route, origin, values);
      if (link !== null) links.add(link);
      // Run the tool for every seventh link only, because starting a process is slow.
      if (counts.printed % 7 === 0) {
        const words = values.map(([name, value]) => name + '=' + value);
        const run = spawnSync(fpost, ['print', '--table', table, ...(origin ? ['--origin', origin] : []), route, ...words], { encoding: 'utf8' });
        // Don't compare the problems, because the tool prints more details than the page.
        const same = link === null ? run.status === 1 : run.stdout === link + '\n';
        if (!same) complain(name, `print ${route} ${words.join(' ')}`, run.stdout + run.stderr, link ?? problem);
      }
      counts.printed++;
    }
  }
  const known = [...links];
  for (let round = 0; round < (mayFail ? 2 : 6); round++) for (const link of known) links.add(edited(link));
  const asked = [...links].filter((link) => !/[\n\r]/.test(link));
  const answers = spawnSync(fpost, ['resolve', '--table', table, '--stdin'],
    { input: asked.join('\n') + '\n', encoding: 'utf8', maxBuffer: 1 << 28 }).stdout.split('\n');
  for (const [index, link] of asked.entries()) {
    const answer = matcher.answer('resolve', link);
    counts.links++;
    if (answer !== answers[index] + '\n') complain(name, link, answers[index], answer);
    else if (JSON.parse(answer).route !== null) counts.found++;
  }
  for (let index = 0; index < asked.length; index += Math.max(1, Math.floor(asked.length / (mayFail ? 1 : 12)))) {
    const run = spawnSync(fpost, ['explain', '--format', 'json', '--table', table, '--', asked[index]], { encoding: 'utf8' });
    if (run.status > 1) continue;
    // Don't compare notes, because some need the source of the table, which the page lacks.
    const [native, here] = [JSON.parse(run.stdout), matcher.explain(asked[index])].map((answer) => JSON.stringify({ ...answer, notes: [] }));
    counts.explained++;
    if (native !== here) complain(name, 'explain ' + asked[index], native, here);
  }
}

const { module } = page(tables[0]);
const size = atob(module).length;
console.log(`matcher: ${size} bytes after gzip`);

for (const table of tables) await check(table, path.basename(table), false);
let number = 0;
for (const [name, text] of pageTables()) {
  const file = path.join(folder, `${number++}.routes.json`);
  fs.writeFileSync(file, text);
  await check(file, name, true);
}
if (cases !== '-') {
  const files = fs.readdirSync(cases).filter((name) => name.endsWith('.json'));
  if (files.length === 0) throw new Error('the law tests wrote nothing into ' + cases);
  for (const file of files) {
    const { block, links } = JSON.parse(fs.readFileSync(path.join(cases, file), 'utf8'));
    const matcher = await openMatcher({ module, block, environment: null });
    counts.tables++;
    for (const { link, resolved, explained } of links) {
      counts.links++;
      const answer = matcher.answer('resolve', link);
      if (answer !== resolved) complain(file, link, resolved, answer);
      else if (JSON.parse(answer).route !== null) counts.found++;
      const explanation = matcher.answer('explain', link);
      counts.explained++;
      if (explanation !== explained) complain(file, 'explain ' + link, explained, explanation);
    }
  }
}

// Check that numbers are read exactly as the tool reads them.
{
  const file = path.join(folder, 'numbers.routes.json');
  fs.writeFileSync(file, JSON.stringify({ version: 1, origins: { app: 'x:' }, routes: { number: '/{value: Double}' } }));
  const matcher = await openMatcher(page(file));
  const texts = ['0.1', '123456789012345680000', '9007199254740993', '0.000001', '4.35', '2.2250738585072011'];
  for (let count = 0; count < 4000; count++) {
    const bits = new DataView(new ArrayBuffer(8));
    bits.setUint32(0, random(4294967296));
    bits.setUint32(4, random(4294967296));
    const exponent = bits.getFloat64(0);
    if (Number.isFinite(exponent)) texts.push(BigInt(Math.trunc(Math.abs(exponent) < 1e300 ? exponent : 0)).toString());
    let digits = '';
    for (let index = 0; index < 1 + random(count % 10 === 0 ? 900 : 25); index++) digits += random(10);
    texts.push(String(random(1000)) + '.' + digits, '0.' + '0'.repeat(random(330)) + digits);
  }
  const links = texts.map((text) => 'x:///' + text);
  const answers = spawnSync(fpost, ['resolve', '--table', file, '--stdin'], { input: links.join('\n') + '\n', encoding: 'utf8', maxBuffer: 1 << 28 }).stdout.split('\n');
  let read = 0;
  for (const [index, link] of links.entries()) {
    const answer = matcher.answer('resolve', link);
    if (answer !== answers[index] + '\n') complain('numbers', link, answers[index], answer);
    else if (JSON.parse(answer).parameters.value === Number(texts[index])) read++;
  }
  console.log(`numbers: ${read} of ${links.length} read`);
  if (read < links.length * 0.8) failures++;
}

fs.rmSync(folder, { recursive: true });
console.log(`${counts.tables} tables, ${counts.links} links, of which ${counts.found} open a route, `
  + `${counts.explained} explained, ${counts.printed} printed: ${failures} differ`);
if (counts.found * 5 < counts.links) { console.log('too few of the links open a route'); failures++; }
process.exit(failures ? 1 : 0);
