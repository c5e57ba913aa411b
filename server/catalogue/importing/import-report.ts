import { and, not, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/database.ts';
import { isOneOf } from '#server/database/is-one-of.ts';
import { prints } from '../tables.ts';
import type { ImportOutcome } from './import-print.ts';
import { variantsFile } from './lists/read-listed-variants.ts';
import { describeAbsent, describeFormatOf, describeMisnamed, type ListedFolder } from './read-folder.ts';
import { matchSidecars } from './sidecars.ts';

/** The outcome of an import: file names by what happened to them. */
export interface ImportReport {
  added: string[];
  changed: string[];
  unchanged: string[];
  refused: { file: string; reason: string }[];
  /** Remarks about imported prints, such as the sizes that are not offered, or a former file name. */
  notes: { file: string; note: string }[];
  /** Prints on sale that came from this folder, and whose file is no longer in it. */
  missingPrints: MissingPrint[];
  /** Subfolders, which are not imported. */
  folders: string[];
}

/** A print on sale whose file is no longer in the folder that it came from. */
interface MissingPrint {
  file: string;
  id: string;
  title: string;
  artist: string;
}

interface ImportResult {
  files: ListedFolder;
  /** The outcome for each image, by its name. */
  outcomes: ReadonlyMap<string, ImportOutcome>;
  /** The refusals of other files, and of entries of the lists that name no image. */
  others: ImportReport['refused'];
  /** Remarks about the list of artists. */
  artistNotes: ImportReport['notes'];
}

type SortedOutcomes = Omit<ImportReport, 'folders' | 'missingPrints'>;

/** Reports what happened to every file of a folder. */
export async function reportImport(
  db: Database,
  { files, outcomes, others, artistNotes }: ImportResult,
): Promise<ImportReport> {
  const { origin, images, folders } = files;
  const { refused, ...imported } = sortOutcomes(images, outcomes);
  const importedFiles = [...imported.added, ...imported.changed, ...imported.unchanged];
  imported.notes.push(...artistNotes, ...(await noteEqualTitles(db, importedFiles)));
  const missingPrints = await findMissingPrints(db, origin, images);
  return { ...imported, folders, missingPrints, refused: [...refused, ...others] };
}

function sortOutcomes(files: string[], outcomes: ReadonlyMap<string, ImportOutcome>): SortedOutcomes {
  const sorted: SortedOutcomes = { added: [], changed: [], unchanged: [], refused: [], notes: [] };
  for (const file of files) {
    const outcome = outcomes.get(file);
    if (outcome?.kind === 'refused') sorted.refused.push({ file, reason: outcome.reasons.join('; ') });
    else if (outcome) {
      sorted[outcome.kind].push(file);
      sorted.notes.push(...outcome.notes.map((note) => ({ file, note })));
    }
  }
  return sorted;
}

/** Files that cannot be imported: other picture formats, names that are not UTF-8, sidecars without a photograph. */
export function refuseOthers({
  images,
  otherPictures,
  misnamed,
  sidecars,
}: ListedFolder): ImportReport['refused'] {
  const matched = new Set([...matchSidecars([...images, ...otherPictures], sidecars).values()].flat());
  return [
    ...otherPictures.map((file) => ({ file, reason: describeFormatOf(file) })),
    ...misnamed.map((file) => ({ file, reason: describeMisnamed(file) })),
    ...sidecars
      .filter((file) => !matched.has(file))
      .map((file) => ({ file, reason: 'belongs to no photograph, because none has its name' })),
  ];
}

/** The payment provider, emails and orders identify a print by its title and artist. */
async function noteEqualTitles(db: Database, files: string[]): Promise<ImportReport['notes']> {
  const equalTitles = await findEqualTitles(db);
  return files.flatMap((file) => {
    const others = equalTitles
      .find((each) => each.files.includes(file))
      ?.files.filter((other) => other !== file);
    return others ? [{ file, note: `has the title and artist of ${others.join(', ')}` }] : [];
  });
}

/** Prints that buyers cannot tell apart, because title and artist are equal except for case. */
interface EqualTitles {
  title: string;
  artist: string;
  /** The imported files, at least two. */
  files: string[];
}

/** Finds equal titles among all prints, including hidden ones, since orders still name them. */
async function findEqualTitles(db: Executor): Promise<EqualTitles[]> {
  return db
    .select({
      title: sql<string>`min(${prints.title})`,
      artist: sql<string>`min(${prints.artist})`,
      files: sql<string[]>`array_agg(${prints.sourceName} order by ${prints.sourceName})`,
    })
    .from(prints)
    .groupBy(sql`lower(${prints.title})`, sql`lower(${prints.artist})`)
    .having(sql`count(*) > 1`)
    .orderBy(sql`lower(${prints.title})`);
}

/**
 * The prints on sale that came from a folder and whose files are no longer in it.
 * @param origin the folder's real path
 * @param images the images in it now
 */
export function findMissingPrints(
  db: Executor,
  origin: string,
  images: readonly string[],
): Promise<MissingPrint[]> {
  const isFromHere = sql`${prints.lastImport} ->> 'folder' = ${origin}`;
  return db
    .select({ file: prints.sourceName, id: prints.id, title: prints.title, artist: prints.artist })
    .from(prints)
    .where(and(prints.isPublished, isFromHere, not(isOneOf(prints.sourceName, images))))
    .orderBy(prints.sourceName);
}

/** Reports names in `variants.json` without a file. A misspelled name would otherwise mean default prices, unnoticed. */
export function findStrayVariants(
  files: ListedFolder,
  variants: ReadonlyMap<string, unknown>,
): ImportReport['refused'] {
  return [...variants.keys()]
    .filter((name) => !files.images.some((file) => file.normalize() === name))
    .map((name) => ({ file: variantsFile, reason: `names ${name}, which ${describeAbsent(name, files)}` }));
}
