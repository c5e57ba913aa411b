import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PictureFile } from '#domain/api/catalogue/product.ts';
import type { Attestation } from '#domain/catalogue/attestation.ts';
import type { Executor } from '#server/database/database.ts';
import { artists, photographs, prints } from './tables.ts';

/**
 * The imported file behind a print as subqueries: its name, the SHA-256 of its bytes in hex, the year and the
 * orientation of the photograph, and what was said about the print.
 * @param printId a UUID; all are null when no print has it
 */
export function sourceOfPrint(
  printId: string,
): Record<'name' | 'hash' | 'takenYear' | 'orientation' | 'attestation', SQL> {
  const source = sql`from ${prints} join ${photographs} on ${photographs.id} = ${prints.photographId} where ${prints.id} = ${printId}`;
  return {
    name: sql`(select ${prints.sourceName} ${source})`,
    hash: sql`(select ${photographs.fileHash} ${source})`,
    takenYear: sql`(select extract(year from ${prints.takenAt} at time zone 'UTC')::integer ${source})`,
    orientation: sql`(select ${prints.orientation} ${source})`,
    attestation: attestationOfPrint(printId),
  };
}

/** What was said about a print, and otherwise about all prints of its artist, as a subquery. Null without a print. */
function attestationOfPrint(printId: string): SQL {
  return sql`(select coalesce(${artists.attestation}, '{}') || coalesce(${prints.attestation}, '{}')
    from ${prints} left join ${artists} on ${artists.name} = ${prints.artist} where ${prints.id} = ${printId})`;
}

/** What certificates state of a print besides its measures. */
export async function findAttestation(on: Executor, printId: string): Promise<Attestation> {
  const { rows } = await on.execute<{ said: Attestation | null }>(
    sql`select ${attestationOfPrint(printId)} as said`,
  );
  return rows[0]?.said ?? {};
}

/** Prints with their photographs, as a subquery for other capabilities. */
export function printsWithPhotographs(on: Executor) {
  return on
    .select({
      printId: prints.id,
      title: prints.title,
      artist: prints.artist,
      orientation: prints.orientation,
      fileHash: photographs.fileHash,
      width: photographs.widthPixels,
      height: photographs.heightPixels,
      focusX: photographs.focusX,
      focusY: photographs.focusY,
      focusByCrop: photographs.focusByCrop,
    })
    .from(prints)
    .innerJoin(photographs, eq(photographs.id, prints.photographId))
    .as('prints_with_photographs');
}

/** The pictures of a file at several widths, narrowest first, and the size of its photograph in pixels. */
export interface PicturesOfFile {
  width: number;
  height: number;
  jpeg: PictureFile[];
}

/** The pictures made from imported files, as JPEG, by the files' hashes. Files that the shop no longer shows are absent. */
export async function findPicturesOfFiles(
  on: Executor,
  hashes: string[],
): Promise<Map<string, PicturesOfFile>> {
  const rows = await on
    .select({
      hash: photographs.fileHash,
      width: photographs.widthPixels,
      height: photographs.heightPixels,
      jpeg: photographs.jpeg,
    })
    .from(photographs)
    .where(inArray(photographs.fileHash, hashes));
  return new Map(rows.map(({ hash, ...pictures }) => [hash, pictures]));
}

/** The current names of files by their hashes. Files whose prints are gone are absent. */
export async function findNamesOfFiles(on: Executor, hashes: string[]): Promise<Map<string, string>> {
  const rows = await on
    .select({ hash: photographs.fileHash, name: prints.sourceName })
    .from(photographs)
    .innerJoin(prints, eq(prints.photographId, photographs.id))
    .where(inArray(photographs.fileHash, hashes));
  return new Map(rows.map(({ hash, name }) => [hash, name]));
}
