import { afterAll, expect, test } from 'vitest';
import type { Today } from '#domain/api/today.ts';
import { createLog } from '#server/log.ts';
import { scheduledJobs } from '#server/shop-jobs.ts';
import { readShopStatus } from '#server/status/read-status.ts';
import { newEmail, oneSmallPrint } from '#tests/world/buy.ts';
import { post } from '#tests/world/member.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, studio } from '#tests/world/staff.ts';

/** A shop at a public address, just installed, without any keys. */
const lines: string[] = [];
const world = await openTestShop({
  settings: { SHOP_URL: 'https://shop.example' },
  isClosed: true,
  log: createLog('info', { write: (line: string) => void lines.push(line) }),
});
afterAll(() => world.close());

test('a checkout says that the shop accepts no payments, and opens no session', async () => {
  const checkout = { items: [oneSmallPrint] };
  const response = await post(world, '/api/checkout/create-checkout-session', checkout);
  expect([response.statusCode, response.json()]).toEqual([
    503,
    {
      error: 'The shop accepts no payments at the moment. Please try again later.',
      code: 'payments_closed',
    },
  ]);
  expect((await world.provider.checkout.sessions.list()).data).toEqual([]);
});

test('the catalogue is served, and events are refused, so that the provider sends them again', async () => {
  expect((await world.app.inject('/api/shop/all-prints')).statusCode).toBe(200);
  expect((await world.app.inject('/readyz')).statusCode).toBe(200);
  expect((await post(world, '/api/payments/webhook', { id: 'evt_1' })).statusCode).toBe(503);
});

test('emails wait in the queue, and the jobs that need the provider do nothing', async () => {
  const message = { firstName: 'Grace', lastName: 'Hopper', email: newEmail(), message: 'Is it on paper?' };
  expect((await post(world, '/api/contact', message)).statusCode).toBe(202);
  const status = () => readShopStatus(world.shop.database.db, scheduledJobs, world.shop.configuration);
  await expect.poll(status).toMatchObject({ mailsWaiting: 1, failingJobs: [] });
  const idle = () => lines.filter((line) => line.includes('did nothing, because payments are closed'));
  await expect.poll(() => idle().length).toBeGreaterThanOrEqual(3);
  expect((await status()).scheduledJobs.filter(({ isOverdue }) => isOverdue)).toEqual([]);
});

test('Today names the settings that are not set, and mentions no sandbox', async () => {
  const today: Today = (await studio(world, 'GET today', await newStaff(world))).json();
  expect(today.sandbox).toEqual([]);
  // The name of this shop leads nowhere, which is one more alert once the address was checked.
  const alerts = today.lines.filter(({ id, isAlert }) => isAlert && !id.startsWith('proof-address'));
  expect(alerts.map(({ sentence }) => sentence)).toEqual([
    'Payments are closed: STRIPE_SECRET_KEY is not set.',
    'Emails wait: SMTP_URL is not set.',
  ]);
});
