import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const floors = ['domain', 'server', 'storefront', 'studio', 'cli'];
const words = await readGlossary();

/** A word of the table in section 14 of the specification. */
interface Word {
  name: string;
  folders: string[];
  not: string[];
}

async function readGlossary(): Promise<Word[]> {
  const text = await readFile(join(root, 'docs/specification.md'), 'utf8');
  const rows = text
    .slice(text.indexOf('## 14 Glossary'))
    .matchAll(/^\| ([a-z ]+) \|.*\|([^|]*)\|([^|]*)\|$/gm);
  return [...rows]
    .map(([, name = '', folders, not]) => ({ name, folders: namesIn(folders), not: namesIn(not) }))
    .filter(({ name }) => name !== 'word');
}

function namesIn(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

async function* productFiles() {
  for await (const path of glob(`{${floors.join()}}/**/*.{ts,tsx}`, { cwd: root }))
    yield { path, text: await readFile(join(root, path), 'utf8') };
}

test('the glossary has the words that every engineer meets', () => {
  const names = words.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['print', 'variant', 'wall', 'order', 'piece', 'staff']));
});

test.each(words)('a $name has its folders', ({ folders }) => {
  const missing = folders.filter((folder) => !floors.some((floor) => existsSync(join(root, floor, folder))));
  expect(missing).toEqual([]);
});

test('no name of the code, of a file or of a folder has a word that the glossary rules out', async () => {
  const ruledOut = words.flatMap(({ not }) => not);
  const pattern = new RegExp(ruledOut.flatMap((word) => [word, toFileName(word)]).join('|'), 'i');
  const found: string[] = [];
  for await (const { path, text } of productFiles())
    for (const [index, line] of text.split('\n').entries())
      if (pattern.test(line) || pattern.test(path)) found.push(`${path}:${index + 1} ${line.trim()}`);
  expect(found).toEqual([]);
});

test('limits are max and min, values must be something, and people have names', async () => {
  const patterns = [
    // The shop's stored details have these four names.
    /\b(?!(leastDays|mostDays|mostDollars|largestInTube)\b)(most|least|longest|largest|shortest|smallest)[A-Z]/,
    /[a-z](Most|Least|Longest|Largest|Shortest|Smallest)(?!InTube|AtOnce|RecentlyUsed)[A-Z]/,
    /(MOST|LEAST|LONGEST|LARGEST|SHORTEST|SMALLEST)_/,
    /['"`]takes (an? |at |one of|no |only )|; it takes |\btakes? (no (?!more )|a fresh )|(carrier|printer|shop) (takes|does not take) /,
    /\b[Ss]omebody\b|[Mm]eanwhile/,
    // The sentence would hang on its caller.
    /(\/\*\*|\/\/|^\s*\*) Of /,
  ];
  const found: string[] = [];
  for await (const { path, text } of productFiles()) {
    if (path.includes('.test.')) continue;
    for (const [index, line] of text.split('\n').entries())
      if (patterns.some((pattern) => pattern.test(line))) found.push(`${path}:${index + 1} ${line.trim()}`);
  }
  expect(found).toEqual([]);
});

/** `openingForm` is `opening-form` in the name of a file. */
function toFileName(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
