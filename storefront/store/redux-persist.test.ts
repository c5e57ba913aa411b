import { combineReducers, legacy_createStore } from 'redux';
import * as reduxPersist from 'redux-persist';
import { expect, test } from 'vitest';
import { exampleLine } from '#tests/world/example-line.ts';
import { lineAdded } from '../cart/cart-slice.ts';
import { persistStore } from './persisted-store.ts';
import { createShopStore } from './store.ts';
import { serialize } from './write-slices.ts';

function cartOfThree() {
  const store = createShopStore();
  store.dispatch(lineAdded(exampleLine({ quantity: 3 })));
  return store.getState();
}

/** A Redux store that redux-persist 6 persists with the shop's settings. */
async function openReduxStore(entries: Map<string, string>) {
  const storage = {
    getItem: async (key: string) => entries.get(key) ?? null,
    setItem: async (key: string, value: string) => void entries.set(key, value),
    removeItem: async (key: string) => void entries.delete(key),
  };
  const { user, orders, cart } = createShopStore().getState();
  const slices = combineReducers({
    user: (state = user) => state,
    orders: (state = orders) => state,
    cart: (state = cart, { type }: { type: string }) => (type === 'lineAdded' ? cartOfThree().cart : state),
  });
  const config = { key: 'root', version: 1, timeout: 5000, storage };
  const store = legacy_createStore(reduxPersist.persistReducer(config, slices));
  const persistor = await new Promise<reduxPersist.Persistor>((resolve) => {
    const newPersistor = reduxPersist.persistStore(store, null, () => resolve(newPersistor));
  });
  return { store, persistor };
}

test('the shop reads a cart that redux-persist wrote', async () => {
  const entries = new Map<string, string>();
  const { store: reduxStore, persistor } = await openReduxStore(entries);
  reduxStore.dispatch({ type: 'lineAdded' });
  await persistor.flush();

  const store = createShopStore();
  const storage = { getItem: (key: string) => entries.get(key) ?? null, setItem() {}, removeItem() {} };
  await persistStore(store, () => storage, new EventTarget());
  expect(store.getState().cart).toMatchObject({ quantity: 3, total: 600 });
});

test('redux-persist reads a cart that the shop wrote', async () => {
  const { user, orders, cart } = cartOfThree();
  const entries = new Map([['persist:root', serialize({ user, orders, cart })]]);

  const { store: reduxStore } = await openReduxStore(entries);
  expect(reduxStore.getState()).toEqual({ user, orders, cart, _persist: { version: 1, rehydrated: true } });
});
