import { asc, inArray } from 'drizzle-orm';
import type { Order, OrderItem } from '#domain/orders/orders.ts';
import { findNamesOfFiles } from '#server/catalogue/source-files.ts';
import type { Executor } from '#server/database/database.ts';
import { orderItems } from '../tables.ts';

/** An order's item with the photograph to print, which only the owner sees. */
export interface OwnersItem extends OrderItem {
  printId: string | null;
  sku: string | null;
  /** The current name of the imported file, or its name at the time of the order if the shop no longer has it. */
  sourceFile: string | null;
  /** No print shows this file anymore, because it was changed or replaced since the order. */
  isSourceGone: boolean;
}

export type OwnersOrder = Omit<Order, 'items'> & { items: OwnersItem[] };

/** Adds the photographs to orders, in two statements however many there are. */
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
  // By content, because a file may have been renamed and another may have its name now.
  const hashes = rows.flatMap(({ sourceHash }) => sourceHash ?? []);
  const names = await findNamesOfFiles(on, [...new Set(hashes)]);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return orders.map((order) => {
    const itemRows = byOrder.get(order._id) ?? [];
    const items = order.items.map((item, index) => ({ ...item, ...printOf(itemRows[index], names) }));
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
  const currentName = sourceHash === null ? undefined : names.get(sourceHash);
  return {
    printId: productId,
    sku,
    sourceFile: currentName ?? sourceName,
    isSourceGone: sourceHash !== null && currentName === undefined,
  };
}
