import { noOrders } from '../orders/orders-slice.ts';
import { withoutRequestState } from '../session/user-slice.ts';
import type { PersistedSlices } from './store.ts';

export const sliceNames = ['user', 'orders', 'cart'] as const;

/** Each slice as it is stored: as JSON text within the entry's JSON. */
export type SliceTexts = Partial<Record<(typeof sliceNames)[number], string>>;

const persistMetadata = JSON.stringify({ version: 1, rehydrated: true });

/** The slices in redux-persist's format: one entry whose values are themselves JSON. */
export function serialize(slices: PersistedSlices): string {
  return compose(sliceTexts(slices));
}

export function sliceTexts({ user, orders, cart }: PersistedSlices): SliceTexts {
  return {
    user: JSON.stringify(withoutRequestState(user)),
    orders: JSON.stringify({ ...noOrders, orders: orders.orders }),
    cart: JSON.stringify(cart),
  };
}

export function compose(texts: SliceTexts): string {
  return JSON.stringify({ ...texts, _persist: persistMetadata });
}

/** The opposite of `compose`. Empty for a damaged or missing entry. */
export function parseEntry(text: string | null): SliceTexts {
  try {
    const { user, orders, cart } = JSON.parse(text ?? '{}');
    return { user, orders, cart };
  } catch {
    return {};
  }
}
