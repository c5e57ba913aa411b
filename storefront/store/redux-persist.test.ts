import { combineReducers, legacy_createStore } from '@reduxjs/toolkit';
import * as reduxPersist from 'redux-persist';
import { expect, test } from 'vitest';
import { cartReducer, lineAdded } from '../cart/cart-slice.ts';
import { exampleLine } from '../cart/line/example-line.ts';
import { ordersReducer } from '../orders/orders-slice.ts';
import { userReducer } from '../session/user-slice.ts';
import { persistStore } from './persisted-store.ts';
import { createShopStore } from './store.ts';
import { serialize } from './write-slices.ts';

/** A store as the shop had it when redux-persist 6 kept it, on a storage of its own. */
async function openOldStore(entries: Map<string, string>) {
  const storage = {
    getItem: async (key: string) => entries.get(key) ?? null,
    setItem: async (key: string, value: string) => void entries.set(key, value),
    removeItem: async (key: string) => void entries.delete(key),
  };
  const slices = combineReducers({ user: userReducer, orders: ordersReducer, cart: cartReducer });
  const config = { key: 'root', version: 1, timeout: 5000, storage };
  const store = legacy_createStore(reduxPersist.persistReducer(config, slices));
  const persistor = await new Promise<reduxPersist.Persistor>((resolve) => {
    const opened = reduxPersist.persistStore(store, null, () => resolve(opened));
  });
  return { store, persistor };
}

test('the shop reads a cart that redux-persist wrote', async () => {
  const entries = new Map<string, string>();
  const { store: old, persistor } = await openOldStore(entries);
  old.dispatch(lineAdded(exampleLine({ quantity: 3 })));
  await persistor.flush();

  const store = createShopStore();
  const storage = { getItem: (key: string) => entries.get(key) ?? null, setItem() {}, removeItem() {} };
  await persistStore(store, () => storage, new EventTarget());
  expect(store.getState().cart).toMatchObject({ quantity: 3, total: 600 });
});

test('redux-persist reads a cart that the shop wrote', async () => {
  const store = createShopStore();
  store.dispatch(lineAdded(exampleLine({ quantity: 3 })));
  const entries = new Map([['persist:root', serialize(store.getState())]]);

  const { store: old } = await openOldStore(entries);
  const { user, orders, cart } = store.getState();
  expect(old.getState()).toEqual({ user, orders, cart, _persist: { version: 1, rehydrated: true } });
});
