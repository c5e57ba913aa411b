import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Favourite } from '#domain/favourites.ts';
import type { UserState } from './user-slice.ts';

/** The server's whole list; nothing where it sent none. */
type Answered = Favourite[] | undefined;
/** The server's sentence, where it sent one. */
type Failed = string | undefined;

export const favouritesRequested = createAction('user/favouritesRequested');
export const favouritesLoaded = createAction<Answered>('user/favouritesLoaded');
export const favouritesLoadFailed = createAction<Failed>('user/favouritesLoadFailed');
export const favouriteSaveStarted = createAction('user/favouriteSaveStarted');
export const favouriteSaved = createAction<Answered>('user/favouriteSaved');
export const favouriteSaveFailed = createAction<Failed>('user/favouriteSaveFailed');
export const favouriteRemovalStarted = createAction('user/favouriteRemovalStarted');
export const favouriteRemoved = createAction<Answered>('user/favouriteRemoved');
export const favouriteRemovalFailed = createAction<Failed>('user/favouriteRemovalFailed');

const starts = [favouritesRequested, favouriteSaveStarted, favouriteRemovalStarted];
const successes = [favouritesLoaded, favouriteSaved, favouriteRemoved];
/** With what is said where the server says nothing (specification, section 8). */
const failures = [
  [favouritesLoadFailed, 'Failed to load favorites.'],
  [favouriteSaveFailed, 'Failed to save favorite.'],
  [favouriteRemovalFailed, 'Failed to remove favorite.'],
] as const;

/** Loading, saving and removal of favourites (specification, section 4); undefined for any other action. */
export function favouritesOfUser(state: UserState, action: UnknownAction): UserState | undefined {
  if (starts.some(({ match }) => match(action))) return { ...state, loadingFavs: true, errorFavs: null };
  for (const { match } of successes) {
    if (match(action)) {
      return { ...state, loadingFavs: false, errorFavs: null, favorites: action.payload ?? [] };
    }
  }
  for (const [{ match }, text] of failures) {
    if (match(action)) return { ...state, loadingFavs: false, errorFavs: action.payload || text };
  }
  return undefined;
}
