import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { PrintCrops } from '#domain/api/catalogue/print.ts';
import type { Photograph } from '#domain/api/catalogue/product.ts';
import { orientationOf } from '#domain/catalogue/categories.ts';
import { defaultSku, type NewVariant } from '#domain/catalogue/variants/variants.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { describeLook } from '#server/photographs/describe-look.ts';
import type { ImportedPrint } from './importing/imported-print.ts';
import type { PrintDetails } from './importing/lists/print-details.ts';
import { lockPrint } from './print/set-crops.ts';
import { type LastImport, photographs, prints, variants } from './tables.ts';

/** A variant that an owner sets for a print, instead of the price table. Without a SKU it gets the default one. */
export type CustomVariant = NewVariant & { sku?: string | undefined };

interface PrintToSave {
  sourceName: string;
  fileHash: string;
  details: PrintDetails;
  pictures: Photograph & PrintCrops & { heroImage: string; fullBleed: string };
  /** Undefined keeps the current ones. */
  variants: CustomVariant[] | undefined;
  lastImport: LastImport;
  /** The day of hanging of a new print, unless its details state one. */
  hangAt: Date;
  /** Whether a new print is published. A known one stays as it is. */
  isPublished: boolean;
}

/**
 * Writes a print with its photograph and variants in one transaction.
 * @param known the print that this one updates; undefined for a new print
 * @returns why the print is refused, as the end of a sentence that starts with the file's name; or `stale` if it has
 * changed since it was read
 */
export function savePrint(
  db: Database,
  print: PrintToSave,
  known: Pick<ImportedPrint, 'id' | 'version'> | undefined,
): Promise<{ ok: true; id: string } | { ok: false; reason: string }> {
  return db.transaction(async (tx) => {
    const existing = known && (await lockPrint(tx, known.id))?.print;
    if (existing?.version !== known?.version) return { ok: false, reason: 'stale' };
    // Serializes saves, so that the second of two concurrent copies finds the first. Every change locks the print first.
    await tx.execute(sql`lock table ${photographs} in share row exclusive mode`);
    const id = existing?.id ?? uuidv7();
    const reason =
      (await findCopy(tx, id, print.fileHash)) ?? (await findTakenSku(tx, id, print.variants ?? []));
    if (reason) return { ok: false, reason };
    await deleteOrphan(tx, print.fileHash);
    const photographId = await savePhotograph(tx, print, existing?.photographId);
    await saveDetails(tx, { id, photographId, createdAt: existing?.createdAt ?? print.hangAt }, print);
    if (print.variants) await replaceVariants(tx, id, print.variants);
    return { ok: true, id };
  });
}

/** Finds another print with the same bytes. `matchFiles` refuses copies, but a file may have changed since. */
export async function findCopy(tx: Executor, id: string, fileHash: string): Promise<string | undefined> {
  const [copy] = await tx
    .select({ sourceName: prints.sourceName })
    .from(prints)
    .innerJoin(photographs, eq(photographs.id, prints.photographId))
    .where(and(eq(photographs.fileHash, fileHash), ne(prints.id, id)));
  return copy && `is the same file as ${copy.sourceName}, which hangs in the shop already`;
}

/** Why a print cannot have these variants when one of their SKUs is already in use; undefined when none is. */
export async function findTakenSku(
  tx: Executor,
  id: string,
  newVariants: readonly CustomVariant[],
): Promise<string | undefined> {
  const skus = newVariants.flatMap(({ sku }) => sku ?? []);
  if (new Set(skus).size < skus.length) return 'has one sku for two variants';
  if (skus.length === 0) return undefined;
  const ofOthers = and(inArray(variants.sku, skus), ne(variants.printId, id));
  const [duplicate] = await tx.select({ sku: variants.sku }).from(variants).where(ofOthers);
  return duplicate && `has the sku ${duplicate.sku}, which belongs to another print`;
}

async function savePhotograph(
  tx: Executor,
  print: PrintToSave,
  knownId: string | undefined,
): Promise<string> {
  const { width, height, focus, heroImage, fullBleed, ...files } = print.pictures;
  const row = {
    ...files,
    fileHash: print.fileHash,
    widthPixels: width,
    heightPixels: height,
    look: describeLook({ width, height, thumbHash: files.thumbHash }),
    focusX: focus.x,
    focusY: focus.y,
    heroImage,
    fullBleedImage: fullBleed,
  };
  if (knownId) {
    await tx.update(photographs).set(row).where(eq(photographs.id, knownId));
    return knownId;
  }
  const id = uuidv7();
  await tx.insert(photographs).values({ id, ...row });
  return id;
}

/** Deletes a photograph whose print was deleted by hand. Otherwise its file could never be imported again. */
async function deleteOrphan(tx: Executor, fileHash: string): Promise<void> {
  const usedIds = tx.select({ id: prints.photographId }).from(prints);
  await tx
    .delete(photographs)
    .where(and(eq(photographs.fileHash, fileHash), notInArray(photographs.id, usedIds)));
}

async function saveDetails(
  tx: Executor,
  known: { id: string; photographId: string; createdAt: Date },
  { sourceName, details, pictures, isPublished, lastImport }: PrintToSave,
): Promise<void> {
  const { title, artist, location, description, category, keywords, takenAt = null, hungAt } = details;
  const row = {
    ...known,
    ...{ sourceName, title, artist, location, description, category, keywords, takenAt, lastImport },
    createdAt: hungAt ?? known.createdAt,
    orientation: orientationOf(pictures),
    updatedAt: new Date(),
  };
  await tx
    .insert(prints)
    .values({ ...row, isPublished })
    .onConflictDoUpdate({ target: prints.id, set: row });
}

/** Replaces a print's custom variants. @param newVariants if empty, the print is sold by the price table */
export async function replaceVariants(
  tx: Executor,
  printId: string,
  newVariants: readonly CustomVariant[],
): Promise<void> {
  await tx.delete(variants).where(eq(variants.printId, printId));
  if (newVariants.length === 0) return;
  const rows = newVariants.map((variant) => {
    const { size, frameColor, mount, price, memberPrice, isActive } = variant;
    const sku = variant.sku ?? defaultSku(printId, variant);
    return { id: uuidv7(), printId, sku, size, frameColor, mount, price, memberPrice, isActive };
  });
  await tx.insert(variants).values(rows);
}
