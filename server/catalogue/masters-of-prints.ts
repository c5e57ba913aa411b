import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import {
  type DamagedMasterError,
  type Masters,
  MissingMasterError,
} from '#server/photographs/masters/masters.ts';
import { isUploadOrigin } from './importing/imported-print.ts';
import { photographs, prints } from './tables.ts';

/** What the vault holds, compared with the prints. */
export interface MasterStock {
  /** How many prints have their master in the vault. */
  stored: number;
  bytes: number;
  /** The part of `bytes` that no print shows now. Orders may still need these former files. */
  formerBytes: number;
  /** The files of the prints without a master, by name. */
  missing: SourceFile[];
}

/** The imported file of a print. */
interface SourceFile {
  file: string;
  /** Null for prints imported before the shop recorded it. */
  folder: string | null;
  title: string;
  artist: string;
  isPublished: boolean;
}

/** @throws StoreUnavailableError */
export async function readMasterStock(on: Executor, masters: Pick<Masters, 'list'>): Promise<MasterStock> {
  const sizes = await masters.list();
  const sources = await selectSources(on).orderBy(asc(prints.sourceName));
  const missing = sources.filter(({ hash }) => !sizes.has(hash)).map(({ hash: _, ...source }) => source);
  const hashes = new Set(sources.map(({ hash }) => hash));
  const former = [...sizes].filter(([hash]) => !hashes.has(hash));
  const sum = (entries: Iterable<[string, number]>) =>
    [...entries].reduce((all, [, bytes]) => all + bytes, 0);
  return {
    stored: sources.length - missing.length,
    bytes: sum(sizes),
    formerBytes: sum(former),
    missing,
  };
}

/** Tells the owner why a master cannot be used, and what to do. Only the terminal names settings and commands. */
export async function explainMaster(
  on: Executor,
  error: MissingMasterError | DamagedMasterError,
  { keepsMasters, isInTerminal }: { keepsMasters: boolean; isInTerminal: boolean },
): Promise<string> {
  const { hash, place } = error;
  const isMissing = error instanceof MissingMasterError;
  const [source] = await selectSources(on).where(eq(photographs.fileHash, hash));
  if (!source) {
    const problem = isMissing ? `The vault has no master ${hash}` : `The master ${place} is damaged`;
    return `${problem}, and no print has that file now. Copy the file, from a backup or your own folder, to ${place}.`;
  }
  const { file, folder, title, artist } = source;
  const problem = isMissing
    ? `The vault has no master of "${title}" by ${artist}.`
    : `The master of "${title}" by ${artist} is damaged: move ${place} away.`;
  if (!isInTerminal) {
    const setting = keepsMasters ? '' : ' This shop keeps no masters until its server is told to.';
    return `${problem}${setting} Replace its file on the print's page by ${file}.`;
  }
  const setting = keepsMasters ? '' : ' Remove MASTERS=none from the settings.';
  if (folder && isUploadOrigin(folder))
    return `${problem}${setting} Replace its file in the studio by ${file}.`;
  const command = folder ? `: ${importCommand(folder)}` : '.';
  return `${problem}${setting} Import ${file} again${command}`;
}

/** `npm run shop -- import /home/ada/prints` */
function importCommand(folder: string): string {
  const word = /^[\w./~-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", `'\\''`)}'`;
  return `npm run shop -- import ${word}`;
}

function selectSources(on: Executor) {
  return on
    .select({
      hash: photographs.fileHash,
      file: prints.sourceName,
      folder: sql<string | null>`${prints.lastImport} ->> 'folder'`,
      title: prints.title,
      artist: prints.artist,
      isPublished: prints.isPublished,
    })
    .from(prints)
    .innerJoin(photographs, eq(photographs.id, prints.photographId))
    .$dynamic();
}
