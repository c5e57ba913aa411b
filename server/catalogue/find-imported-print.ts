import { eq } from 'drizzle-orm';
import { isSameChoice } from '#domain/variants.ts';
import type { Executor } from '#server/platform/database.ts';
import type { OwnVariant } from './save-print.ts';
import { photographs, prints, variants } from './tables.ts';

/** What the shop holds of an imported file. */
export interface ImportedPrint {
  id: string;
  fileHash: string;
  pictureUrls: string[];
  variants: OwnVariant[];
}

export async function findImportedPrint(
  db: Executor,
  sourceName: string,
): Promise<ImportedPrint | undefined> {
  const [found] = await db
    .select({ id: prints.id, photograph: photographs })
    .from(prints)
    .innerJoin(photographs, eq(photographs.id, prints.photographId))
    .where(eq(prints.sourceName, sourceName));
  if (!found) return undefined;
  const { avif, jpeg, heroImage, fullBleedImage, fileHash } = found.photograph;
  return {
    id: found.id,
    fileHash,
    pictureUrls: [...[...avif, ...jpeg].map(({ url }) => url), heroImage, fullBleedImage],
    variants: await db.select().from(variants).where(eq(variants.printId, found.id)),
  };
}

/** True when importing the file again, with these variants, would change nothing. */
export function isSameImport(known: ImportedPrint, fileHash: string, wanted: readonly OwnVariant[]): boolean {
  if (known.fileHash !== fileHash || known.variants.length !== wanted.length) return false;
  return wanted.every((variant) => {
    const now = known.variants.find((each) => isSameChoice(each, variant));
    return (
      now?.price === variant.price &&
      now.memberPrice === variant.memberPrice &&
      now.isActive === variant.isActive &&
      (variant.sku === undefined || now.sku === variant.sku)
    );
  });
}
