import type { Executor } from '#server/database/database.ts';
import { findParcels } from '#server/production/parcels/find-parcels.ts';
import { findPurchases } from './buy-labels.ts';

/** Whether a label with the order's address was bought or is being bought. A voided label does not count. */
export async function hasLabel(on: Executor, orderId: string): Promise<boolean> {
  const parcels = await findParcels(on, { order: orderId });
  if (parcels.some(({ status }) => status !== 'voided')) return true;
  return (await findPurchases(on, orderId)).length > 0;
}
