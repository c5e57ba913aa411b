import type { AnswerOf } from '#domain/api/shop-calls.ts';
import type { Favourite } from '#domain/customers/favourites.ts';
import { noOrders, type OrdersState } from '../orders/orders-slice.ts';

/** The response to a login without the favorites. The browser stores it (specification, section 3). */
export type CurrentUser = Omit<AnswerOf<'POST /api/auth/login'>, 'favorites'>;

/** The member flag has two names, and may be missing (specification, section 3). */
type Flagged<Account> = Omit<Account, 'isMember'> & { isMember?: boolean; member?: boolean };
export type LoginAnswer = Flagged<CurrentUser> & { favorites?: Favourite[] };
export type Profile = Flagged<AnswerOf<'GET /api/users/me'>>;

export interface UserState {
  currentUser: CurrentUser | null;
  isMember: boolean;
  isFetching: boolean;
  error: boolean;
  errorMessage: string | null;
  /** When the login form's lock ends, in ms since 1970. */
  cooldownUntil: number | null;
  userDetails: Profile | null;
  favorites: Favourite[];
  loadingFavs: boolean;
  errorFavs: string | null;
}

/** The state of requests belongs to one page, so it is neither stored nor read from another tab. */
const noRequestState = {
  isFetching: false,
  error: false,
  errorMessage: null,
  loadingFavs: false,
  errorFavs: null,
};

export const noUser: UserState = {
  currentUser: null,
  isMember: false,
  ...noRequestState,
  cooldownUntil: null,
  userDetails: null,
  favorites: [],
};

type UserChange = (slices: { user: UserState }) => { user: UserState; orders?: OrdersState };

export function loginStarted(): UserChange {
  return ({ user }) => ({ user: { ...user, isFetching: true, error: false, errorMessage: null } });
}

export function loginSucceeded({ favorites = [], isMember, member, ...account }: LoginAnswer): UserChange {
  const flag = isMember ?? member ?? false;
  const currentUser = { ...account, isMember: flag };
  return () => ({ user: { ...noUser, currentUser, isMember: flag, favorites }, orders: noOrders });
}

export function loginFailed(failure: { message?: string; cooldownUntil?: number }): UserChange {
  const { message, cooldownUntil = null } = failure;
  return () => ({
    user: { ...noUser, error: true, errorMessage: message || 'Login failed.', cooldownUntil },
  });
}

/** Resets the error and the cooldown. */
export function loginCleared(): UserChange {
  return ({ user }) => ({ user: { ...user, error: false, errorMessage: null, cooldownUntil: null } });
}

export function loggedOut(): UserChange {
  return ({ user }) => ({ user: { ...noUser, cooldownUntil: user.cooldownUntil }, orders: noOrders });
}

export function tokenRefreshed(accessToken: string): UserChange {
  return ofMember((user, currentUser) => ({ ...user, currentUser: { ...currentUser, accessToken } }));
}

export function profileRequested(): UserChange {
  return ofMember((user) => ({ ...user, isFetching: true, error: false }));
}

export function profileFailed(): UserChange {
  return ofMember((user) => ({ ...user, isFetching: false, error: true }));
}

export function profileLoaded(userDetails: Profile): UserChange {
  return ofMember((user, { _id }) => {
    if (userDetails._id !== _id) return user;
    const isMember = userDetails.isMember ?? userDetails.member ?? user.isMember;
    return { ...user, isFetching: false, error: false, userDetails, isMember };
  });
}

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
  return favouritesFailed(message || 'Failed to load favorites.');
}

export function favouriteSaveFailed(message?: string): UserChange {
  return favouritesFailed(message || 'Failed to save favorite.');
}

export function favouriteRemovalFailed(message?: string): UserChange {
  return favouritesFailed(message || 'Failed to remove favorite.');
}

function favouritesFailed(errorFavs: string): UserChange {
  return ofMember((user) => ({ ...user, loadingFavs: false, errorFavs }));
}

/** The user as it is stored: without the state of requests. */
export function withoutRequestState(user: UserState): UserState {
  return { ...user, ...noRequestState };
}

/** The stored user with this page's own request state. */
export function recallUser(
  { isFetching, error, errorMessage, loadingFavs, errorFavs }: UserState,
  stored: UserState,
): UserState {
  return { ...stored, isFetching, error, errorMessage, loadingFavs, errorFavs };
}

export function isSignedIn({ user }: { user: UserState }): boolean {
  return user.currentUser !== null;
}

/** A response that arrives after the sign-out changes nothing. */
function ofMember(change: (user: UserState, currentUser: CurrentUser) => UserState): UserChange {
  return ({ user }) => ({ user: user.currentUser ? change(user, user.currentUser) : user });
}
