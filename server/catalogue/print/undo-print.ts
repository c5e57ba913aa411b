import { and, eq, inArray } from 'drizzle-orm';
import type { PrintWords } from '#domain/api/catalogue/print.ts';
import { fileStateOf, type PrintFileState, saveFileState } from '#server/catalogue/importing/file-state.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { conflict, requireUnchanged } from '#server/http/errors.ts';
import { prints } from '../tables.ts';
import { lockVersion, type OwnVariant, ownVariantsOf } from './find-studio-print.ts';
import { saveWords, wordsOf } from './save-words.ts';
import { cropsOf, type SavedCrops, saveCrops } from './set-crops.ts';
import { setPublished } from './set-published.ts';
import { setVariants } from './set-variants.ts';

/** The values before and after a change. */
interface Undone<Values> {
  before: Values;
  after: Values;
}

// Each throws a RequestError 409 `changed_since` if the print has other values by now.

/** The values of a print that one save changes. */
export type SavedValues = PrintWords & SavedCrops & { variants: OwnVariant[] };

export async function undoSave(db: Database, id: string, { before, after }: Undone<Partial<SavedValues>>) {
  const row = await lockVersion(db, id);
  const [words, crops] = [wordsOf(row), cropsOf(row)];
  requireUnchanged(after, { ...words, ...crops, variants: await ownVariantsOf(db, id) });
  await saveWords(db, row, restore(words, before));
  await saveCrops(db, row, restore(crops, before));
  if (!before.variants) return;
  const saved = await setVariants(db, id, before.variants);
  if (!saved.ok) throw conflict('not_for_sale', `The print ${saved.reason}.`);
}

/** The values with those of `before` that have the same names. */
function restore<Values extends object>(values: Values, before: object): Values {
  const former = Object.entries(before).filter(([name]) => name in values);
  return { ...values, ...Object.fromEntries(former) };
}

export async function undoPublished(
  tx: Executor,
  id: string,
  { before, after }: Undone<{ isPublished: boolean }>,
) {
  const { print } = await lockVersion(tx, id);
  requireUnchanged(after, { isPublished: print.isPublished });
  await setPublished(tx, id, before.isPublished);
}

/** Those of the prints that are in the shop: only their publishing can be undone, and of the others only their hiding. */
export async function findPublished(on: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await on
    .select({ id: prints.id })
    .from(prints)
    .where(and(inArray(prints.id, [...ids]), eq(prints.isPublished, true)));
  return new Set(rows.map(({ id }) => id));
}

export async function undoFile(tx: Executor, id: string, { before, after }: Undone<PrintFileState>) {
  const row = await lockVersion(tx, id);
  requireUnchanged(after, fileStateOf(row));
  await saveFileState(tx, row, before);
}
