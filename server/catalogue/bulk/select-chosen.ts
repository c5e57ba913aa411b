import { asc, eq, inArray } from 'drizzle-orm';
import type { StudioPrintFilter } from '#domain/api/catalogue/prints.ts';
import { maxChangedPrints } from '#domain/catalogue/print-states.ts';
import type { Executor } from '#server/database/database.ts';
import { invalid } from '#server/http/errors.ts';
import { studioFilter } from '../prints/studio-filter.ts';
import { photographs, prints } from '../tables.ts';

/** The prints of a change: by their ids, or all that match a filter. */
export type Chosen = { ids: readonly string[] } | { filter: StudioPrintFilter };

const changedColumns = {
  id: prints.id,
  title: prints.title,
  artist: prints.artist,
  category: prints.category,
  isPublished: prints.isPublished,
  publishAt: prints.publishAt,
};
export type ChosenPrint = {
  [key in keyof typeof changedColumns]: (typeof prints.$inferSelect)[key];
};

/** Reads the chosen prints in the order of their ids. @throws RequestError 400 when there are too many */
export async function selectChosen(on: Executor, chosen: Chosen): Promise<ChosenPrint[]> {
  const rows = await on
    .select(changedColumns)
    .from(prints)
    .innerJoin(photographs, eq(photographs.id, prints.photographId))
    .where('ids' in chosen ? inArray(prints.id, [...chosen.ids]) : await studioFilter(on, chosen.filter))
    .orderBy(asc(prints.id))
    .limit(maxChangedPrints + 1);
  if (rows.length <= maxChangedPrints) return rows;
  const message = `At most ${maxChangedPrints.toLocaleString('en-US')} prints change at once. Choose fewer with a filter.`;
  throw invalid(message, { prints: 'are too many' });
}

/** Locks prints until the transaction ends. Always in the order of their ids, so that two changes never block each other. */
export async function lockPrints(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: prints.id })
    .from(prints)
    .where(inArray(prints.id, [...ids]))
    .orderBy(asc(prints.id))
    .for('update');
}
