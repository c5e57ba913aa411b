import { and, asc, eq, inArray, like } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Author } from '#domain/staff/staff.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { causeOf } from '#server/orders/history.ts';
import type { Piece } from '../pieces/find-pieces.ts';
import { pieceSteps } from '../tables.ts';

/** Adds a print file to the history of its piece, unless it is there. @param hash its SHA-256 in hex */
export async function recordPrintFile(
  db: Database,
  { id, station }: Piece,
  { name, hash, author }: { name: string; hash: string; author: Author },
): Promise<void> {
  const note = `Print file ${name}, SHA-256 ${hash}`;
  const recorded = await db
    .select({ id: pieceSteps.id })
    .from(pieceSteps)
    .where(and(eq(pieceSteps.pieceId, id), eq(pieceSteps.note, note)))
    .limit(1);
  if (recorded.length > 0) return;
  await db.insert(pieceSteps).values({ id: newId(), pieceId: id, station, by: causeOf(author), note });
}

/** The names of the print files that were written last, by piece id. Pieces without one are left out. */
export async function findPrintFiles(on: Executor, pieceIds: string[]): Promise<Map<string, string>> {
  const { pieceId, note, at, id } = pieceSteps;
  const steps = await on
    .select({ pieceId, note })
    .from(pieceSteps)
    .where(and(inArray(pieceId, pieceIds), like(note, 'Print file %')))
    .orderBy(asc(at), asc(id));
  return new Map(
    steps.flatMap(({ pieceId, note }) => {
      const name = note?.match(/^Print file (.+), SHA-256 /)?.[1];
      return name === undefined ? [] : [[pieceId, name]];
    }),
  );
}
