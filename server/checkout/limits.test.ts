import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from '#server/customers/accounts/tables.ts';
import { oneSmallPrint } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

/** Sets how many calls an address has made in the current period. */
async function haveCalled(limit: string, address: string, points: number): Promise<void> {
  const expire = Date.now() + 300_000;
  await world.shop.database.db.insert(rateLimits).values({ key: `${limit}:${address}`, points, expire });
}

const opening = {
  method: 'POST',
  url: '/api/checkout/create-checkout-session',
  payload: { items: [oneSmallPrint] },
} as const;
const showing = { method: 'GET', url: '/api/checkout/session?sessionid=cs_test_none' } as const;
const ingesting = {
  method: 'POST',
  url: '/api/orders/ingest-session',
  payload: { sessionid: 'cs_test_none' },
} as const;

test.each([
  ['checkout', opening, 3000, 200],
  ['session', showing, 6000, 404],
  ['session', ingesting, 6000, 404],
] as const)(
  '%s: an address at its limit for ten minutes is refused, and others are not',
  async (limit, call, max, usualStatus) => {
    const [busyAddress, otherAddress] = [crypto.randomUUID(), crypto.randomUUID()];
    await haveCalled(limit, busyAddress, max - 1);
    const callFrom = async (remoteAddress: string) => world.app.inject({ ...call, remoteAddress });
    expect((await callFrom(busyAddress)).statusCode).toBe(usualStatus);
    const refused = await callFrom(busyAddress);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('too_many_attempts');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(200);
    expect((await callFrom(otherAddress)).statusCode).toBe(usualStatus);
  },
);

test('requests from this machine are not counted, because behind an unknown proxy every request comes from it', async () => {
  await haveCalled('session', '127.0.0.1', 9000);
  const { statusCode } = await world.app.inject({ ...showing, remoteAddress: '127.0.0.1' });
  expect(statusCode).toBe(404);
});
