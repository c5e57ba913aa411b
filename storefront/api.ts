import type { NewFavourite } from '#domain/customers/favourites.ts';
import { call } from './api/call.ts';
import { memberCall } from './api/member-call.ts';
import type { ShopStore } from './store/store.ts';

/**
 * The calls that the first pages make. The others are beside what makes them, because every page loads this file. Calls that
 * take the store are authenticated as the signed-in member.
 */

/** Newest first. */
export function listPrints(query: Record<string, string>) {
  return call('GET /api/shop/all-prints', { params: query });
}

export function findPrint(id: string) {
  return call('GET /api/products/find/:id', { params: { id } });
}

/** The published prints among these, in the catalogue's order. */
export function findPrints(ids: readonly string[]) {
  return listPrints({ ids: ids.join(',') });
}

/** This call and the next two return the whole list, newest first. */
export function listFavourites(store: ShopStore) {
  return memberCall(store, 'GET /api/users/favorites/:userId', { params: ownerOf(store) });
}

export function saveFavourite(store: ShopStore, favourite: NewFavourite) {
  const params = ownerOf(store);
  return memberCall(store, 'POST /api/users/favorites/:userId', { params, body: favourite });
}

export function removeFavourite(store: ShopStore, favId: string) {
  const params = { ...ownerOf(store), favId };
  return memberCall(store, 'DELETE /api/users/favorites/:userId/:favId', { params });
}

function ownerOf(store: ShopStore) {
  return { userId: `${store.getState().user.currentUser?._id}` };
}

export function findProfile(store: ShopStore) {
  return memberCall(store, 'GET /api/users/me', {});
}
