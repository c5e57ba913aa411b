import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, inArray } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/database.ts';
import { setPublished } from '../owner/set-published.ts';
import { selectPrints } from '../select-prints.ts';
import { demoHangings, prints } from '../tables.ts';
import { demoCollectionFolder } from './seed-demo-collection.ts';

/**
 * Hides the demo prints in a shop that imported them while its owner tried it out. The owner's photographs stay, even
 * those with the name of a demo file.
 * @param print prints a line for the owner when any print was hidden
 */
export async function hideDemoPrints(
  db: Database,
  print: (line: string) => void,
  folder = demoCollectionFolder,
): Promise<void> {
  const hidden = await hidePrints(db, await findPublishedDemoPrints(db, folder));
  if (hidden.length === 0) return;
  const count = hidden.length === 1 ? '1 demo print is' : `${hidden.length} demo prints are`;
  print(`${count} hidden now: a shop that takes real money sells them only with DEMO_PRINTS=on.`);
}

/** The ids of the demo prints on the walls. A print whose file was replaced is the owner's. */
export async function findPublishedDemoPrints(
  on: Executor,
  folder = demoCollectionFolder,
): Promise<string[]> {
  const [hanging] = await on.select().from(demoHangings).limit(1);
  if (!hanging) return [];
  const files = await readdir(folder);
  const candidates = await selectPrints(on).where(and(prints.isPublished, inArray(prints.sourceName, files)));
  const ids: string[] = [];
  for (const { print: candidate, photograph } of candidates) {
    const bytes = await readFile(join(folder, candidate.sourceName));
    const isDemo = createHash('sha256').update(bytes).digest('hex') === photograph.fileHash;
    if (isDemo) ids.push(candidate.id);
  }
  return ids;
}

/** @returns the ids of those that were published until now */
export async function hidePrints(on: Executor, ids: readonly string[]): Promise<string[]> {
  const hidden: string[] = [];
  for (const id of ids) if (await setPublished(on, id, false)) hidden.push(id);
  return hidden;
}
