// Tables for the checks of the pages' modules.

import fs from 'node:fs';
import path from 'node:path';

export const root = path.dirname(path.dirname(new URL(import.meta.url).pathname));

// Returns a generator of random numbers. The same state gives the same numbers in every run.
export function generator(state) {
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * limit);
  };
}

// Yields the tables in the documentation. Parts of a table get the keys that a complete table needs.
export function* pageTables() {
  const pages = path.join(root, 'Sources/Fingerpost/Fingerpost.docc');
  for (const page of fs.readdirSync(pages).filter((name) => name.endsWith('.md')).sort()) {
    for (const [, block] of fs.readFileSync(path.join(pages, page), 'utf8').matchAll(/^```json\n(.*?)^```$/gms)) {
      let text = block;
      if (!text.startsWith('{')) {
        const parts = ['"version": 1', text];
        if (!text.includes('"origins"')) parts.push('"origins": {"web": "https://x.example"}');
        if (!text.includes('"routes"')) parts.push('"routes": {}');
        text = '{' + parts.join(',\n') + '}';
      }
      try {
        const table = JSON.parse(text);
        if (table.version === 1 && table.routes && Object.keys(table.routes).length > 0 && !table.include) yield [page, text];
      } catch { /* The block isn't a table. */ }
    }
  }
}

// Yields the mistakes from the tests of the table's language, each in a complete table.
export function* mistakes() {
  const folder = path.join(root, 'Tests/RouteLanguageTests/Mistakes');
  for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.txt')).sort()) {
    for (const entry of fs.readFileSync(path.join(folder, file), 'utf8').split('== ').slice(1)) {
      const found = entry.match(/^[^\n]*\n(\w+):[ \n]?(.*?)(?=\n(?:says|fix|gives|also|then):|\n*$)/s);
      if (!found) continue;
      const [, part, marked] = found;
      const text = marked.replace(/[«»]/g, '');
      const members = { origins: '"web": "https://x.example"', types: '', routes: '"home": "/"' };
      if (part === 'link') members.routes = `"home": "/", "page": ${text}`;
      else if (part in members) members[part] = text;
      const whole = Object.entries(members).map(([name, value]) => `  "${name}": { ${value} }`);
      if (part === 'members') whole.push(text);
      yield [file, part === 'table' ? text : `{\n  "version": 1,\n${whole.join(',\n')}\n}\n`];
    }
  }
}

// Returns the text with a random typing mistake.
export function slip(text, random) {
  const place = random(text.length);
  const end = place + 1 + random(random(4) === 0 ? 40 : 3);
  switch (random(5)) {
    case 0: return text.slice(0, place) + text.slice(end);
    case 1: return text.slice(0, place) + ['"', '{', '}', ',', ':', '[', ']', '/', '?', '\\', 'é', '日本', '\u0301', '🙂', '0', ' '][random(16)] + text.slice(place);
    case 2: return text.slice(0, end) + text.slice(place);
    case 3: {
      const lines = text.split('\n');
      const [from, to] = [random(lines.length), random(lines.length)];
      lines.splice(to, 0, lines[from]);
      return lines.join('\n');
    }
    default: {
      const words = [...text.matchAll(/[A-Za-z]\w+/g)];
      if (words.length < 2) return text.slice(1);
      const [a, b] = [words[random(words.length)], words[random(words.length)]];
      return text.slice(0, a.index) + b[0] + text.slice(a.index + a[0].length);
    }
  }
}
