import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Favourite, type NewFavourite, productIdOf } from '#domain/customers/favourites.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { memberStore } from '#tests/world/sign-in-account.ts';
import { restoreBrowser, stubBrowser } from '#tests/world/stub-browser.ts';
import { favouritesReceived } from '../session/user-slice.ts';
import type { ShopStore } from '../store/store.ts';
import { loadSaved, removeFromSaved, saveForMember } from './member-favourites.ts';
import { keepPending, readPending } from './pending-favourite.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());
beforeEach(() => stubBrowser(world));
afterEach(restoreBrowser);

const ridge: NewFavourite = {
  productId: prints.mistyRidge.id,
  size: 'medium',
  frameColorName: 'Wood',
  border: 'Full Bleed',
  image: '/photographs/ridge.jpeg',
};
const posts: NewFavourite = { ...ridge, productId: prints.tidePosts.id };

function savedIds(store: ShopStore): (string | null)[] {
  return store.getState().user.favorites.map(productIdOf);
}

test('saved prints are listed, newest first, until they are removed', async () => {
  const store = await memberStore(world);
  expect(await saveForMember(store, ridge)).toBeNull();
  expect(await saveForMember(store, posts)).toBeNull();
  expect(await saveForMember(store, ridge)).toBeNull();
  expect(savedIds(store)).toEqual([posts.productId, ridge.productId]);
  expect(store.getState().user.favorites[1]).toMatchObject({
    size: 'medium',
    frameColorName: 'Wood',
    border: 'Full Bleed',
    product: { title: 'Misty Ridge' },
  });
  expect(await removeFromSaved(store, store.getState().user.favorites[0]?._id ?? '')).toBeNull();
  await loadSaved(store);
  expect(savedIds(store)).toEqual([ridge.productId]);
});

test("a failure shows the server's message, or else a message of the page", async () => {
  const store = await memberStore(world);
  expect(await saveForMember(store, { ...ridge, productId: crypto.randomUUID() })).toMatch(/print/i);
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  expect(await saveForMember(store, ridge)).toBe('Failed to save favorite.');
  expect(await removeFromSaved(store, 'any')).toBe('Failed to remove favorite.');
  await loadSaved(store);
  expect(store.getState().user).toMatchObject({ errorFavs: 'Failed to load favorites.', loadingFavs: false });
  expect(sessionStorage.getItem('pending-favourite')).toBeNull();
});

test('a print stays pending until it is saved, also when the session ends first', async () => {
  const store = await memberStore(world);
  const ada = store.getState().user.currentUser?._id ?? '';
  const saving = saveForMember(store, ridge);
  expect(readPending(ada)).toEqual(ridge);
  await saving;
  expect(readPending(ada)).toBeNull();

  vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthorized' }, { status: 401 }));
  await saveForMember(store, posts);
  expect(location.assign).toHaveBeenCalledWith('/login?session=expired');
  expect(readPending(ada)).toEqual(posts);
});

test("a guest's pending print waits for the next member, a member's only for that member", () => {
  keepPending(ridge, null);
  expect(readPending('ada')).toEqual(ridge);
  keepPending(ridge, 'ada');
  expect(readPending('ada')).toEqual(ridge);
  expect(readPending('grace')).toBeNull();
});

test('an invalid pending print is ignored', () => {
  keepPending({ ...ridge, size: 'huge' as NewFavourite['size'] }, null);
  expect(readPending('ada')).toBeNull();
  sessionStorage.setItem('pending-favourite', '{');
  expect(readPending('ada')).toBeNull();
});

test('a list requested before a print was saved does not remove it again', async () => {
  const store = await memberStore(world);
  const newFavourite: Favourite = {
    ...ridge,
    _id: 'new',
    product: ridge.productId,
    createdAt: '2026-01-01T00:00:00Z',
  };
  const responses: Favourite[][] = [[], [newFavourite]];
  vi.stubGlobal('fetch', async () => {
    if (responses.length === 2) store.dispatch(favouritesReceived([newFavourite]));
    return Response.json(responses.shift());
  });
  await loadSaved(store);
  expect(savedIds(store)).toEqual([ridge.productId]);
});
