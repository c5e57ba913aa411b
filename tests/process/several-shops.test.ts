import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPublished } from '#server/catalogue/print/set-published.ts';
import { orders } from '#server/orders/tables.ts';
import { newEmail, oneSmallPrint, sessionIn } from '#tests/world/buy.ts';
import { prints } from '#tests/world/prints.ts';
import { openSeveralShops, type SeveralShops } from './open-several-shops.ts';
import { nginxProgram } from './run-nginx.ts';

if (!nginxProgram)
  console.warn('Skipped: several shops behind nginx. NGINX_PATH is not set; "npm test" sets it.');

describe.skipIf(!nginxProgram)('several processes of one shop behind nginx', () => {
  let shops: SeveralShops;
  beforeAll(async () => {
    shops = await openSeveralShops();
  });
  afterAll(() => shops?.close());

  const processUrls = () => [shops.first.url, shops.second.url];

  test('all processes show a change by the owner', async () => {
    const { title, id } = prints.tidePosts;
    const listUrls = () =>
      processUrls().flatMap((url) => [`${url}/shop/all-prints/`, `${url}/api/shop/all-prints`]);
    const countShowing = async () => {
      const texts = await Promise.all(listUrls().map(async (url) => (await fetch(url)).text()));
      return texts.filter((text) => text.includes(title)).length;
    };
    const statuses = () =>
      Promise.all(processUrls().map(async (url) => (await fetch(`${url}/product/${id}`)).status));
    expect(await countShowing()).toBe(4);
    await setPublished(shops.db, id, false);
    await expect.poll(countShowing).toBe(0);
    expect(await statuses()).toEqual([404, 404]);

    await setPublished(shops.db, id, true);
    await expect.poll(countShowing).toBe(4);
    expect(await statuses()).toEqual([200, 200]);
  });

  test('all processes share the count of wrong passwords, and the fifth locks the email everywhere', async () => {
    const email = newEmail();
    const [first = '', second = ''] = processUrls();
    await send(first, '/api/auth/register', { email, password: 'walls-that-talk' });
    for (const url of [first, second, first, second, first]) {
      expect((await send(url, '/api/auth/login', { email, password: 'guessed it' })).status).toBe(401);
    }
    for (const url of processUrls()) {
      const { status } = await send(url, '/api/auth/login', { email, password: 'walls-that-talk' });
      expect(status).toBe(429);
    }
  });

  test('requests with a forged X-Forwarded-For header are counted by the real address', async () => {
    const message = { firstName: 'Ada', lastName: 'Lind', email: newEmail(), message: 'Do you ship?' };
    const statuses: number[] = [];
    for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5', '192.0.2.6']) {
      const response = await send(shops.url, '/api/contact', message, { 'x-forwarded-for': from });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  test('a session works at both processes, and ends at both when its cookie is used twice', async () => {
    const [first = '', second = ''] = processUrls();
    const credentials = { email: newEmail(), password: 'walls-that-talk' };
    await send(first, '/api/auth/register', credentials);
    const login = await send(first, '/api/auth/login', credentials);
    const { accessToken } = (await login.json()) as { accessToken: string };
    const ownOrders = await fetch(`${second}/api/orders/mine`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(ownOrders.status).toBe(200);

    const refresh = (url: string, cookie: string) =>
      send(url, '/api/auth/refresh', undefined, { cookie, 'x-requested-with': 'shop' });
    const stolenCookie = cookieOf(login);
    const firstRefresh = await refresh(second, stolenCookie);
    const secondRefresh = await refresh(first, cookieOf(firstRefresh));
    expect([firstRefresh.status, secondRefresh.status]).toEqual([200, 200]);
    expect((await refresh(second, stolenCookie)).status).toBe(401);
    for (const url of processUrls()) expect((await refresh(url, cookieOf(secondRefresh))).status).toBe(401);
  });

  test('immutable files are fetched from a shop once, and then served by nginx', async () => {
    const picture = `${shops.url}/photographs/${prints.mistyRidge.id}-320.jpg`;
    const fetchPicture = async () => {
      const response = await fetch(picture);
      await response.arrayBuffer();
      return [response.status, response.headers.get('x-cache')];
    };
    expect(await fetchPicture()).toEqual([200, 'MISS']);
    expect(await fetchPicture()).toEqual([200, 'HIT']);
    expect((await fetch(`${shops.url}/metrics`)).status).toBe(404);
  });

  test('when one process is killed, the other continues to sell and emails each buyer once', async () => {
    const earlyBuyers = await buySeveral(4);
    // No emails are sent until one of the two processes has been killed.
    const { status } = await send(shops.sandboxUrl, '/sandbox/faults', { mail: { refuse: true } });
    expect(status).toBe(200);
    const lateBuyers = await buySeveral(4);
    const statuses: number[] = [];
    const visitors = visitPages(statuses);
    await shops.first.kill();
    const lastBuyers = await buySeveral(2);
    await fetch(`${shops.sandboxUrl}/sandbox/faults`, { method: 'DELETE' });
    const buyers = [...earlyBuyers, ...lateBuyers, ...lastBuyers];
    const mails = () => Promise.all(buyers.map(async (email) => (await mailsTo(email)).length));
    await expect.poll(mails, { timeout: 200_000 }).toEqual(buyers.map(() => 1));
    await visitors.stop();
    expect(new Set(statuses)).toEqual(new Set([200]));
    const savedOrders = await shops.db.select().from(orders);
    expect(savedOrders.map(({ customerEmail }) => customerEmail).sort()).toEqual(buyers.sort());

    shops.first = await shops.startAgain(shops.first);
    await expect.poll(mails).toEqual(buyers.map(() => 1));
  }, 600_000);

  /** Requests pages through nginx and records the statuses, until it is stopped. */
  function visitPages(statuses: number[]) {
    let isOver = false;
    const visits = (async () => {
      while (!isOver) {
        for (const path of ['/', '/api/shop/all-prints', `/product/${prints.mistyRidge.id}`]) {
          const response = await fetch(shops.url + path);
          await response.arrayBuffer();
          statuses.push(response.status);
        }
        await pause(20);
      }
    })();
    return {
      stop: () => {
        isOver = true;
        return visits;
      },
    };
  }

  /** Buys prints at the same time, and returns the emails of the buyers. */
  async function buySeveral(count: number): Promise<string[]> {
    return Promise.all(Array.from({ length: count }, buy));
  }

  async function buy(): Promise<string> {
    const email = newEmail();
    const response = await send(shops.url, '/api/checkout/create-checkout-session', {
      items: [oneSmallPrint],
    });
    const { url } = (await response.json()) as { url: string };
    const session = sessionIn(url);
    await send(shops.sandboxUrl, `/sandbox/sessions/${session}/pay`, { email });
    const ingestion = await send(shops.url, '/api/orders/ingest-session', { sessionid: session });
    expect(await ingestion.json()).toMatchObject({ status: 'paid' });
    return email;
  }

  async function mailsTo(email: string): Promise<unknown[]> {
    const response = await fetch(`${shops.sandboxUrl}/mailbox/messages?to=${encodeURIComponent(email)}`);
    return response.json() as Promise<unknown[]>;
  }
});

function send(origin: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const payload = body && { body: JSON.stringify(body) };
  const type = body && { 'content-type': 'application/json' };
  return fetch(origin + path, { method: 'POST', ...payload, headers: { ...type, ...headers } });
}

function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
