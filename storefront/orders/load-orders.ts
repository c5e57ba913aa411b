import { listMyOrders } from '../api.ts';
import type { ShopStore } from '../store/store.ts';
import { ordersAsked, ordersReceived, ordersRefused } from './orders-slice.ts';

/** Asks for the member's orders; what goes wrong is kept as a sentence (specification, section 8). */
export async function loadOrders(store: ShopStore): Promise<void> {
  const asker = store.getState().user.currentUser?._id;
  store.dispatch(ordersAsked());
  const answer = await listMyOrders(store);
  if (store.getState().user.currentUser?._id !== asker) return;
  if (answer.ok) {
    store.dispatch(ordersReceived(answer.value));
    return;
  }
  const { status, message } = answer.failure;
  const fallback = status === 0 ? 'Unable to fetch orders' : 'Failed to load orders';
  store.dispatch(ordersRefused(message || fallback));
}
