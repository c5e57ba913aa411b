import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Favourite } from '#domain/favourites.ts';
import { rehydrated } from '../store/rehydrated.ts';
import { favouritesOfUser } from './favourites-of-user.ts';

/** What the login answers, and what the persisted store therefore holds (specification, section 3). */
export interface CurrentUser {
  _id: string;
  firstName: string | null;
  name: string | null;
  email: string;
  accessToken: string;
  isMember: boolean;
}

/** The member flag has two names (specification, section 3). */
export type LoginAnswer = Omit<CurrentUser, 'isMember'> & {
  isMember?: boolean;
  member?: boolean;
  favorites?: Favourite[];
};

export interface Profile {
  _id: string;
  firstName: string | null;
  name: string | null;
  email: string;
  isMember?: boolean;
  member?: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface UserState {
  currentUser: CurrentUser | null;
  isMember: boolean;
  isFetching: boolean;
  error: boolean;
  errorMessage: string | null;
  /** When the login form may be used again, in ms since 1970. */
  cooldownUntil: number | null;
  userDetails: Profile | null;
  favorites: Favourite[];
  loadingFavs: boolean;
  errorFavs: string | null;
}

/** What lasts as long as a page: neither remembered nor taken over from another tab. */
const resting = { isFetching: false, error: false, errorMessage: null, loadingFavs: false, errorFavs: null };

export const noUser: UserState = {
  currentUser: null,
  isMember: false,
  ...resting,
  cooldownUntil: null,
  userDetails: null,
  favorites: [],
};

export const loginStarted = createAction('user/loginStarted');
export const loginSucceeded = createAction<LoginAnswer>('user/loginSucceeded');
export const loginFailed = createAction<{ message?: string; cooldownUntil?: number }>('user/loginFailed');
/** Resets the error and the cooldown. */
export const loginCleared = createAction('user/loginCleared');
export const profileRequested = createAction('user/profileRequested');
export const profileLoaded = createAction<Profile>('user/profileLoaded');
export const profileFailed = createAction('user/profileFailed');
export const tokenRefreshed = createAction<string>('user/tokenRefreshed');
export const loggedOut = createAction('user/loggedOut');

export function userReducer(state: UserState = noUser, action: UnknownAction): UserState {
  if (rehydrated.match(action)) return { ...(action.payload.user ?? noUser), ...transientPart(state) };
  if (loggedOut.match(action)) return { ...noUser, cooldownUntil: state.cooldownUntil };
  return logIn(state, action) ?? followMember(state, action) ?? state;
}

/** A user slice as it is remembered: whatever was under way is not any more when it is read. */
export function restingUser(user: UserState): UserState {
  return { ...user, ...resting };
}

/** Who is signed in carries an access token. */
export function isSignedIn({ user }: { user: UserState }): boolean {
  return user.currentUser !== null;
}

function logIn(state: UserState, action: UnknownAction): UserState | undefined {
  if (loginStarted.match(action)) return { ...state, isFetching: true, error: false, errorMessage: null };
  if (loginSucceeded.match(action)) return signedIn(action.payload);
  if (loginCleared.match(action)) {
    return { ...state, error: false, errorMessage: null, cooldownUntil: null };
  }
  if (loginFailed.match(action)) {
    const { message, cooldownUntil } = action.payload;
    const errorMessage = message || 'Login failed.';
    return { ...noUser, error: true, errorMessage, cooldownUntil: cooldownUntil ?? null };
  }
  return undefined;
}

function signedIn({ favorites = [], isMember, member, ...user }: LoginAnswer): UserState {
  const flag = isMember ?? member ?? false;
  return { ...noUser, currentUser: { ...user, isMember: flag }, isMember: flag, favorites };
}

/** What is answered after the member has left, or another has come, changes nothing. */
function followMember(state: UserState, action: UnknownAction): UserState | undefined {
  const { currentUser } = state;
  if (!currentUser) return undefined;
  if (tokenRefreshed.match(action)) {
    return { ...state, currentUser: { ...currentUser, accessToken: action.payload } };
  }
  if (profileRequested.match(action)) return { ...state, isFetching: true, error: false };
  if (profileFailed.match(action)) return { ...state, isFetching: false, error: true };
  if (profileLoaded.match(action)) {
    const { payload } = action;
    if (payload._id !== currentUser._id) return undefined;
    const isMember = payload.isMember ?? payload.member ?? state.isMember;
    return { ...state, isFetching: false, error: false, userDetails: payload, isMember };
  }
  return favouritesOfUser(state, action);
}

type Transient = Pick<UserState, 'isFetching' | 'error' | 'errorMessage' | 'loadingFavs' | 'errorFavs'>;

function transientPart({ isFetching, error, errorMessage, loadingFavs, errorFavs }: UserState): Transient {
  return { isFetching, error, errorMessage, loadingFavs, errorFavs };
}
