import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { orientationOf } from '#domain/categories.ts';
import type { Photograph, Variant } from '#domain/product.ts';
import { defaultSku } from '#domain/variants.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import type { ImportOutcome } from './import-print.ts';
import type { PrintMetadata } from './read-print-metadata.ts';
import { photographs, prints, variants } from './tables.ts';

/** A variant of a print's own; without a sku it gets the default one. */
export type OwnVariant = Omit<Variant, 'sku'> & { sku?: string | undefined };

export interface PrintToSave {
  sourceName: string;
  fileHash: string;
  metadata: PrintMetadata;
  pictures: Photograph & { heroImage: string; fullBleed: string };
  variants: OwnVariant[];
}

/** Writes a print with its photograph and variants in one transaction; the name of its file keeps its id. */
export function savePrint(db: Database, print: PrintToSave): Promise<ImportOutcome> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(prints).where(eq(prints.sourceName, print.sourceName));
    const id = known?.id ?? uuidv7();
    const reason = (await findTwin(tx, print)) ?? (await findTakenSku(tx, print, id));
    if (reason) return { kind: 'refused', reason };
    await dropOrphan(tx, print.fileHash);
    const photographId = await savePhotograph(tx, print, known?.photographId);
    await saveWords(tx, { id, photographId, createdAt: known?.createdAt ?? new Date() }, print);
    await replaceVariants(tx, id, print.variants);
    return { kind: known ? 'changed' : 'added' };
  });
}

async function findTwin(tx: Executor, { fileHash, sourceName }: PrintToSave): Promise<string | undefined> {
  const [twin] = await tx
    .select({ sourceName: prints.sourceName })
    .from(prints)
    .innerJoin(photographs, eq(photographs.id, prints.photographId))
    .where(and(eq(photographs.fileHash, fileHash), ne(prints.sourceName, sourceName)));
  return twin && `is the same file as ${twin.sourceName}, which hangs in the shop already`;
}

async function findTakenSku(tx: Executor, print: PrintToSave, id: string): Promise<string | undefined> {
  const skus = print.variants.flatMap(({ sku }) => sku ?? []);
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
  { sourceName, metadata, pictures }: PrintToSave,
): Promise<void> {
  const { title, artist, location, description, category } = metadata;
  if (!category) throw new Error(`${sourceName} has no category and cannot be saved.`);
  const words = { sourceName, title, artist, location, description, category };
  const row = {
    ...known,
    ...words,
    orientation: orientationOf(pictures),
    createdAt: metadata.createdAt ?? known.createdAt,
    updatedAt: new Date(),
  };
  await tx.insert(prints).values(row).onConflictDoUpdate({ target: prints.id, set: row });
}

async function replaceVariants(tx: Executor, printId: string, wanted: readonly OwnVariant[]): Promise<void> {
  await tx.delete(variants).where(eq(variants.printId, printId));
  if (wanted.length === 0) return;
  const rows = wanted.map((variant) => {
    const { size, frameColor, mount, price, memberPrice, isActive } = variant;
    const sku = variant.sku ?? defaultSku(printId, variant);
    return { id: uuidv7(), printId, sku, size, frameColor, mount, price, memberPrice, isActive };
  });
  await tx.insert(variants).values(rows);
}
