import type { Favourite } from '#domain/customers/favourites.ts';
import type { UserState } from './user-slice.ts';

type UserChange = (slices: { user: UserState }) => { user: UserState };

/** Loading, saving and removing favourites start and succeed in the same way (specification, section 4). */
export function favouritesRequested(): UserChange {
  return ofMember((user) => ({ ...user, loadingFavs: true, errorFavs: null }));
}

/** @param favorites the server's whole list; empty when it sent none */
export function favouritesReceived(favorites: Favourite[] = []): UserChange {
  return ofMember((user) => ({ ...user, loadingFavs: false, errorFavs: null, favorites }));
}

/** Each of the three failures shows the server's message, or else its own (specification, section 8). */
export function favouritesLoadFailed(message?: string): UserChange {
  return failed(message || 'Failed to load favorites.');
}

export function favouriteSaveFailed(message?: string): UserChange {
  return failed(message || 'Failed to save favorite.');
}

export function favouriteRemovalFailed(message?: string): UserChange {
  return failed(message || 'Failed to remove favorite.');
}

function failed(errorFavs: string): UserChange {
  return ofMember((user) => ({ ...user, loadingFavs: false, errorFavs }));
}

/** A response that arrives after the sign-out changes nothing. */
function ofMember(change: (user: UserState) => UserState): UserChange {
  return ({ user }) => ({ user: user.currentUser ? change(user) : user });
}
