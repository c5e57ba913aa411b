import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { setPublished } from '../owner/set-published.ts';
import { selectPrints } from '../select-prints.ts';
import { demoHangings, prints } from '../tables.ts';
import { demoCollectionFolder } from './seed-demo-collection.ts';

/**
 * Takes the demo prints off the wall of a shop that hung them while it was tried out. The owner's photographs stay,
 * also those that have the name of a demo file.
 * @param say takes a line for the owner when any were on the wall
 */
export async function hideDemoPrints(
  db: Database,
  say: (line: string) => void,
  folder = demoCollectionFolder,
): Promise<void> {
  const [hanging] = await db.select().from(demoHangings).limit(1);
  if (!hanging) return;
  const files = await readdir(folder);
  const candidates = await selectPrints(db).where(and(prints.isPublished, inArray(prints.sourceName, files)));
  let hidden = 0;
  for (const { print, photograph } of candidates) {
    const bytes = await readFile(join(folder, print.sourceName));
    const isDemo = createHash('sha256').update(bytes).digest('hex') === photograph.fileHash;
    if (isDemo && (await setPublished(db, print.id, false))) hidden += 1;
  }
  if (hidden === 0) return;
  const count = hidden === 1 ? '1 demo print is' : `${hidden} demo prints are`;
  say(`${count} hidden now: a shop that takes real money sells them only with DEMO_PRINTS=on.`);
}
