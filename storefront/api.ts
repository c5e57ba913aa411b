import type { Product, ProductSummary } from '#domain/catalogue/product.ts';
import type { Favourite, NewFavourite } from '#domain/customers/favourites.ts';
import { type ApiAnswer, call } from './api/call.ts';
import { memberCall } from './api/member-call.ts';
import type { Profile } from './session/user-slice.ts';
import type { ShopStore } from './store/store.ts';

/**
 * The calls that the first pages make. The others are beside what makes them, because every page loads this file. Calls that
 * take the store are authenticated as the signed-in member.
 */

/** Newest first. */
export function listPrints(query: Record<string, string>): Promise<ApiAnswer<ProductSummary[]>> {
  return call('GET', `/api/shop/all-prints?${new URLSearchParams(query)}`);
}

export function findPrint(id: string): Promise<ApiAnswer<Product>> {
  return call('GET', `/api/products/find/${encodeURIComponent(id)}`);
}

/** The published prints among these, in the catalogue's order. */
export function findPrints(ids: readonly string[]): Promise<ApiAnswer<ProductSummary[]>> {
  return call('GET', `/api/shop/all-prints?ids=${ids.join(',')}`);
}

/** This call and the next two return the whole list, newest first. */
export function listFavourites(store: ShopStore): Promise<ApiAnswer<Favourite[]>> {
  return memberCall(store, 'GET', favouritesPath(store));
}

export function saveFavourite(store: ShopStore, favourite: NewFavourite): Promise<ApiAnswer<Favourite[]>> {
  return memberCall(store, 'POST', favouritesPath(store), { body: favourite });
}

export function removeFavourite(store: ShopStore, id: string): Promise<ApiAnswer<Favourite[]>> {
  return memberCall(store, 'DELETE', `${favouritesPath(store)}/${encodeURIComponent(id)}`);
}

function favouritesPath(store: ShopStore): string {
  return `/api/users/favorites/${store.getState().user.currentUser?._id}`;
}

export function findProfile(store: ShopStore): Promise<ApiAnswer<Profile>> {
  return memberCall(store, 'GET', '/api/users/me');
}
