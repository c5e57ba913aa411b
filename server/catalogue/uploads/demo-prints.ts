import { lockPrint } from '#server/catalogue/print/set-crops.ts';
import { setPublished } from '#server/catalogue/print/set-published.ts';
import type { Executor } from '#server/database/database.ts';
import { changedSince } from '#server/http/errors.ts';

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
