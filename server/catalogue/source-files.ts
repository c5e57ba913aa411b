import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { photographs, prints } from './tables.ts';

/**
 * The imported file behind a print as two subqueries, its name and the SHA-256 of its bytes in hex, for the statement
 * that records them.
 * @param printId a UUID; both are null where it is no print's
 */
export function sourceOfPrint(printId: string): { name: SQL; hash: SQL } {
  const its = sql`from ${prints} join ${photographs} on ${photographs.id} = ${prints.photographId} where ${prints.id} = ${printId}`;
  return {
    name: sql`(select ${prints.sourceName} ${its})`,
    hash: sql`(select ${photographs.fileHash} ${its})`,
  };
}

/** What files with these contents are called now; none for one that no print shows any more. */
export async function findNamesOfFiles(on: Executor, hashes: string[]): Promise<Map<string, string>> {
  const found = await on
    .select({ hash: photographs.fileHash, name: prints.sourceName })
    .from(photographs)
    .innerJoin(prints, eq(prints.photographId, photographs.id))
    .where(inArray(photographs.fileHash, hashes));
  return new Map(found.map(({ hash, name }) => [hash, name]));
}
