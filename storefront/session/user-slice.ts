import type { UnknownAction } from '@reduxjs/toolkit';
import { rehydrated } from '../store/rehydrated.ts';

/** What the login answers, and what the persisted store therefore holds (specification, section 3). */
export interface CurrentUser {
  _id: string;
  firstName: string | null;
  name: string | null;
  email: string;
  accessToken: string;
  isMember: boolean;
}

export interface UserState {
  currentUser: CurrentUser | null;
  isMember: boolean;
  isFetching: boolean;
  error: boolean;
  errorMessage: string | null;
  /** When the login form may be used again, in ms since 1970. */
  cooldownUntil: number | null;
  userDetails: unknown;
  favorites: unknown[];
  loadingFavs: boolean;
  errorFavs: string | null;
}

export const noUser: UserState = {
  currentUser: null,
  isMember: false,
  isFetching: false,
  error: false,
  errorMessage: null,
  cooldownUntil: null,
  userDetails: null,
  favorites: [],
  loadingFavs: false,
  errorFavs: null,
};

export function userReducer(state: UserState = noUser, action: UnknownAction): UserState {
  return rehydrated.match(action) ? (action.payload.user ?? noUser) : state;
}
