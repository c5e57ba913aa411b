import type { z } from 'zod';
import type { printToSave } from '#domain/api/print.ts';
import { maxFormsUnverified } from '#domain/catalogue/pricing.ts';
import { defaultVariants, isSameChoice, type Variant } from '#domain/catalogue/variants/variants.ts';
import { isInFuture } from '#server/catalogue/importing/metadata/parse-metadata-date.ts';
import type { Database } from '#server/database/database.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { NoSuchPictureError, type PhotographStore } from '#server/photographs/storage/photograph-store.ts';
import { stepUpRequired } from '#server/staff/studio-access.ts';
import { differences, type PrintChange } from './change-print.ts';
import { lockVersion, missing, outdated, ownFormsOf, requireStudioPrint } from './find-studio-print.ts';
import { saveWords, wordsOf } from './save-words.ts';
import { type SavedCrops, setCrops } from './set-crops.ts';
import { setVariants } from './set-variants.ts';

interface SaveContext {
  /** The transaction: it saves all parts or none. */
  db: Database;
  store: PhotographStore;
  printId: string;
  /** Whether the person has just proved who they are. */
  isVerified: boolean;
}

type SavedParts = z.output<typeof printToSave>;

/**
 * Saves the parts of a print that a request names.
 * @throws RequestError 409 `stale` with the print as it is, `not_for_sale`, `pictures_missing`; 403 `step_up_required`
 */
export async function savePrint(context: SaveContext, parts: SavedParts): Promise<PrintChange> {
  const { words, forms } = parts;
  if (words) requirePast(words);
  // Crops come first: their pictures take a while to make, and until then the print stays unlocked.
  const newCrops = await saveCrops(context, parts);
  const row = await lockVersion(context.db, context.printId, newCrops ? undefined : parts.version);
  const newWords = words && differences(wordsOf(row), words);
  if (words && Object.keys(newWords?.after ?? {}).length > 0) await saveWords(context.db, row, words);
  const newForms = forms === undefined ? undefined : await saveForms(context, forms);
  return {
    action: 'changed',
    before: { ...newWords?.before, ...newCrops?.before, ...newForms?.before },
    after: { ...newWords?.after, ...newCrops?.after, ...newForms?.after },
  };
}

/** @returns undefined if the crops stay as they are */
async function saveCrops({ db, store, printId }: SaveContext, { crops, version }: SavedParts) {
  if (!crops) return undefined;
  const saved = await setCrops({ db, store, printId, version, change: () => crops }).catch(explainMissing);
  if (!saved.ok) throw saved.reason === 'missing' ? missing() : await outdated(db, printId);
  const changes = differences<SavedCrops>(saved.before, saved.after);
  return Object.keys(changes.after).length > 0 ? changes : undefined;
}

async function saveForms({ db, printId, isVerified }: SaveContext, forms: readonly Form[] | null) {
  const before = { forms: await ownFormsOf(db, printId) };
  const wanted = keepSkus(forms ?? [], before.forms);
  const { after: changed } = differences<{ forms: object[] }>(before, { forms: wanted });
  if (Object.keys(changed).length === 0) return undefined;
  const saved = await setVariants(db, printId, wanted);
  if (!saved.ok) throw conflict('not_for_sale', `The print ${saved.reason}.`);
  const after = { forms: await ownFormsOf(db, printId) };
  const { basePrices } = await requireStudioPrint(db, printId);
  const standard = defaultVariants(printId, basePrices);
  const count = countNewPrices(orStandard(before.forms, standard), orStandard(after.forms, standard));
  if (count > maxFormsUnverified && !isVerified) throw stepUpRequired();
  return differences(before, after);
}

function requirePast({ takenOn, hungOn }: { takenOn: string | null; hungOn: string }): void {
  const days = Object.entries({ takenOn, hungOn }).filter(([, day]) => day && isInFuture(new Date(day)));
  if (days.length === 0) return;
  const fields = Object.fromEntries(days.map(([name]) => [`words.${name}`, 'is in the future']));
  throw invalid('A day is in the future.', fields);
}

function explainMissing(error: unknown): never {
  if (!(error instanceof NoSuchPictureError)) throw error;
  throw conflict('pictures_missing', 'The pictures of this print are missing. Import its photograph again.');
}

function orStandard(forms: readonly Variant[], standard: readonly Variant[]): readonly Variant[] {
  return forms.length > 0 ? forms : standard;
}

function countNewPrices(before: readonly Variant[], after: readonly Variant[]): number {
  const isNew = (form: Variant) => {
    const old = before.find((other) => isSameChoice(form, other));
    return old?.price !== form.price || old.memberPrice !== form.memberPrice;
  };
  return after.filter(isNew).length;
}

type Form = Omit<Variant, 'sku'>;

/** A form that stays keeps its SKU, which old orders and the owner's books may name. */
function keepSkus(forms: readonly Form[], saved: readonly Variant[]) {
  return forms.map((form) => ({ ...form, sku: saved.find((other) => isSameChoice(form, other))?.sku }));
}
