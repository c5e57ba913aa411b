import type { z } from 'zod';
import type { printToSave } from '#domain/api/catalogue/print.ts';
import { maxVariantsUnverified } from '#domain/catalogue/pricing.ts';
import {
  isSameVariant,
  type NewVariant,
  type PricedVariant,
  standardVariants,
} from '#domain/catalogue/variants/variants.ts';
import { isInFuture } from '#server/catalogue/importing/metadata/parse-metadata-date.ts';
import type { Database } from '#server/database/database.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { NoSuchPictureError, type PhotographStore } from '#server/photographs/storage/photograph-store.ts';
import { stepUpRequired } from '#server/staff/studio-access.ts';
import { differences, type PrintChange } from './change-print.ts';
import { lockVersion, missing, outdated, ownVariantsOf, requireStudioPrint } from './find-studio-print.ts';
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
export async function savePrintParts(context: SaveContext, parts: SavedParts): Promise<PrintChange> {
  const { words, variants } = parts;
  if (words) requirePast(words);
  // Crops come first: their pictures take a while to make, and until then the print stays unlocked.
  const newCrops = await saveCrops(context, parts);
  const row = await lockVersion(context.db, context.printId, newCrops ? undefined : parts.version);
  const newWords = words && differences(wordsOf(row), words);
  if (words && Object.keys(newWords?.after ?? {}).length > 0) await saveWords(context.db, row, words);
  const newVariants = variants === undefined ? undefined : await saveVariants(context, variants);
  return {
    action: 'changed',
    before: { ...newWords?.before, ...newCrops?.before, ...newVariants?.before },
    after: { ...newWords?.after, ...newCrops?.after, ...newVariants?.after },
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

async function saveVariants(
  { db, printId, isVerified }: SaveContext,
  variants: readonly NewVariant[] | null,
) {
  const before = { variants: await ownVariantsOf(db, printId) };
  const wanted = keepSkus(variants ?? [], before.variants);
  const { after: changed } = differences<{ variants: object[] }>(before, { variants: wanted });
  if (Object.keys(changed).length === 0) return undefined;
  const saved = await setVariants(db, printId, wanted);
  if (!saved.ok) throw conflict('not_for_sale', `The print ${saved.reason}.`);
  const after = { variants: await ownVariantsOf(db, printId) };
  const { basePrices } = await requireStudioPrint(db, printId);
  const standard = standardVariants(printId, basePrices);
  const count = countNewPrices(orStandard(before.variants, standard), orStandard(after.variants, standard));
  if (count > maxVariantsUnverified && !isVerified) throw stepUpRequired();
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

function orStandard(
  variants: readonly PricedVariant[],
  standard: readonly PricedVariant[],
): readonly PricedVariant[] {
  return variants.length > 0 ? variants : standard;
}

function countNewPrices(before: readonly PricedVariant[], after: readonly PricedVariant[]): number {
  const isNew = (variant: PricedVariant) => {
    const old = before.find((other) => isSameVariant(variant, other));
    return old?.price !== variant.price || old.memberPrice !== variant.memberPrice;
  };
  return after.filter(isNew).length;
}

/** A variant that stays keeps its SKU, which old orders and the owner's books may name. */
function keepSkus(variants: readonly NewVariant[], saved: readonly PricedVariant[]) {
  return variants.map((variant) => ({
    ...variant,
    sku: saved.find((other) => isSameVariant(variant, other))?.sku,
  }));
}
