import { expect, test, vi } from 'vitest';
import { exampleLine } from '#tests/world/example-line.ts';
import { exampleMember } from '#tests/world/example-member.ts';
import { lineAdded } from '../cart/cart-slice.ts';
import { loginFailed, loginStarted, loginSucceeded, noUser } from '../session/user-slice.ts';
import type { PersistedStorage } from './browser-storage.ts';
import { persistedStateOf } from './persisted-state.ts';
import { persistStore } from './persisted-store.ts';
import { createShopStore } from './store.ts';
import { serialize } from './write-slices.ts';

function storageWith(text: string | null = null): PersistedStorage & { text: string | null } {
  return {
    text,
    getItem() {
      return this.text;
    },
    setItem(_key, value) {
      this.text = value;
    },
    removeItem() {
      this.text = null;
    },
  };
}

function storedCart(): string {
  const store = createShopStore();
  store.dispatch(lineAdded(exampleLine({ quantity: 2 })));
  return serialize(store.getState());
}

const ada = exampleMember();

function storeOfMember() {
  const store = createShopStore();
  store.dispatch(loginSucceeded(ada));
  return store;
}

async function open(storage: PersistedStorage, page = new EventTarget()) {
  const store = createShopStore();
  const stop = await persistStore(store, () => storage, page);
  return { store, page, stop };
}

test('the cart is restored after a reload', async () => {
  const { store } = await open(storageWith(storedCart()));
  expect(store.getState().cart).toMatchObject({ quantity: 2, total: 400 });
  expect(store.getState().isRehydrated).toBe(true);
});

test('a change is written by the time the page is hidden', async () => {
  const storage = storageWith();
  const { store, page } = await open(storage);
  store.dispatch(lineAdded(exampleLine()));
  page.dispatchEvent(new Event('pagehide'));
  const stored = JSON.parse(storage.text ?? '');
  expect(Object.keys(stored)).toEqual(['user', 'orders', 'cart', '_persist']);
  expect(JSON.parse(stored._persist)).toEqual({ version: 1, rehydrated: true });
  expect(JSON.parse(stored.cart)).toMatchObject({ quantity: 1, regularTotal: 200 });
  expect(JSON.parse(stored.user)).toEqual(noUser);
});

test('nothing is written before the first read has ended, so a page that is still loading cannot empty the cart', async () => {
  const storage = storageWith(storedCart());
  const slow = {
    ...storage,
    getItem: () => new Promise<string>((resolve) => setTimeout(resolve, 20, storedCart())),
  };
  const setItem = vi.spyOn(slow, 'setItem');
  const store = createShopStore();
  const opening = persistStore(store, () => slow, new EventTarget());
  store.dispatch(lineAdded(exampleLine()));
  expect(setItem).not.toHaveBeenCalled();
  await opening;
  expect(store.getState().cart.quantity).toBe(2);
});

test('storage that does not answer within 5 seconds counts as empty', async () => {
  vi.useFakeTimers();
  const opening = open({ getItem: () => new Promise(() => {}), setItem() {}, removeItem() {} });
  await vi.advanceTimersByTimeAsync(5000);
  const { store } = await opening;
  expect(store.getState().isRehydrated).toBe(true);
  vi.useRealTimers();
});

test('a page that returns from the back/forward cache shows what other tabs have written', async () => {
  const storage = storageWith();
  const { store, page } = await open({ ...storage, getItem: () => storage.text });
  storage.text = storedCart();
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await expect.poll(() => store.getState().cart.quantity).toBe(2);
});

test('an invalid line is left out, and the others stay', async () => {
  const products = [{ ...exampleLine(), quantity: 0 }, exampleLine()];
  const { store } = await open(storageWith(JSON.stringify({ cart: JSON.stringify({ products }) })));
  expect(store.getState().cart).toMatchObject({ quantity: 1, total: 200 });
});

test('a damaged slice is left out, and the others stay', async () => {
  const stored = JSON.parse(storedCart());
  const damagedEntries = [
    { ...stored, user: '{"currentUser":' },
    { ...stored, user: JSON.stringify({ ...noUser, isMember: 'yes' }) },
    { ...stored, orders: 'null' },
  ];
  for (const text of damagedEntries.map((each) => JSON.stringify(each))) {
    const { store } = await open(storageWith(text));
    expect(store.getState().user).toEqual(noUser);
    expect(store.getState().cart.quantity).toBe(2);
  }
});

test.each([
  'not JSON',
  '[]',
  '{"cart":"{}"}',
  JSON.stringify({ cart: JSON.stringify({ products: [{ ...exampleLine(), quantity: -1 }] }) }),
  JSON.stringify({ cart: JSON.stringify({ products: [{ ...exampleLine(), size: 'huge' }] }) }),
])('an invalid stored text gives an empty cart: %s', async (text) => {
  const { store } = await open(storageWith(text));
  expect(store.getState().cart.products).toEqual([]);
});

test('blocked or full storage does not stop the shop', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const store = createShopStore();
  const stop = await persistStore(
    store,
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    new EventTarget(),
  );
  store.dispatch(lineAdded(exampleLine()));
  expect(stop).not.toThrow();
  expect(store.getState().cart.quantity).toBe(1);
  expect(warn).toHaveBeenCalledOnce();
});

test('changes by another tab are read, and not written back', async () => {
  const storage = storageWith();
  const { store, page } = await open(storage);
  const setItem = vi.spyOn(storage, 'setItem');
  writeElsewhere(storage, page, storedCart());
  await expect.poll(() => store.getState().cart.quantity).toBe(2);
  page.dispatchEvent(new Event('pagehide'));
  expect(setItem).not.toHaveBeenCalled();
});

test('a tab that writes one slice keeps the slice that another tab has just written', async () => {
  const storage = storageWith();
  const { store, page } = await open(storage);
  storage.text = serialize(storeOfMember().getState());
  store.dispatch(lineAdded(exampleLine()));
  page.dispatchEvent(new Event('pagehide'));
  expect(store.getState().user.currentUser).toMatchObject({ _id: 'ada' });
  expect(JSON.parse(JSON.parse(storage.text).user).currentUser).toMatchObject({ _id: 'ada' });
  expect(JSON.parse(JSON.parse(storage.text).cart)).toMatchObject({ quantity: 1 });
});

test('signing out in one tab signs out the other tabs', async () => {
  const storage = storageWith(serialize(storeOfMember().getState()));
  const { store, page } = await open(storage);
  expect(store.getState().user.isMember).toBe(true);
  writeElsewhere(storage, page, null);
  await expect.poll(() => store.getState().user).toEqual(noUser);
});

test('a cleared state leaves no entry, also after the visitor leaves the page', async () => {
  const storage = storageWith(storedCart());
  const { store, page } = await open(storage);
  persistedStateOf(store).forget();
  page.dispatchEvent(new Event('pagehide'));
  expect(store.getState().cart.quantity).toBe(0);
  expect(storage.text).toBeNull();
});

test('a cooldown is stored and sent to other tabs, and a running sign-in is not', async () => {
  const storage = storageWith();
  const first = await open(storage);
  const second = await open(storage);
  second.store.dispatch(loginStarted());
  first.store.dispatch(loginFailed({ message: 'Too many', cooldownUntil: 4_102_444_800_000 }));
  first.page.dispatchEvent(new Event('pagehide'));
  second.page.dispatchEvent(Object.assign(new Event('storage'), { key: 'persist:root' }));
  await expect.poll(() => second.store.getState().user.cooldownUntil).toBe(4_102_444_800_000);
  expect(second.store.getState().user).toMatchObject({ isFetching: true, error: false, errorMessage: null });
});

test.each([
  { currentUser: {} },
  { currentUser: { ...ada, accessToken: 7 } },
  { currentUser: { ...ada, name: {} } },
  { userDetails: 'Ada' },
  { userDetails: { ...ada, name: {} } },
  { cooldownUntil: 'soon' },
  { favorites: [null] },
])('an invalid user slice is left out, and the others stay: %j', async (damage) => {
  const stored = JSON.parse(storedCart());
  const text = JSON.stringify({ ...stored, user: JSON.stringify({ ...noUser, ...damage }) });
  const { store } = await open(storageWith(text));
  expect(store.getState().user).toEqual(noUser);
  expect(store.getState().cart.quantity).toBe(2);
});

test('an invalid saved print is left out, and the others stay', async () => {
  const valid = { _id: 'f1', product: 'p1', size: 'small', frameColorName: 'Black', border: 'Border' };
  const favorites = [valid, { ...valid, size: 'huge' }, { ...valid, _id: undefined }];
  const text = JSON.stringify({ user: JSON.stringify({ ...noUser, favorites }) });
  const { store } = await open(storageWith(text));
  expect(store.getState().user.favorites).toEqual([valid]);
});

function writeElsewhere(storage: { text: string | null }, page: EventTarget, text: string | null): void {
  storage.text = text;
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'persist:root', newValue: text }));
}
