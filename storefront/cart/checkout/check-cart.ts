import type { Product } from '#domain/api/catalogue/product.ts';
import { type CartLine, findLineChange } from '#domain/orders/cart.ts';
import { findPrint } from '../../api.ts';
import { loadProfile } from '../../session/load-profile.ts';
import { isSignedIn } from '../../session/user-slice.ts';
import type { ShopStore } from '../../store/store.ts';
import { type LineNotice, noticesReceived } from '../cart-notices.ts';
import { linesRepriced, type NewPrice } from '../cart-slice.ts';

/**
 * Fetches the current prices of the prints in the cart, stores them and records a notice for each changed line.
 * A print that could not be fetched keeps its price, because the server checks it again at checkout.
 */
export async function checkCart(store: ShopStore): Promise<void> {
  const lines = store.getState().cart.products;
  const ids = [...new Set(lines.map((line) => line._id))];
  const answers = new Map(await Promise.all(ids.map(async (id) => [id, await findPrint(id)] as const)));
  if (store.getState().cart.products !== lines) return checkCart(store);

  const notices: LineNotice[] = [];
  const prices: NewPrice[] = [];
  for (const [index, line] of lines.entries()) {
    const answer = answers.get(line._id);
    if (!answer || (!answer.ok && answer.failure.code !== 'not_found')) continue;
    const { notice, price } = noticeOf(line, index, answer.ok ? answer.value : null);
    if (notice) notices.push(notice);
    if (price) prices.push(price);
  }
  if (prices.length > 0) store.dispatch(linesRepriced(prices));
  store.dispatch(noticesReceived(notices));
}

function noticeOf(
  line: CartLine,
  index: number,
  print: Product | null,
): { notice?: LineNotice; price?: NewPrice } {
  const change = findLineChange(line, print);
  if (!change) return {};
  if (change.kind === 'gone') return { notice: { index, kind: 'gone' } };
  const former = { formerPrice: line.price, formerMemberPrice: line.memberPrice };
  return { notice: { index, kind: 'price-changed', ...former }, price: { index, ...change } };
}

/** Loads the profile. If the membership began or ended since the sign-in, it records a notice for each line. */
export async function checkMembership(store: ShopStore): Promise<void> {
  if (!isSignedIn(store.getState())) return;
  const wasMember = store.getState().user.isMember;
  await loadProfile(store);
  const { user, cart } = store.getState();
  if (user.isMember !== wasMember) store.dispatch(noticesReceived(membershipNotices(cart.products)));
}

/** The former regular price is the line's member price, and the other way around. */
function membershipNotices(lines: readonly CartLine[]): LineNotice[] {
  return lines.flatMap(({ price, memberPrice }, index) =>
    price === memberPrice
      ? []
      : [{ index, kind: 'price-changed' as const, formerPrice: memberPrice, formerMemberPrice: price }],
  );
}
