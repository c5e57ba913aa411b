import { expect, test } from 'vitest';
import { exampleLine } from '#tests/world/example-line.ts';
import { noticesReceived } from '../cart/cart-notices.ts';
import { cartCleared, lineAdded, lineRemoved, linesRepriced, quantityChosen } from '../cart/cart-slice.ts';
import { noUser } from '../session/user-slice.ts';
import { createShopStore, rehydrated } from './store.ts';

function storeWith(...lines: ReturnType<typeof exampleLine>[]) {
  const store = createShopStore();
  for (const line of lines) store.dispatch(lineAdded(line));
  return store;
}

test('a print added twice makes two lines', () => {
  const { cart } = storeWith(exampleLine(), exampleLine()).getState();
  expect(cart.products).toHaveLength(2);
  expect(cart.quantity).toBe(2);
});

test('a guest pays the regular total, and sees what membership would save', () => {
  const { cart } = storeWith(
    exampleLine({ quantity: 2 }),
    exampleLine({ price: 375, memberPrice: 305 }),
  ).getState();
  expect(cart).toMatchObject({ regularTotal: 775, memberTotal: 625, savings: 150, total: 775, quantity: 3 });
});

test('a line is removed by its position, and the count and totals follow', () => {
  const store = storeWith(exampleLine({ sku: 'first', quantity: 2 }), exampleLine({ sku: 'second' }));
  store.dispatch(lineRemoved(0));
  expect(store.getState().cart.products.map(({ sku }) => sku)).toEqual(['second']);
  expect(store.getState().cart).toMatchObject({ quantity: 1, total: 200 });
});

test('the quantity of one line can be changed', () => {
  const store = storeWith(exampleLine(), exampleLine());
  store.dispatch(quantityChosen({ index: 1, quantity: 4 }));
  expect(store.getState().cart).toMatchObject({ quantity: 5, total: 1000 });
});

test('a new price of a line changes the totals at once', () => {
  const store = storeWith(exampleLine(), exampleLine());
  store.dispatch(linesRepriced([{ index: 1, price: 215, memberPrice: 170, sku: 'new' }]));
  expect(store.getState().cart).toMatchObject({ regularTotal: 415, memberTotal: 330, total: 415 });
});

test('the total becomes the member total as soon as the visitor is a member', () => {
  const store = storeWith(exampleLine());
  const { cart, orders } = store.getState();
  store.dispatch(rehydrated({ cart, orders, user: { ...noUser, isMember: true } }));
  expect(store.getState().cart.total).toBe(160);
});

test('clearing the cart removes all lines and sets the totals to zero', () => {
  const store = storeWith(exampleLine());
  store.dispatch(cartCleared());
  expect(store.getState().cart).toEqual(createShopStore().getState().cart);
});

test('a notice moves with its line when an earlier line is removed, and is removed with its line', () => {
  const store = storeWith(exampleLine(), exampleLine(), exampleLine());
  store.dispatch(noticesReceived([{ index: 2, kind: 'gone' }]));
  store.dispatch(lineRemoved(0));
  expect(store.getState().cartNotices).toEqual([{ index: 1, kind: 'gone' }]);
  store.dispatch(lineRemoved(1));
  expect(store.getState().cartNotices).toEqual([]);
});
