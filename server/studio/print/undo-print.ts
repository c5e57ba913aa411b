import type { PrintWords } from '#domain/studio-api/print.ts';
import { fileStateOf, type PrintFileState, saveFileState } from '#server/catalogue/importing/replace-file.ts';
import { type OwnForm, ownFormsOf } from '#server/catalogue/owner/find-studio-print.ts';
import { saveWords, wordsOf } from '#server/catalogue/owner/save-words.ts';
import { cropsOf, type SavedCrops, saveCrops } from '#server/catalogue/owner/set-crops.ts';
import { setPublished } from '#server/catalogue/owner/set-published.ts';
import { setVariants } from '#server/catalogue/owner/set-variants.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { conflict, requireUnchanged } from '#server/http/errors.ts';
import { lockVersion } from './change-print.ts';

/** The values before and after a change. */
interface Undone<Values> {
  before: Values;
  after: Values;
}

// Each throws a RequestError 409 `changed_since` if the print has other values by now.

export async function undoWords(tx: Executor, id: string, { before, after }: Undone<Partial<PrintWords>>) {
  const row = await lockVersion(tx, id);
  const words = wordsOf(row);
  requireUnchanged(after, words);
  await saveWords(tx, row, { ...words, ...before });
}

export async function undoCrops(tx: Executor, id: string, { before, after }: Undone<Partial<SavedCrops>>) {
  const row = await lockVersion(tx, id);
  const crops = cropsOf(row);
  requireUnchanged(after, crops);
  await saveCrops(tx, row, { ...crops, ...before });
}

export async function undoForms(db: Database, id: string, { before, after }: Undone<{ forms: OwnForm[] }>) {
  await lockVersion(db, id);
  requireUnchanged(after, { forms: await ownFormsOf(db, id) });
  const saved = await setVariants(db, id, before.forms);
  if (!saved.ok) throw conflict('not_for_sale', `The print ${saved.reason}.`);
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

export async function undoFile(tx: Executor, id: string, { before, after }: Undone<PrintFileState>) {
  const row = await lockVersion(tx, id);
  requireUnchanged(after, fileStateOf(row));
  await saveFileState(tx, row, before);
}
