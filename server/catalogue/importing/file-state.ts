import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { describeLook } from '#server/photographs/describe-look.ts';
import { type LastImport, photographs, prints } from '../tables.ts';
import type { PrintRow } from '../to-product.ts';

/** The file of a print with everything that was made from it, to go back to it. */
export interface PrintFileState {
  photograph: Omit<PrintRow['photograph'], 'id' | 'createdAt' | 'look'>;
  orientation: PrintRow['print']['orientation'];
  lastImport: LastImport | null;
}

export function fileStateOf({ print, photograph }: PrintRow): PrintFileState {
  const { id: _, createdAt: __, look: ___, ...columns } = photograph;
  return { photograph: columns, orientation: print.orientation, lastImport: print.lastImport };
}

export async function saveFileState(tx: Executor, { print }: PrintRow, state: PrintFileState): Promise<void> {
  const { photograph, orientation, lastImport } = state;
  const { widthPixels: width, heightPixels: height, thumbHash } = photograph;
  const look = describeLook({ width, height, thumbHash });
  await tx
    .update(photographs)
    .set({ ...photograph, look })
    .where(eq(photographs.id, print.photographId));
  await tx
    .update(prints)
    .set({ orientation, lastImport, updatedAt: new Date() })
    .where(eq(prints.id, print.id));
}
