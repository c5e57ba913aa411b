import { glob, readFile } from 'node:fs/promises';
import { dirname, join, posix, sep } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const [house = '', rooms = ''] = await readPictures();

test('the picture of the house shows which folders import which', async () => {
  expect(await importsBetween(foldersOf(house), '')).toEqual(arrowsOf(house));
});

test('the picture of the rooms shows which capabilities of the server import which', async () => {
  // Every room may use the counters, and what every route of the studio needs.
  const imports = (await importsBetween(foldersOf(rooms), 'server/')).filter(
    (arrow) => !/ (metrics|studio)$/.test(arrow),
  );
  expect(imports).toEqual(arrowsOf(rooms));
});

test('no two capabilities of the server import each other', () => {
  const arrows = arrowsOf(rooms);
  const pairs = arrows.filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' --> ');
    return from < to && arrows.includes(`${to} --> ${from}`);
  });
  expect(pairs).toEqual([]);
});

test('no file imports itself through others, not even its types', async () => {
  const imports = new Map<string, string[]>();
  for await (const file of productFiles('{domain,server,storefront,studio,cli,sandbox}'))
    imports.set(file, importedBy(file, await readFile(join(root, file), 'utf8')));
  expect(shortestCircle(imports)).toEqual([]);
});

test('browsers, and the rules they load, import only types from the contract, so that they load no schemas', async () => {
  for await (const file of productFiles('{domain,storefront,studio}')) {
    if (file.startsWith('domain/api/')) continue;
    const values = (await readFile(join(root, file), 'utf8')).replace(/^(import|export) type [^;]*;/gm, '');
    const schemas = importedBy(file, values).filter((path) => path.startsWith('domain/api/'));
    expect(schemas, file).toEqual([]);
  }
});

async function readPictures(): Promise<string[]> {
  const page = await readFile(join(import.meta.dirname, 'architecture.md'), 'utf8');
  return [...page.matchAll(/```mermaid\n(.*?)```/gs)].map(([, picture = '']) => picture);
}

/** Each `from --> to` of a picture, sorted. Dotted arrows are no imports. */
function arrowsOf(picture: string): string[] {
  return [...picture.matchAll(/^ *([\w-]+) --> ([\w-]+)$/gm)]
    .map(([, from, to]) => `${from} --> ${to}`)
    .sort();
}

/** Every folder that a picture names, with arrows or without. */
function foldersOf(picture: string): Set<string> {
  const names = picture.matchAll(/^ *([\w-]+)(?: --> ([\w-]+))?$/gm);
  return new Set([...names].flatMap(([, from = '', to = from]) => [from, to]));
}

/** Each `from --> to` among these folders of `parent` that a file outside the tests imports, sorted. */
async function importsBetween(folders: Set<string>, parent: string): Promise<string[]> {
  const arrows = new Set<string>();
  for await (const file of productFiles(`${parent}{${[...folders].join(',')}}`)) {
    for (const target of importedBy(file, await readFile(join(root, file), 'utf8'))) {
      const [from, to] = [file, target].map((path) => path.slice(parent.length).split('/', 1)[0] ?? '');
      if (target.startsWith(parent) && from !== to && folders.has(to ?? '')) arrows.add(`${from} --> ${to}`);
    }
  }
  return [...arrows].sort();
}

/** The files below these folders, without tests, as paths from the repository's root. */
async function* productFiles(folders: string): AsyncGenerator<string> {
  for await (const name of glob(`${folders}/**/*.{ts,tsx,js}`, { cwd: root }))
    if (!/\.test\.tsx?$/.test(name)) yield name.replaceAll(sep, '/');
}

/** The files of the shortest circle, each importing the next; empty if there is none. */
function shortestCircle(imports: Map<string, string[]>): string[] {
  const circles = [...imports.keys()].flatMap((start) => {
    const ways = [[start]];
    const seen = new Set<string>();
    for (const way of ways) {
      for (const next of imports.get(way.at(-1) ?? '') ?? []) {
        if (next === start) return [[...way, start]];
        if (!seen.has(next)) ways.push([...way, next]);
        seen.add(next);
      }
    }
    return [];
  });
  return circles.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** The files of this repository that a file imports, as paths from its root. */
function importedBy(file: string, code: string): string[] {
  return [...code.matchAll(/(?:\bfrom |\bimport |\bimport\()'([#.][^']+)'/g)].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : posix.join(dirname(file), path),
  );
}
