import { asc, inArray } from 'drizzle-orm';
import type { Order, OrderItem } from '#domain/orders.ts';
import { findNamesOfFiles } from '#server/catalogue/source-files.ts';
import type { Executor } from '#server/database/database.ts';
import { orderItems } from '../tables.ts';

/** What the owner reads about an item besides what its buyer does: which photograph is to be printed. */
export interface OwnersItem extends OrderItem {
  printId: string | null;
  sku: string | null;
  /** The name of the imported file, as it is now, or as it was at the order where the shop has it no more. */
  sourceFile: string | null;
  /** True: no print shows this file any more, because it was changed or replaced since the order. */
  isSourceGone: boolean;
}

export type OwnersOrder = Omit<Order, 'items'> & { items: OwnersItem[] };

/** Orders as their owner reads them, in two statements however many there are. */
export async function withPrints<Some extends Order>(
  on: Executor,
  orders: Some[],
): Promise<(Omit<Some, 'items'> & OwnersOrder)[]> {
  const ids = orders.map(({ _id }) => _id);
  const rows = await on
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position));
  // By its content: a renamed file is the same photograph, and another one may have got its name.
  const hashes = rows.flatMap(({ sourceHash }) => sourceHash ?? []);
  const names = await findNamesOfFiles(on, [...new Set(hashes)]);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return orders.map((order) => {
    const its = byOrder.get(order._id) ?? [];
    const items = order.items.map((item, index) => ({ ...item, ...printOf(its[index], names) }));
    return { ...order, items };
  });
}

/** `dusk.jpg`, or `dusk.jpg (changed since the order)`. */
export function describeSource({ sourceFile, isSourceGone }: OwnersItem): string {
  return [sourceFile, isSourceGone && '(changed since the order)'].filter(Boolean).join(' ');
}

function printOf(
  row: typeof orderItems.$inferSelect | undefined,
  names: ReadonlyMap<string, string>,
): Omit<OwnersItem, keyof OrderItem> {
  const { productId = null, sku = null, sourceName = null, sourceHash = null } = row ?? {};
  const nameNow = sourceHash === null ? undefined : names.get(sourceHash);
  return {
    printId: productId,
    sku,
    sourceFile: nameNow ?? sourceName,
    isSourceGone: sourceHash !== null && nameNow === undefined,
  };
}
