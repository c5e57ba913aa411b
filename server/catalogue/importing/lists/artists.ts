import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '#server/database/database.ts';
import { artists } from '../../tables.ts';
import { ImportError, parseJson, readListFile } from '../read-folder.ts';

/** A file beside the images: `{ "<artist>": { "statement": "…" } }`. */
const artistsFile = 'artists.json';

const schema = z.record(
  z.string().trim().min(1).max(200),
  z.strictObject({ statement: z.string().trim().min(1).max(2000) }),
);

type ListedArtist = typeof artists.$inferInsert;

/**
 * Reads the artists in `artists.json`; empty without the file.
 * @throws ImportError when the file has another form
 */
export async function readArtists(folder: string): Promise<ListedArtist[]> {
  const text = await readListFile(folder, artistsFile);
  if (text === undefined) return [];
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new ImportError(
      `${artistsFile} takes {"<artist>": {"statement": "…"}}, with statements of up to 2000 characters.`,
    );
  }
  return Object.entries(parsed.data).map(([name, { statement }]) => ({ name, statement }));
}

/** Stores the artists' statements, and replaces those that differ. */
export async function saveArtists(on: Executor, listed: ListedArtist[]): Promise<void> {
  if (listed.length === 0) return;
  const statement = sql`excluded.statement`;
  await on
    .insert(artists)
    .values(listed)
    .onConflictDoUpdate({
      target: artists.name,
      set: { statement },
      setWhere: sql`${artists.statement} <> ${statement}`,
    });
}
