import { ImportError } from '../import-error.ts';
import { describeAbsent, type ListedFolder } from '../list-folder.ts';
import { type OwnWords, parseOwnWords } from './own-words.ts';
import { type ListEntry, parsePrintsCsv, parsePrintsJson } from './parse-print-list.ts';
import { readListFile } from './read-list-file.ts';

const wordLists = ['prints.csv', 'prints.json'] as const;

/** What the folder's list says of one file. */
export type ListedWords = { ok: true; words: OwnWords; notes: string[] } | { ok: false; reason: string };

export interface WordList {
  /** By file name, in the composed form of Unicode. */
  byFile: ReadonlyMap<string, ListedWords>;
  /** Lines that name no file of the folder. */
  strays: { file: string; reason: string }[];
}

/**
 * Reads the list beside the images that says what they are called, by whom they are, and so on, over what stands in
 * the files themselves. Empty without a list.
 * @throws ImportError when there are two lists, or one that cannot be read as a whole
 */
export async function readOwnWords(folder: string, listed: ListedFolder): Promise<WordList> {
  const found = (await Promise.all(wordLists.map((name) => readList(folder, name)))).filter(Boolean);
  const [list, other] = found;
  if (!list) return { byFile: new Map(), strays: [] };
  if (other)
    throw new ImportError(`${list.name} and ${other.name} both lie in the folder; keep one of them.`);
  const { name, entries } = list;
  const known = new Set(listed.images.map((file) => file.normalize()));
  const ofFile = Map.groupBy(entries, ({ stated }) => (stated.file ?? '').trim().normalize());
  const words = [...ofFile].filter(([file]) => known.has(file));
  const strays = [...ofFile].filter(([file]) => !known.has(file));
  return {
    byFile: new Map(words.map(([file, said]) => [file, read(name, said)])),
    strays: strays.flatMap(([file, said]) =>
      said.map(({ place }) => ({ file: name, reason: describeStray(file, place, listed) })),
    ),
  };
}

async function readList(folder: string, name: (typeof wordLists)[number]) {
  const text = await readListFile(folder, name);
  if (text === undefined) return undefined;
  const parse = name === 'prints.csv' ? parsePrintsCsv : parsePrintsJson;
  return { name, entries: parse(text, name) };
}

function read(list: string, entries: ListEntry[]): ListedWords {
  const places = entries.map(({ place }) => place);
  const [{ place, stated, problem } = { place: '', stated: {} }, another] = entries;
  const refuse = (reason: string): ListedWords => ({ ok: false, reason: `is refused by ${list}, ${reason}` });
  if (another) return refuse(`which names it more than once: ${places.join(', ')}`);
  if (problem) return refuse(`${place}: ${problem}`);
  const { file: _, ...words } = stated;
  const parsed = parseOwnWords(words);
  return parsed.ok ? parsed : refuse(`${place}: ${parsed.reason}`);
}

function describeStray(file: string, place: string, listed: ListedFolder): string {
  return file
    ? `names ${file} in ${place}, which ${describeAbsent(file, listed)}`
    : `names no file in ${place}`;
}
