import { and, eq, isNull } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { standardVariants } from '#domain/catalogue/variants/variants.ts';
import { formatInches } from '#domain/framing/framing-texts.ts';
import { type Mouldings, mouldingOf } from '#domain/framing/mouldings.ts';
import type { Equipment } from '#domain/fulfillment/equipment.ts';
import type { Database } from '#server/database/database.ts';
import { findEquipment } from '#server/shop/find-equipment.ts';
import { remnants } from '../tables.ts';
import { lockBatches } from './make-batch.ts';
import { minRailInches, nameMoulding } from './plan-cuts.ts';

/** A remnant, or why it was not changed, as a sentence. */
type ChangedRemnant =
  | { ok: true; id: string; moulding: string; lengthInches: number; isNew?: boolean }
  | { ok: false; reason: string };

/** The names of all mouldings that the workshop uses: `black 3/4`. */
export function listMouldings(mouldings: Mouldings): string[] {
  return [
    ...new Set(
      standardVariants('')
        .filter(({ frameColor }) => frameColor !== 'none')
        .map((variant) => nameMoulding(variant.frameColor, mouldingOf(variant, mouldings).faceInches)),
    ),
  ];
}

function maxStickInches({ mouldings }: Equipment): number {
  return Math.max(...standardVariants('').map((variant) => mouldingOf(variant, mouldings).stickInches));
}

/** Stores a remnant that the workshop found. One with an id that is known is not stored again. */
export async function addRemnant(
  db: Database,
  remnant: { id?: string; moulding: string; lengthInches: number },
): Promise<ChangedRemnant> {
  const { id = newId(), moulding, lengthInches } = remnant;
  const equipment = await findEquipment(db);
  const known = listMouldings(equipment.mouldings);
  if (!known.includes(moulding))
    return refuse(`There is no moulding "${moulding}"; there are ${known.join(', ')}.`);
  const [min, max] = [minRailInches(equipment), maxStickInches(equipment)];
  if (lengthInches < min || lengthInches > max) {
    const length = formatInches(lengthInches);
    return refuse(
      `A remnant is ${formatInches(min)} to ${formatInches(max)} in long, and this one is ${length} in.`,
    );
  }
  const row = { id, moulding, lengthInches };
  const inserted = await db.insert(remnants).values(row).onConflictDoNothing().returning();
  return { ok: true, ...row, isNew: inserted.length > 0 };
}

/** Removes a remnant that no batch uses, such as a spoiled one. */
export function removeRemnant(db: Database, id: string): Promise<ChangedRemnant> {
  return db.transaction(async (tx): Promise<ChangedRemnant> => {
    await lockBatches(tx);
    const isFree = and(eq(remnants.id, id), isNull(remnants.usedByBatch));
    const [removed] = await tx.delete(remnants).where(isFree).returning();
    if (!removed) return refuse('There is no such remnant, or a batch uses it.');
    const { moulding, lengthInches } = removed;
    return { ok: true, id, moulding, lengthInches };
  });
}

function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
