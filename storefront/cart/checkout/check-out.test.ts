import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CartLine } from '#domain/orders/cart.ts';
import { sessionIn } from '#tests/world/buy.ts';
import { exampleLine } from '#tests/world/example-line.ts';
import { setMembership } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { signInAccount } from '#tests/world/sign-in-account.ts';
import { restoreBrowser, stubBrowser } from '#tests/world/stub-browser.ts';
import { confirmOrder } from '../../orders/confirmation/use-confirmation.ts';
import { createShopStore, type ShopStore } from '../../store/store.ts';
import { lineAdded, quantityChosen } from '../cart-slice.ts';
import { checkCart } from './check-cart.ts';
import { checkOut } from './check-out.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

beforeEach(() => stubBrowser(world));
afterEach(restoreBrowser);

/** The URL of the payment page; null if the checkout failed. */
const urlOf = async (store: ShopStore) => (await checkOut(store)).url;

function storeWith(...lines: Partial<CartLine>[]): ShopStore {
  const store = createShopStore();
  for (const line of lines) store.dispatch(lineAdded(exampleLine(line)));
  return store;
}

test('an up-to-date cart shows no notices and gets a payment page', async () => {
  const store = storeWith({});
  await checkCart(store);
  expect(store.getState().cartNotices).toEqual([]);
  expect(await urlOf(store)).toMatch(/\/pay\/cs_test_/);
});

test('a changed price is updated and announced', async () => {
  const store = storeWith({}, { price: 150, memberPrice: 120 });
  await checkCart(store);
  expect(store.getState().cartNotices).toEqual([
    { index: 1, kind: 'price-changed', formerPrice: 150, formerMemberPrice: 120 },
  ]);
  expect(store.getState().cart).toMatchObject({ regularTotal: 400, memberTotal: 320, total: 400 });
  await checkCart(store);
  expect(store.getState().cartNotices).toHaveLength(1);
});

test('a variant that is no longer sold is announced, and so is a print that no longer exists', async () => {
  const store = storeWith({ _id: prints.blueDoor.id, size: 'large' }, { _id: 'no-such-print' });
  await checkCart(store);
  expect(store.getState().cartNotices).toEqual([
    { index: 0, kind: 'gone' },
    { index: 1, kind: 'gone' },
  ]);
});

test('a checkout at an outdated price is refused, and the cart then shows the current price', async () => {
  const store = storeWith({ price: 150, memberPrice: 120 });
  expect(await urlOf(store)).toBeNull();
  expect(store.getState().cart.total).toBe(200);
  expect(store.getState().cartNotices).toMatchObject([{ kind: 'price-changed' }]);
  expect(await urlOf(store)).toMatch(/\/pay\/cs_test_/);
});

test('a checkout with a print that is no longer sold marks its line', async () => {
  const store = storeWith({}, { _id: prints.blueDoor.id, size: 'large' });
  expect(await urlOf(store)).toBeNull();
  expect(store.getState().cartNotices).toEqual([{ index: 1, kind: 'gone' }]);
});

test('the same cart gets the same payment page, and a changed cart a new one', async () => {
  const store = storeWith({});
  const first = await urlOf(store);
  expect(await urlOf(store)).toBe(first);
  store.dispatch(quantityChosen({ index: 0, quantity: 2 }));
  expect(await urlOf(store)).not.toBe(first);
});

async function subtotalOf(url: string | null): Promise<number | null> {
  return (await world.provider.checkout.sessions.retrieve(sessionIn(url))).amount_subtotal;
}

test('a member pays the member price, on a separate payment page', async () => {
  const store = storeWith({});
  const guestUrl = await urlOf(store);
  await signInAccount(world, store);
  const memberUrl = await urlOf(store);
  expect(await subtotalOf(guestUrl)).toBe(20000);
  expect(await subtotalOf(memberUrl)).toBe(16000);
});

test('a membership that ended or began is announced before anything is charged', async () => {
  const store = storeWith({}, { price: 375, memberPrice: 305, size: 'medium' });
  const account = await signInAccount(world, store);
  await setMembership(world, account, false);
  expect(await urlOf(store)).toBeNull();
  expect(store.getState().user.isMember).toBe(false);
  expect(store.getState().cart.total).toBe(575);
  expect(store.getState().cartNotices).toMatchObject([
    { index: 0, kind: 'price-changed', formerPrice: 160 },
    { index: 1, kind: 'price-changed', formerPrice: 305 },
  ]);
  expect(await subtotalOf(await urlOf(store))).toBe(57500);

  await setMembership(world, account, true);
  expect(await urlOf(store)).toBeNull();
  expect(store.getState().cart.total).toBe(465);
  expect(store.getState().cartNotices).toMatchObject([
    { formerMemberPrice: 200 },
    { formerMemberPrice: 375 },
  ]);
  expect(await subtotalOf(await urlOf(store))).toBe(46500);
});

test('checkout of an empty cart only logs a message', async () => {
  expect(await urlOf(storeWith())).toBeNull();
  expect(console.log).toHaveBeenCalledWith('Cart is empty.');
});

test('a response without a URL is an error', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  await expect(checkOut(storeWith({}))).rejects.toThrow('Missing checkout URL from server');
});

const failures = {
  'an unreachable shop': [
    () => Promise.reject(new TypeError('Failed to fetch')),
    'We could not reach the shop. Check your connection and try again. Nothing was charged, and your cart is safe.',
    'unreachable',
  ],
  'an unreachable payment provider': [
    async () =>
      Response.json(
        { error: 'Checkout is unavailable. Please try again.', code: 'provider_failed' },
        { status: 502 },
      ),
    'Checkout is unavailable. Please try again. Nothing was charged, and your cart is safe.',
    'Checkout is unavailable. Please try again.',
  ],
  'a shop whose payments are closed': [
    async () =>
      Response.json(
        {
          error: 'The shop accepts no payments at the moment. Please try again later.',
          code: 'payments_closed',
        },
        { status: 503 },
      ),
    'The shop accepts no payments at the moment. Please try again later. Nothing was charged, and your cart is safe.',
    'The shop accepts no payments at the moment. Please try again later.',
  ],
  'a proxy without a shop': [
    async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }),
    'Checkout is unavailable. Please try again. Nothing was charged, and your cart is safe.',
    '502',
  ],
} as const;

test.each(Object.entries(failures))('%s is logged and explained, and the cart stays', async (_, failure) => {
  const [answer, problem, logText] = failure;
  vi.stubGlobal('fetch', answer);
  const store = storeWith({});
  await checkCart(store);
  expect(await checkOut(store)).toEqual({ url: null, problem });
  expect(console.error).toHaveBeenCalledWith(logText);
  expect(store.getState().cart.quantity).toBe(1);
  expect(store.getState().cartNotices).toEqual([]);
});

test('a paid session is confirmed with its order, and an open one is not', async () => {
  const sessionId = sessionIn(await urlOf(storeWith({})));
  expect(await confirmOrder(sessionId)).toMatchObject({ kind: 'unpaid' });
  await world.sandbox(`/sandbox/sessions/${sessionId}/pay`, {});
  const confirmation = await confirmOrder(sessionId);
  expect(confirmation).toMatchObject({
    kind: 'confirmed',
    session: { payment_status: 'paid', amount_subtotal: 20000 },
    order: { sessionId, shipBy: expect.any(String) },
  });
});

test('a failed confirmation says why', async () => {
  expect(await confirmOrder(null)).toEqual({
    kind: 'failed',
    text: 'No session ID found. Please contact support.',
    cause: 'Missing session_id in URL.',
  });
  expect(await confirmOrder('cs_test_unknown')).toMatchObject({
    text: 'There was an error processing your order.',
    cause: 'There is no such payment session.',
  });
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  expect(await confirmOrder('cs_test_unknown')).toMatchObject({ cause: 'Unknown error fetching session.' });
});
