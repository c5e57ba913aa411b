import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleLine } from '#tests/world/example-line.ts';
import { exampleMember } from '#tests/world/example-member.ts';
import { findProfile, listFavourites } from '../api.ts';
import { lineAdded } from '../cart/cart-slice.ts';
import { listMyOrders } from '../orders/orders-api.ts';
import { loggedOut, loginSucceeded } from '../session/user-slice.ts';
import type { PersistedStorage } from '../store/browser-storage.ts';
import { persistStore } from '../store/persisted-store.ts';
import { createShopStore, type ShopStore } from '../store/store.ts';

/** A stand-in for the API, in place of `fetch`. It accepts one token, and each refresh returns that token. */
function openApi() {
  const requests: { path: string; init: RequestInit }[] = [];
  const api = {
    requests,
    validToken: 'token-2',
    refresh: (): Response | Promise<Response> => Response.json({ accessToken: api.validToken }),
    count: (path: string) => requests.filter((request) => request.path === path).length,
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push({ path, init });
    if (path === '/api/auth/refresh') return api.refresh();
    if (path === '/api/auth/logout') return new Response(null, { status: 204 });
    const headers = new Headers(init.headers);
    const hasBearerToken = headers.get('authorization') === `Bearer ${api.validToken}`;
    return hasBearerToken && headers.get('token') === api.validToken
      ? Response.json([{ path }])
      : Response.json({ error: 'Please sign in again.', code: 'unauthorized' }, { status: 401 });
  });
  return api;
}

let api: ReturnType<typeof openApi>;
let storage: PersistedStorage & { text: string | null };
const assign = vi.fn();

beforeEach(() => {
  api = openApi();
  assign.mockClear();
  vi.stubGlobal('location', { assign });
  storage = {
    text: null,
    getItem: () => storage.text,
    setItem: (_, text) => {
      storage.text = text;
    },
    removeItem: () => {
      storage.text = null;
    },
  };
});
afterEach(() => vi.unstubAllGlobals());

/** A browser tab in which the member is signed in. Each tab has its own store, and all share the storage. */
async function openTab(): Promise<ShopStore & { page: EventTarget }> {
  const store = createShopStore();
  const page = new EventTarget();
  await persistStore(store, () => storage, page);
  if (!store.getState().user.currentUser) store.dispatch(loginSucceeded(exampleMember()));
  page.dispatchEvent(new Event('pagehide'));
  return Object.assign(store, { page });
}

function tokenOf(store: ShopStore): string | undefined {
  return store.getState().user.currentUser?.accessToken;
}

function storedToken(): string | undefined {
  return JSON.parse(JSON.parse(storage.text ?? '{}').user).currentUser?.accessToken;
}

test('an authenticated call carries the token in both headers, and the cookies', async () => {
  api.validToken = 'token-1';
  const tab = await openTab();
  expect(await listMyOrders(tab)).toEqual({ ok: true, value: [{ path: '/api/orders/mine' }] });
  expect(api.requests[0]?.init).toMatchObject({
    credentials: 'include',
    headers: { Authorization: 'Bearer token-1', token: 'token-1' },
  });
});

test('without a signed-in member no request is sent', async () => {
  const answer = await findProfile(createShopStore());
  expect(answer).toMatchObject({ ok: false, failure: { status: 401 } });
  expect(api.requests).toEqual([]);
});

test('a refused token is renewed and stored, and the call is repeated once', async () => {
  const tab = await openTab();
  expect(await listMyOrders(tab)).toMatchObject({ ok: true });
  expect(api.requests.map(({ path }) => path)).toEqual([
    '/api/orders/mine',
    '/api/auth/refresh',
    '/api/orders/mine',
  ]);
  expect(new Headers(api.requests[1]?.init.headers).has('X-Requested-With')).toBe(true);
  expect(tokenOf(tab)).toBe('token-2');
  expect(storedToken()).toBe('token-2');
});

test('calls that are refused together share one refresh, and each gets its own response', async () => {
  const tab = await openTab();
  const answers = await Promise.all([listMyOrders(tab), findProfile(tab), listFavourites(tab)]);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(api.count('/api/auth/refresh')).toBe(1);
  expect(api.count('/api/users/favorites/ada')).toBe(2);
});

test('calls share one refresh also in a browser without locks', async () => {
  vi.stubGlobal('navigator', {});
  const tab = await openTab();
  await Promise.all([listMyOrders(tab), findProfile(tab)]);
  expect(api.count('/api/auth/refresh')).toBe(1);
});

test('two tabs whose tokens expire together refresh once, and the second tab uses the token of the first', async () => {
  const [first, second] = [await openTab(), await openTab()];
  const answers = await Promise.all([listMyOrders(first), listMyOrders(second)]);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(api.count('/api/auth/refresh')).toBe(1);
  expect([tokenOf(first), tokenOf(second)]).toEqual(['token-2', 'token-2']);
});

test('two tabs refresh once also when the stored token arrives after the lock is released', async () => {
  const [first, second] = [await openTab(), await openTab()];
  storage.setItem = (_, text) => {
    setTimeout(() => {
      storage.text = text;
    }, 20);
  };
  await Promise.all([listMyOrders(first), listMyOrders(second)]);
  expect(api.count('/api/auth/refresh')).toBe(1);
});

test('a call that is refused again after the refresh is not repeated a second time', async () => {
  const tab = await openTab();
  api.refresh = () => Response.json({ accessToken: 'also-refused' });
  expect(await listMyOrders(tab)).toMatchObject({ ok: false, failure: { status: 401 } });
  expect(api.requests).toHaveLength(3);
});

test.each([
  ['is refused', () => Response.json({ error: 'No.', code: 'unauthorized' }, { status: 401 })],
  ['returns no token', () => Response.json({})],
  ['returns no JSON', () => new Response('<html>')],
])('a refresh that %s logs out, clears the storage and opens the sign-in page', async (_, refresh) => {
  const tab = await openTab();
  tab.dispatch(lineAdded(exampleLine()));
  api.refresh = refresh;
  expect(await listMyOrders(tab)).toMatchObject({ ok: false, failure: { status: 401 } });
  expect(api.count('/api/auth/logout')).toBe(1);
  expect(tab.getState().user.currentUser).toBeNull();
  expect(tab.getState().cart.quantity).toBe(0);
  tab.page.dispatchEvent(new Event('pagehide'));
  expect(storage.text).toBeNull();
  expect(assign.mock.calls).toEqual([['/login?session=expired']]);
});

test.each([
  ['the network is down', () => Promise.reject(new TypeError('Failed to fetch')), { status: 0, message: '' }],
  [
    'the server is unavailable',
    () => Response.json({ error: 'Back in a moment.', code: 'away' }, { status: 503 }),
    { status: 503, message: 'Back in a moment.' },
  ],
  ['the client exceeded its limit', () => new Response('', { status: 429 }), { status: 429 }],
])('a refresh that fails because %s does not sign out the member', async (_, refresh, failure) => {
  const tab = await openTab();
  api.refresh = refresh;
  expect(await listMyOrders(tab)).toMatchObject({ ok: false, failure });
  expect(tokenOf(tab)).toBe('token-1');
  expect(assign).not.toHaveBeenCalled();
  api.refresh = () => Response.json({ accessToken: 'token-2' });
  expect(await listMyOrders(tab)).toMatchObject({ ok: true });
});

test('a member who signs out while the token is refreshed stays signed out', async () => {
  const tab = await openTab();
  api.refresh = () => {
    tab.dispatch(loggedOut());
    return Response.json({ accessToken: 'token-2' });
  };
  await listMyOrders(tab);
  expect(tab.getState().user.currentUser).toBeNull();
  expect(assign).not.toHaveBeenCalled();
});

test('a member who signs out while the refresh fails is not asked to sign in again', async () => {
  const tab = await openTab();
  tab.dispatch(lineAdded(exampleLine()));
  api.refresh = () => {
    tab.dispatch(loggedOut());
    return new Response(null, { status: 401 });
  };
  expect(await listMyOrders(tab)).toMatchObject({ ok: false, failure: { status: 401 } });
  expect(tab.getState().cart.quantity).toBe(1);
  expect(assign).not.toHaveBeenCalled();
});

test('a member who signs in again in another tab while the refresh fails stays signed in', async () => {
  const [first, second] = [await openTab(), await openTab()];
  api.refresh = () => {
    second.dispatch(loginSucceeded(exampleMember({ accessToken: 'token-2' })));
    second.page.dispatchEvent(new Event('pagehide'));
    return new Response(null, { status: 401 });
  };
  expect(await listMyOrders(first)).toMatchObject({ ok: true });
  expect(api.count('/api/auth/logout')).toBe(0);
  expect(assign).not.toHaveBeenCalled();
});

test('a token that was renewed for one member is never given to another', async () => {
  const tab = await openTab();
  api.refresh = () => {
    tab.dispatch(loginSucceeded(exampleMember({ _id: 'bo', accessToken: 'token-of-bo' })));
    return Response.json({ accessToken: 'token-2' });
  };
  expect(await listFavourites(tab)).toMatchObject({ ok: false, failure: { status: 401 } });
  expect(tokenOf(tab)).toBe('token-of-bo');
});

test('a call of one member is not repeated for another member who signed in in another tab', async () => {
  const [first, second] = [await openTab(), await openTab()];
  second.dispatch(loginSucceeded(exampleMember({ _id: 'bo', accessToken: 'token-2' })));
  second.page.dispatchEvent(new Event('pagehide'));
  expect(await listFavourites(first)).toMatchObject({ ok: false });
  expect(api.count('/api/auth/refresh')).toBe(0);
  expect(first.getState().user.currentUser?._id).toBe('bo');
});
