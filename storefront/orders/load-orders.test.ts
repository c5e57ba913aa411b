import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BuyerOrder } from '#domain/api/orders/order.ts';
import { exampleMember } from '#tests/world/example-member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { memberStore } from '#tests/world/sign-in-account.ts';
import { restoreBrowser, stubBrowser } from '#tests/world/stub-browser.ts';
import { loggedOut, loginSucceeded, noUser } from '../session/user-slice.ts';
import { createShopStore, rehydrated } from '../store/store.ts';
import { loadOrders } from './load-orders.ts';
import { noOrders, ordersReceived, ordersRequested } from './orders-slice.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());
beforeEach(() => stubBrowser(world));
afterEach(restoreBrowser);

const order = {
  _id: 'o1',
  createdAt: '2026-01-01T00:00:00Z',
  reachedAt: {},
  amountTotal: 16000,
  status: 'paid',
  paymentStatus: 'paid',
  fulfillmentStatus: 'unfulfilled',
  items: [],
} as unknown as BuyerOrder;

test('a member without orders has an empty list and no error', async () => {
  const store = await memberStore(world);
  store.dispatch(ordersReceived([order]));
  const loading = loadOrders(store);
  expect(store.getState().orders.isFetching).toBe(true);
  await loading;
  expect(store.getState().orders).toEqual(noOrders);
});

test("a failure shows the server's message, or else one of the page, and the loaded orders stay", async () => {
  const store = await memberStore(world);
  store.dispatch(ordersReceived([order]));
  for (const [answer, error] of [
    [() => Response.json({ error: 'The database is away.' }, { status: 503 }), 'The database is away.'],
    [() => new Response('', { status: 500 }), 'Failed to load orders'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'Unable to fetch orders'],
  ] as const) {
    vi.stubGlobal('fetch', answer);
    await loadOrders(store);
    expect(store.getState().orders).toEqual({ orders: [order], isFetching: false, error });
  }
});

test('signing out removes the orders, and a late response is not shown to another member', async () => {
  const store = await memberStore(world);
  store.dispatch(ordersReceived([order]));
  store.dispatch(loggedOut());
  expect(store.getState().orders).toEqual(noOrders);

  vi.stubGlobal('fetch', async () => {
    store.dispatch(loginSucceeded(exampleMember({ _id: 'grace' })));
    return Response.json([order]);
  });
  store.dispatch(loginSucceeded(exampleMember({ _id: 'ada' })));
  await loadOrders(store);
  expect(store.getState().orders).toEqual(noOrders);
});

test('stored orders are restored, except damaged ones and the loading state', async () => {
  const store = createShopStore();
  const damagedOrders = [
    { ...order, items: 'many' },
    { ...order, items: [null] },
    null,
    'order',
  ] as unknown as BuyerOrder[];
  const orders = { orders: [order, ...damagedOrders], isFetching: true, error: 'Failed to load orders' };
  store.dispatch(rehydrated({ orders, user: noUser }));
  expect(store.getState().orders).toEqual({ ...noOrders, orders: [order] });
  store.dispatch(ordersRequested());
  store.dispatch(rehydrated({ orders, user: noUser }));
  expect(store.getState().orders.isFetching).toBe(true);
});
