import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { labelPurchases } from './tables.ts';

export type Purchase = typeof labelPurchases.$inferSelect;

/** The purchases whose outcome is unknown, of one order or of all. */
export async function findPurchases(on: Executor, orderId?: string): Promise<Purchase[]> {
  return on
    .select()
    .from(labelPurchases)
    .where(orderId === undefined ? undefined : eq(labelPurchases.orderId, orderId))
    .orderBy(labelPurchases.startedAt);
}

/**
 * Whether a label is being bought for one of these pieces, which then belong into its parcel. The order must be locked,
 * because a purchase begins under this lock.
 */
export async function isLabelPending(
  tx: Executor,
  orderId: string,
  codes: readonly string[],
): Promise<boolean> {
  const purchases = await findPurchases(tx, orderId);
  return purchases.some(({ pieceCodes }) => pieceCodes.some((code) => codes.includes(code)));
}
