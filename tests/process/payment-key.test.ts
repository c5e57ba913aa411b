import { expect, onTestFinished, test } from 'vitest';
import type { ShownPayments } from '#domain/api/shop/payments.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { newStaff } from '#tests/world/staff.ts';
import { startShopWithProvider } from './start-shop-with-provider.ts';

/** A launched shop, and an owner who is signed in. */
async function openShop() {
  const database = await openTestDatabase();
  const settings = { DATABASE_URL: database.url, TOKEN_SECRET: 'known to every process of this shop' };
  const { shop, url, provider, stop } = await startShopWithProvider(settings);
  onTestFinished(async () => {
    await stop();
    await database.close();
  });
  const staff = { now: () => new Date() };
  const { cookie } = await newStaff({
    shop: { database, staff, configuration: { studioUrl: `${url}/studio` } },
  });
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await fetch(`${url}/api/studio/settings/${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  };
  const page = async (): Promise<ShownPayments> => JSON.parse(await call('GET', 'payments'));
  return {
    ...{ shop, provider, page },
    save: async (key: string) => {
      const { version } = await page();
      await call('POST', 'payments', { version, key });
    },
    prove: () => call('POST', 'payments/prove'),
  };
}

const wait = { timeout: 300_000, interval: 200 };

test('an owner pastes a key, the processes replace themselves, and an event proves the key', async () => {
  const { shop, provider, page, save, prove } = await openShop();
  const former = await shop.processes();
  expect(await page()).toMatchObject({ mode: 'sandbox', proof: { provedAt: null, isAwaited: false } });

  await save('sk_test_plaintextfirst');
  const proved = {
    mode: 'test',
    isChanging: false,
    account: { name: 'Passepartout Sandbox' },
    tax: 'You collect in Oregon and Washington.',
    webhook: { state: 'enabled, with all events' },
    problems: [],
    proof: { isAwaited: false, begunAt: expect.any(String), provedAt: expect.any(String) },
  };
  await expect.poll(page, wait).toMatchObject(proved);
  const { proof } = await page();
  expect(Date.parse(proof.provedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(proof.begunAt ?? ''));
  await expect.poll(() => shop.processes(), wait).not.toContain(former[0]);
  const [endpoint, ...others] = (await provider.webhookEndpoints.list()).data;
  expect(others).toEqual([]);

  await prove();
  await expect.poll(async () => (await page()).proof.provedAt, wait).not.toBe(proof.provedAt);
  await expect.poll(page, wait).toMatchObject(proved);

  // Another key of the account keeps the webhook, and forgets what was proved with the former one.
  await save('sk_test_plaintextsecond');
  await expect.poll(page, wait).toMatchObject(proved);
  expect((await provider.webhookEndpoints.list()).data.map(({ id }) => id)).toEqual([endpoint?.id]);
  expect(shop.output()).not.toContain('plaintext');
}, 900_000);
