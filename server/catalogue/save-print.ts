import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { orientationOf } from '#domain/categories.ts';
import type { Photograph } from '#domain/product.ts';
import { defaultSku, type Variant } from '#domain/variants.ts';
import type { Database, Executor } from '#server/database/database.ts';
import type { ImportedPrint } from './importing/find-imported-print.ts';
import type { PrintWords } from './importing/lists/print-words.ts';
import { type LastImport, photographs, prints, variants } from './tables.ts';

/** A variant of a print's own; without a sku it gets the default one. */
export type OwnVariant = Omit<Variant, 'sku'> & { sku?: string | undefined };

export interface PrintToSave {
  sourceName: string;
  fileHash: string;
  words: PrintWords;
  pictures: Photograph & { heroImage: string; fullBleed: string };
  /** Undefined: those that it has stay. */
  variants: OwnVariant[] | undefined;
  lastImport: LastImport;
  /** The day of hanging of a new print, unless its words state one. */
  hangAt: Date;
}

/**
 * Writes a print with its photograph and variants in one transaction.
 * @param known the print that it takes the place of, with its id; undefined for a new one
 * @returns why it cannot hang, as the end of a sentence that starts with the file's name
 */
export function savePrint(
  db: Database,
  print: PrintToSave,
  known: Pick<ImportedPrint, 'id'> | undefined,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    // One at a time: of two copies of a file that come at once, the second finds the first.
    await tx.execute(sql`lock table ${photographs} in share row exclusive mode`);
    const [hung] = known ? await tx.select().from(prints).where(eq(prints.id, known.id)) : [];
    const id = hung?.id ?? uuidv7();
    const reason =
      (await findTwin(tx, id, print.fileHash)) ?? (await findTakenSku(tx, id, print.variants ?? []));
    if (reason) return reason;
    await dropOrphan(tx, print.fileHash);
    const photographId = await savePhotograph(tx, print, hung?.photographId);
    await saveWords(tx, { id, photographId, createdAt: hung?.createdAt ?? print.hangAt }, print);
    if (print.variants) await replaceVariants(tx, id, print.variants);
    return undefined;
  });
}

/** Only a file that changed while it was imported gets here. */
async function findTwin(tx: Executor, id: string, fileHash: string): Promise<string | undefined> {
  const [twin] = await tx
    .select({ sourceName: prints.sourceName })
    .from(prints)
    .innerJoin(photographs, eq(photographs.id, prints.photographId))
    .where(and(eq(photographs.fileHash, fileHash), ne(prints.id, id)));
  return twin && `is the same file as ${twin.sourceName}, which hangs in the shop already`;
}

/** Why these variants cannot be those of the print of that id, where a sku of theirs is in use. */
export async function findTakenSku(
  tx: Executor,
  id: string,
  wanted: readonly OwnVariant[],
): Promise<string | undefined> {
  const skus = wanted.flatMap(({ sku }) => sku ?? []);
  if (new Set(skus).size < skus.length) return 'has one sku for two variants';
  if (skus.length === 0) return undefined;
  const ofOthers = and(inArray(variants.sku, skus), ne(variants.printId, id));
  const [taken] = await tx.select({ sku: variants.sku }).from(variants).where(ofOthers);
  return taken && `has the sku ${taken.sku}, which belongs to another print`;
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

/** A print that was taken down by hand leaves its photograph behind, whose file could not be imported again. */
async function dropOrphan(tx: Executor, fileHash: string): Promise<void> {
  const hung = tx.select({ id: prints.photographId }).from(prints);
  await tx
    .delete(photographs)
    .where(and(eq(photographs.fileHash, fileHash), notInArray(photographs.id, hung)));
}

async function saveWords(
  tx: Executor,
  known: { id: string; photographId: string; createdAt: Date },
  { sourceName, words, pictures, lastImport }: PrintToSave,
): Promise<void> {
  const { title, artist, location, description, category, takenAt = null, hungAt } = words;
  const row = {
    ...known,
    ...{ sourceName, title, artist, location, description, category, takenAt, lastImport },
    createdAt: hungAt ?? known.createdAt,
    orientation: orientationOf(pictures),
    updatedAt: new Date(),
  };
  await tx.insert(prints).values(row).onConflictDoUpdate({ target: prints.id, set: row });
}

/** @param wanted none: the print is sold by the default table */
export async function replaceVariants(
  tx: Executor,
  printId: string,
  wanted: readonly OwnVariant[],
): Promise<void> {
  await tx.delete(variants).where(eq(variants.printId, printId));
  if (wanted.length === 0) return;
  const rows = wanted.map((variant) => {
    const { size, frameColor, mount, price, memberPrice, isActive } = variant;
    const sku = variant.sku ?? defaultSku(printId, variant);
    return { id: uuidv7(), printId, sku, size, frameColor, mount, price, memberPrice, isActive };
  });
  await tx.insert(variants).values(rows);
}
