import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { maxStatementLength } from '#domain/catalogue/text-limits.ts';
import { cleanText, removedCharacters, type TextShape } from '#domain/visible-text.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { lockArtist } from '../../artists/save-artist.ts';
import { artists, formerArtists } from '../../tables.ts';
import { ImportError, parseJson, readListFile } from '../read-folder.ts';
import { describeHidden } from './print-details.ts';

/** A file beside the images: `{ "<artist>": { "statement": "…" } }`. */
const artistsFile = 'artists.json';

const clean = (shape: TextShape) => z.string().overwrite((text) => cleanText(text, shape));

const schema = z.record(
  clean('line').min(1).max(200),
  z.strictObject({ statement: clean('lines').min(1).max(maxStatementLength) }),
);

interface ListedArtist {
  name: string;
  statement: string;
}

interface ListedArtists {
  artists: ListedArtist[];
  /** The hidden characters that were removed, such as `U+202E`. */
  hidden: string[];
}

/**
 * Reads the artists in `artists.json`; empty without the file.
 * @throws ImportError when the file has another format
 */
export async function readArtists(folder: string): Promise<ListedArtists> {
  const text = await readListFile(folder, artistsFile);
  if (text === undefined) return { artists: [], hidden: [] };
  const json = parseJson(text);
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    throw new ImportError(
      `${artistsFile} must be {"<artist>": {"statement": "…"}}, with statements of up to ${maxStatementLength} characters.`,
    );
  }
  return {
    artists: Object.entries(parsed.data).map(([name, { statement }]) => ({ name, statement })),
    hidden: removedCharacters(JSON.stringify(json)),
  };
}

/**
 * Stores the artists' statements whose texts have changed since the last import. What the owner has written since
 * stays, as it does for prints.
 * @returns a note for each statement of the list that the shop doesn't show, and one for removed characters
 */
export async function saveArtists(
  db: Database,
  { artists: listed, hidden }: ListedArtists,
): Promise<{ file: string; note: string }[]> {
  if (listed.length === 0) return [];
  return db.transaction(async (tx) => {
    const newNames = await findNewNames(tx, listed);
    const statements = new Map(listed.map(({ name, statement }) => [newNames.get(name) ?? name, statement]));
    const notes = hidden.length > 0 ? [{ file: artistsFile, note: describeHidden(hidden) }] : [];
    // Always in the same order, so that an import and a renaming never block each other.
    for (const present of [...statements.keys()].toSorted()) {
      const isShown = await saveStatement(tx, present, statements.get(present) ?? '');
      if (!isShown)
        notes.push({
          file: artistsFile,
          note: `keeps the statement of ${present} that the owner has written`,
        });
    }
    return notes;
  });
}

/** An artist whom the owner has renamed keeps the name. */
async function findNewNames(tx: Executor, listed: readonly ListedArtist[]): Promise<Map<string, string>> {
  const names = listed.map(({ name }) => name);
  const rows = await tx.select().from(formerArtists).where(inArray(formerArtists.former, names));
  return new Map(rows.map(({ former, name }) => [former, name]));
}

/** @returns whether the shop now shows the statement of the list */
async function saveStatement(tx: Executor, name: string, listed: string): Promise<boolean> {
  await lockArtist(tx, name);
  const [row] = await tx.select().from(artists).where(eq(artists.name, name));
  if (!row) {
    await tx.insert(artists).values({ name, statement: listed, importedStatement: listed });
    return true;
  }
  const { statement, importedStatement, version } = row;
  const isNewText = importedStatement !== null && importedStatement !== listed;
  const isUnwritten = importedStatement === null && statement === null;
  const next = isNewText || isUnwritten ? listed : statement;
  if (next === statement && importedStatement === listed) return statement === listed;
  const values = { statement: next, importedStatement: listed };
  await tx
    .update(artists)
    .set({ ...values, ...(next !== statement && { version: version + 1 }) })
    .where(eq(artists.name, name));
  return next === listed;
}
