import { desc, sql } from 'drizzle-orm';
import type { Equipment } from '#domain/fulfillment/equipment.ts';
import type { Executor } from '#server/database/database.ts';
import { type FormerDepths, readEquipment, type StoredEquipment } from './read-details.ts';
import { shopDetails } from './tables.ts';

/** The workshop's equipment as it is, without the other details, because every list of prints asks for it. */
export async function findEquipment(on: Executor): Promise<Equipment> {
  const [newest] = await on
    .select({
      equipment: sql<StoredEquipment | null>`${shopDetails.details} -> 'equipment'`,
      depthInches: sql<FormerDepths | null>`${shopDetails.details} -> 'materials' -> 'depthInches'`,
    })
    .from(shopDetails)
    .orderBy(desc(shopDetails.version))
    .limit(1);
  return readEquipment(newest?.equipment ?? {}, newest?.depthInches ?? undefined);
}
