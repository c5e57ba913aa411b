import { describeFailure } from '../api/describe-failure.ts';
import type { ShopStore } from '../store/store.ts';
import { listMyOrders } from './orders-api.ts';
import { ordersFailed, ordersReceived, ordersRequested } from './orders-slice.ts';

/** Loads the member's orders. A failure is stored as a sentence (specification, section 8). */
export async function loadOrders(store: ShopStore): Promise<void> {
  const memberId = store.getState().user.currentUser?._id;
  store.dispatch(ordersRequested());
  const answer = await listMyOrders(store);
  if (store.getState().user.currentUser?._id !== memberId) return;
  if (answer.ok) {
    store.dispatch(ordersReceived(answer.value));
    return;
  }
  const sentence = describeFailure(answer.failure, 'Unable to fetch orders', 'Failed to load orders');
  store.dispatch(ordersFailed(sentence));
}
