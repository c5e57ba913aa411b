import { eq } from 'drizzle-orm';
import { whyNotMakeable } from '#domain/making/workshop.ts';
import type { StudioPrint } from '#domain/studio-print.ts';
import { defaultVariants } from '#domain/variants/variants.ts';
import type { Executor } from '#server/database/database.ts';
import type { CustomVariant } from '../save-print.ts';
import { findCustomVariants, selectPrints } from '../select-prints.ts';
import { prints } from '../tables.ts';
import { type PrintRow, toPhotograph } from '../to-product.ts';
import { wordsOf } from './save-words.ts';

/** One print, published or hidden, as its owner edits it. */
export async function findStudioPrint(on: Executor, printId: string): Promise<StudioPrint | undefined> {
  const [row] = await selectPrints(on).where(eq(prints.id, printId));
  return row && toStudioPrint(row, await ownFormsOf(on, printId));
}

/** The forms in which a print is sold instead of the price table; empty without any. */
export async function ownFormsOf(on: Executor, printId: string): Promise<Required<CustomVariant>[]> {
  const rows = (await findCustomVariants(on, [printId])).get(printId) ?? [];
  return rows.map(({ id: _, printId: __, ...form }) => form);
}

function toStudioPrint(row: PrintRow, ownForms: readonly Required<CustomVariant>[]): StudioPrint {
  const { id, version, isPublished, orientation, sourceName, updatedAt } = row.print;
  const forms = ownForms.length > 0 ? ownForms : defaultVariants(id);
  return {
    id,
    version,
    isPublished,
    words: wordsOf(row),
    orientation,
    photograph: toPhotograph(row),
    file: { name: sourceName, hash: row.photograph.fileHash },
    forms: forms.map((form) => ({
      ...form,
      sku: form.sku ?? '',
      unmakeable: whyNotMakeable(form) ?? null,
    })),
    hasOwnForms: ownForms.length > 0,
    updatedAt: updatedAt.toISOString(),
  };
}
