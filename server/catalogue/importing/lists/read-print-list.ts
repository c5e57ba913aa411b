import { describeAbsent, ImportError, type ListedFolder, readListFile } from '../read-folder.ts';
import { type ParsedDetails, parseListedDetails } from './parse-listed-details.ts';
import { type ListEntry, parsePrintsCsv, parsePrintsJson } from './parse-print-list.ts';

const listFiles = ['prints.csv', 'prints.json'] as const;

interface PrintList {
  /** The parsed entry of each file, by name in the composed form of Unicode. */
  byFile: ReadonlyMap<string, ParsedDetails>;
  /** Lines that name no file of the folder. */
  strays: { file: string; reason: string }[];
}

/**
 * Reads the folder's list of prints, whose titles, artists and other details replace those in the files. Empty when
 * there is no list.
 * @throws ImportError when there are two lists, or the list as a whole cannot be read
 */
export async function readPrintList(folder: string, listed: ListedFolder): Promise<PrintList> {
  const lists = (await Promise.all(listFiles.map((name) => readList(folder, name)))).filter(Boolean);
  const [list, other] = lists;
  if (!list) return { byFile: new Map(), strays: [] };
  if (other) {
    throw new ImportError(`${list.name} and ${other.name} are both in the folder; keep one of them.`);
  }
  const { name, entries } = list;
  const imageNames = new Set(listed.images.map((file) => file.normalize()));
  const entriesByFile = [...Map.groupBy(entries, ({ values }) => (values.file ?? '').trim().normalize())];
  return {
    byFile: new Map(
      entriesByFile
        .filter(([file]) => imageNames.has(file))
        .map(([file, entries]) => [file, parseEntries(name, entries)]),
    ),
    strays: entriesByFile
      .filter(([file]) => !imageNames.has(file))
      .flatMap(([file, entries]) =>
        entries.map(({ place }) => ({ file: name, reason: describeStray(file, place, listed) })),
      ),
  };
}

async function readList(folder: string, name: (typeof listFiles)[number]) {
  const text = await readListFile(folder, name);
  if (text === undefined) return undefined;
  const parse = name === 'prints.csv' ? parsePrintsCsv : parsePrintsJson;
  return { name, entries: parse(text, name) };
}

/** @param entries all entries for one file; more than one are refused */
function parseEntries(list: string, entries: ListEntry[]): ParsedDetails {
  const [{ place, values, problem } = { place: '', values: {} }, another] = entries;
  const refuse = (reason: string): ParsedDetails => ({
    ok: false,
    reason: `is refused by ${list}, ${reason}`,
  });
  if (another) {
    const places = entries.map((entry) => entry.place);
    return refuse(`which names it more than once: ${places.join(', ')}`);
  }
  if (problem) return refuse(`${place}: ${problem}`);
  const { file: _, ...details } = values;
  const parsed = parseListedDetails(details);
  return parsed.ok ? parsed : refuse(`${place}: ${parsed.reason}`);
}

function describeStray(file: string, place: string, listed: ListedFolder): string {
  return file
    ? `names ${file} in ${place}, which ${describeAbsent(file, listed)}`
    : `names no file in ${place}`;
}
