import { countPrintsOf, isReplacement, type Order, type Parcel, shippedContents } from './orders.ts';

/**
 * What a parcel has of its order: everything that ships, a part, the rest after earlier parts, or only replacements. The same
 * in emails and timelines.
 */
type PartOfOrder = 'all' | 'part' | 'rest' | 'replacement';

/**
 * What this parcel has of its order. The last parcel has the rest when every print has shipped once, or the owner shipped the
 * order without what was refunded. The rest of a canceled or refunded order never ships.
 * @param parcel one of the order's
 */
export function partOfOrder(
  order: Pick<Order, 'items' | 'parcels' | 'status' | 'reachedAt'>,
  parcel: Parcel,
): PartOfOrder {
  if (isReplacement(parcel)) return 'replacement';
  const firsts = order.parcels.filter((each) => !isReplacement(each));
  const isLast = parcel === firsts.at(-1) && isShippedInFull(order, firsts);
  if (!isLast) return 'part';
  return firsts.length === 1 ? 'all' : 'rest';
}

function isShippedInFull(
  { items, status, reachedAt }: Pick<Order, 'items' | 'status' | 'reachedAt'>,
  firsts: readonly Parcel[],
): boolean {
  if (status === 'shipped' || status === 'delivered') return true;
  if (status === 'refunded' && reachedAt.shipped) return true;
  return countPrintsOf(shippedContents(firsts)) >= countPrintsOf(items);
}
