import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { countOf } from '#domain/count-of.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { changedSince } from '#server/http/errors.ts';
import { lockPrint } from '../print/set-crops.ts';
import { setPublished } from '../print/set-published.ts';
import { selectPrints } from '../select-prints.ts';
import { demoHangings, photographs, prints } from '../tables.ts';

/** The sums of all demo prints that ever came with the shop, as `sha256sum` writes them. */
const shippedPrintsFile = fileURLToPath(
  new URL('../../../collection/shipped-prints.sha256', import.meta.url),
);

/**
 * Hides the demo prints in a shop that imported them while its owner tried it out, also those of an earlier version. The
 * owner's photographs stay, even those with the name of a demo file.
 * @param print prints a line for the owner when any print was hidden
 */
export async function hideDemoPrints(
  db: Database,
  print: (line: string) => void,
  sums?: readonly string[],
): Promise<void> {
  const hidden = await hidePrints(db, await findPublishedDemoPrints(db, sums));
  if (hidden.length === 0) return;
  const count = countOf(hidden.length, 'demo print is', 'demo prints are');
  print(`${count} hidden now: a shop that accepts real money sells them only with DEMO_PRINTS=on.`);
}

/** The ids of the published demo prints. A print whose file was replaced is the owner's. */
export async function findPublishedDemoPrints(on: Executor, sums?: readonly string[]): Promise<string[]> {
  const [hanging] = await on.select().from(demoHangings).limit(1);
  if (!hanging) return [];
  const isDemo = inArray(photographs.fileHash, sums ?? (await readShippedSums()));
  const rows = await selectPrints(on).where(and(prints.isPublished, isDemo));
  return rows.map((row) => row.print.id);
}

/** Whether the owner has prints of their own, and whether one of them is published. */
export async function findOwnPrints(on: Executor): Promise<{ exist: boolean; arePublished: boolean }> {
  const sums = await readShippedSums();
  // Among one more than all demo prints, one is the owner's.
  const areOwn = async (condition?: SQL) => {
    const rows = await selectPrints(on)
      .where(condition)
      .orderBy(desc(prints.createdAt), desc(prints.id))
      .limit(sums.length + 1);
    return rows.some(({ photograph }) => !sums.includes(photograph.fileHash));
  };
  return { exist: await areOwn(), arePublished: await areOwn(eq(prints.isPublished, true)) };
}

/** The SHA-256 of each demo print of this and of all earlier versions, in hexadecimal digits. */
export async function readShippedSums(): Promise<string[]> {
  const lines = (await readFile(shippedPrintsFile, 'utf8')).trim().split('\n');
  return lines.map((line) => line.split(' ')[0] ?? '');
}

/** @returns the ids of those that were published until now */
export async function hidePrints(on: Executor, ids: readonly string[]): Promise<string[]> {
  const hidden: string[] = [];
  for (const id of ids) if (await setPublished(on, id, false)) hidden.push(id);
  return hidden;
}

/**
 * Publishes the demo prints again that were hidden together.
 * @throws RequestError 409 `changed_since` if one of them was published since
 */
export async function undoHiddenDemo(
  tx: Executor,
  { before }: { before: { published: string[] } },
): Promise<void> {
  for (const id of before.published) {
    const row = await lockPrint(tx, id);
    if (row?.print.isPublished) throw changedSince({ [row.print.title]: 'published' });
    await setPublished(tx, id, true);
  }
}
