import { describe, expect, test } from 'vitest';
import type { Favourite } from '#domain/customers/favourites.ts';
import { exampleMember } from '#tests/world/example-member.ts';
import { createShopStore, rehydrated } from '../store/store.ts';
import {
  favouriteRemovalFailed,
  favouriteSaveFailed,
  favouritesLoadFailed,
  favouritesReceived,
  favouritesRequested,
  loggedOut,
  loginCleared,
  loginFailed,
  loginStarted,
  loginSucceeded,
  noUser,
  profileFailed,
  profileLoaded,
  profileRequested,
  tokenRefreshed,
} from './user-slice.ts';

const favourite: Favourite = {
  _id: 'f1',
  product: 'p1',
  size: 'small',
  frameColorName: 'Black',
  border: 'Border',
  image: '/p1.jpg',
  createdAt: '2026-01-01T00:00:00.000Z',
};

const profile = {
  _id: 'ada',
  firstName: 'Ada',
  name: 'Ada',
  email: 'ada@example.com',
  createdAt: '2026-01-01T00:00:00.000Z',
};

function userAfter(...actions: Parameters<ReturnType<typeof createShopStore>['dispatch']>[0][]) {
  const store = createShopStore();
  for (const action of actions) store.dispatch(action);
  return store.getState().user;
}

test('the initial state has all ten fields', () => {
  expect(Object.keys(userAfter()).sort()).toEqual([
    'cooldownUntil',
    'currentUser',
    'error',
    'errorFavs',
    'errorMessage',
    'favorites',
    'isFetching',
    'isMember',
    'loadingFavs',
    'userDetails',
  ]);
});

describe('login', () => {
  test('shows that it is running, and clears the last error', () => {
    const user = userAfter(loginFailed({ message: 'Wrong email or password.' }), loginStarted());
    expect(user).toMatchObject({ isFetching: true, error: false, errorMessage: null });
  });

  test('stores the user with the favourites, and ends the cooldown', () => {
    const answer = exampleMember({ favorites: [favourite] });
    const user = userAfter(loginFailed({ cooldownUntil: 5 }), loginStarted(), loginSucceeded(answer));
    const { favorites, ...currentUser } = answer;
    expect(user).toEqual({ ...noUser, currentUser, isMember: true, favorites: [favourite] });
  });

  test.each([
    [{ isMember: true }, true],
    [{ member: true }, true],
    [{ isMember: false, member: true }, false],
    [{}, false],
  ])('takes the member status from either flag: %j', (flags, isMember) => {
    const { isMember: _, ...answer } = exampleMember();
    expect(userAfter(loginSucceeded({ ...answer, ...flags })).isMember).toBe(isMember);
  });

  test('that fails clears the user and the membership, and says why', () => {
    const user = userAfter(loginSucceeded(exampleMember()), loginFailed({}));
    expect(user).toEqual({ ...noUser, error: true, errorMessage: 'Login failed.' });
  });

  test('that is locked keeps the end of the lock until it is cleared', () => {
    const locked = loginFailed({ message: 'Too many attempts. Please try again later.', cooldownUntil: 5 });
    expect(userAfter(locked)).toMatchObject({ isFetching: false, error: true, cooldownUntil: 5 });
    expect(userAfter(locked, loggedOut()).cooldownUntil).toBe(5);
    expect(userAfter(locked, loginCleared())).toEqual(noUser);
  });
});

describe('a profile', () => {
  const signedIn = loginSucceeded(exampleMember());

  test('is fetched and stored, and changes the membership only if it states one', () => {
    expect(userAfter(signedIn, profileRequested()).isFetching).toBe(true);
    const user = userAfter(signedIn, profileRequested(), profileLoaded(profile));
    expect(user).toMatchObject({ isFetching: false, userDetails: profile, isMember: true });
    expect(userAfter(signedIn, profileLoaded({ ...profile, isMember: false })).isMember).toBe(false);
    expect(userAfter(signedIn, profileLoaded({ ...profile, member: false })).isMember).toBe(false);
  });

  test('that fails leaves the member signed in', () => {
    const user = userAfter(signedIn, profileRequested(), profileFailed());
    expect(user).toMatchObject({ isFetching: false, error: true, currentUser: { _id: 'ada' } });
  });

  test('of another member, or after the sign-out, changes nothing', () => {
    expect(userAfter(signedIn, profileLoaded({ ...profile, _id: 'bo' })).userDetails).toBeNull();
    expect(userAfter(signedIn, loggedOut(), profileLoaded(profile))).toEqual(noUser);
  });
});

test('logout clears user, membership, profile and favourites', () => {
  const answer = exampleMember({ favorites: [favourite] });
  expect(userAfter(loginSucceeded(answer), profileLoaded(profile), loggedOut())).toEqual(noUser);
});

test('a refreshed token replaces the old one, and does not sign in a guest', () => {
  const refresh = tokenRefreshed('token-2');
  expect(userAfter(loginSucceeded(exampleMember()), refresh).currentUser?.accessToken).toBe('token-2');
  expect(userAfter(refresh)).toEqual(noUser);
});

describe.each([
  ['loading', favouritesLoadFailed, 'Failed to load favorites.'],
  ['saving', favouriteSaveFailed, 'Failed to save favorite.'],
  ['removal', favouriteRemovalFailed, 'Failed to remove favorite.'],
])('favourites: %s', (_, failed, text) => {
  const signedIn = loginSucceeded(exampleMember({ favorites: [favourite] }));

  test('shows that it is running', () => {
    expect(userAfter(signedIn, failed(undefined), favouritesRequested())).toMatchObject({
      loadingFavs: true,
      errorFavs: null,
      favorites: [favourite],
    });
  });

  test("ends with the server's list, or none", () => {
    const other = { ...favourite, _id: 'f2' };
    expect(userAfter(signedIn, favouritesRequested(), favouritesReceived([other]))).toMatchObject({
      loadingFavs: false,
      favorites: [other],
    });
    expect(userAfter(signedIn, favouritesRequested(), favouritesReceived(undefined)).favorites).toEqual([]);
  });

  test("that fails keeps the list and says why, in the server's words if it sent any", () => {
    expect(userAfter(signedIn, favouritesRequested(), failed(''))).toMatchObject({
      loadingFavs: false,
      errorFavs: text,
    });
    expect(userAfter(signedIn, failed('The database is away.')).errorFavs).toBe('The database is away.');
    expect(userAfter(signedIn, failed('')).favorites).toEqual([favourite]);
  });

  test('whose response arrives after the sign-out changes nothing', () => {
    expect(userAfter(signedIn, favouritesRequested(), loggedOut(), favouritesReceived([favourite]))).toEqual(
      noUser,
    );
  });
});

test("another tab's stored user arrives without its errors, and this page's own errors stay", () => {
  const stored = { ...noUser, isFetching: true, isMember: true };
  const user = userAfter(loginFailed({ message: 'Wrong email or password.' }), rehydrated({ user: stored }));
  expect(user).toMatchObject({
    isMember: true,
    isFetching: false,
    errorMessage: 'Wrong email or password.',
  });
});
