import type { Database } from '#server/database/database.ts';
import { findEqualTitles } from '../owner/find-equal-titles.ts';
import { findLeftPrints, type LeftPrint } from './find-left-prints.ts';
import type { ImportOutcome } from './import-print.ts';
import { describeAbsent, describeFormat, describeMisnamed, type ListedFolder } from './list-folder.ts';
import { variantsFile } from './lists/read-own-variants.ts';
import { matchSidecars } from './sidecars.ts';

/** File names by what became of them. */
export interface ImportReport {
  added: string[];
  changed: string[];
  unchanged: string[];
  refused: { file: string; reason: string }[];
  /** What the owner may want to know of a print that hangs: which sizes are not offered, how it was called. */
  notes: { file: string; note: string }[];
  /** Prints on the wall that came from this folder, and whose file is not in it any more. */
  left: LeftPrint[];
  /** Folders in the folder: they are not looked into. */
  folders: string[];
}

interface ImportResult {
  listed: ListedFolder;
  /** Of each image, by its name. */
  outcomes: ReadonlyMap<string, ImportOutcome>;
  /** What the lists in the folder say of files that are not there. */
  strays: ImportReport['refused'];
}

/** Puts together what became of every file of a folder. */
export async function reportImport(
  db: Database,
  { listed, outcomes, strays }: ImportResult,
): Promise<ImportReport> {
  const { origin, images, folders } = listed;
  const { refused, ...hung } = sortOutcomes(images, outcomes);
  hung.notes.push(...(await noteEqualTitles(db, [...hung.added, ...hung.changed, ...hung.unchanged])));
  const left = await findLeftPrints(db, origin, images);
  return { ...hung, folders, left, refused: [...refused, ...refuseFiles(listed), ...strays] };
}

function sortOutcomes(
  files: string[],
  outcomes: ReadonlyMap<string, ImportOutcome>,
): Omit<ImportReport, 'folders' | 'left'> {
  const found: Omit<ImportReport, 'folders' | 'left'> = {
    added: [],
    changed: [],
    unchanged: [],
    refused: [],
    notes: [],
  };
  for (const file of files) {
    const outcome = outcomes.get(file);
    if (outcome?.kind === 'refused') found.refused.push({ file, reason: outcome.reason });
    else if (outcome) {
      found[outcome.kind].push(file);
      found.notes.push(...outcome.notes.map((note) => ({ file, note })));
    }
  }
  return found;
}

/** What cannot be imported: pictures in other formats, files that cannot be opened by name, sidecars of nothing. */
function refuseFiles({ images, otherPictures, misnamed, sidecars }: ListedFolder): ImportReport['refused'] {
  const matched = new Set([...matchSidecars([...images, ...otherPictures], sidecars).values()].flat());
  return [
    ...otherPictures.map((file) => ({ file, reason: describeFormat(file) })),
    ...misnamed.map((file) => ({ file, reason: describeMisnamed(file) })),
    ...sidecars
      .filter((file) => !matched.has(file))
      .map((file) => ({ file, reason: 'belongs to no photograph of the folder: none has its name' })),
  ];
}

/** The payment provider, mails and orders name a print by its title and artist. */
async function noteEqualTitles(db: Database, files: string[]): Promise<ImportReport['notes']> {
  const equal = await findEqualTitles(db);
  return files.flatMap((file) => {
    const others = equal.find((each) => each.files.includes(file))?.files.filter((other) => other !== file);
    return others ? [{ file, note: `has the title and artist of ${others.join(', ')}` }] : [];
  });
}

/** A misspelt name in `variants.json` would otherwise sell its print at the default prices, unnoticed. */
export function findStrayVariants(
  listed: ListedFolder,
  ownVariants: ReadonlyMap<string, unknown>,
): ImportReport['refused'] {
  return [...ownVariants.keys()]
    .filter((name) => !listed.images.some((file) => file.normalize() === name))
    .map((name) => ({ file: variantsFile, reason: `names ${name}, which ${describeAbsent(name, listed)}` }));
}
