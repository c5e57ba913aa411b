import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentEvents } from '#server/payments/tables.ts';
import { logNameOf } from '#server/platform/log.ts';
import { newOrder, newSession, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { patience, runCommand } from '#tests/world/owner.ts';
import { needsAttention, readStatus } from './read-status.ts';

/** The jobs of a shop that has just been opened wait for a machine that does much else. */
const slowly = { timeout: 60_000 };

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

/** Runs `shop status` beside the shop, which by default it finds where that listens. */
function status({ port }: { port?: string } = {}, ...words: string[]) {
  const { database, configuration } = world.shop;
  const settings = { PORT: port ?? new URL(world.app.listeningOrigin).port };
  const { dataDir } = configuration;
  return runCommand({ databaseUrl: database.url, dataDir, settings }, ['status', ...words]);
}

test('the status of a shop in order is one screen that asks for nothing', patience, async () => {
  await newOrder(world);
  const now = () => readStatus(world.shop.database.db, true);
  await expect.poll(async () => needsAttention(await now()), slowly).toEqual([]);
  await expect.poll(now, slowly).toMatchObject({ mailsWaiting: 0, unconfirmedOrders: 0 });
  const { code, output } = await status();
  expect(output).toMatch(/^Orders in 24 hours +1, \$200\.00 paid$/m);
  expect(output).toMatch(/^Last reconciliation +\d{4}-\d\d-\d\d \d\d:\d\d UTC$/m);
  expect(output).toMatch(/\nNothing needs you\.\n$/);
  expect(code).toBe(0);
});

test('a shop that does not answer and a job that fails are told, with exit code 1', patience, async () => {
  const session = await newSession(world);
  await world.setFaults({ api: { status: 500 } });
  await paySession(world, session);
  const failing = async () => (await readStatus(world.shop.database.db, true)).failingJobs;
  await expect.poll(failing, slowly).toHaveLength(1);
  const longAgo = new Date(Date.now() - 20 * 60_000);
  await world.shop.database.db.update(paymentEvents).set({ receivedAt: longAgo });
  const { code, output } = await status({ port: '1' }, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(output)).toMatchObject({
    isAnswering: false,
    paidWithoutOrder: [{ sessionId: session }],
    attention: [
      'The shop does not answer: start it, or look why its process ended.',
      `A buyer has paid and has no order (${session}): search the log for ${logNameOf(session)}.`,
      expect.stringMatching(/^Jobs fail, handle-payment-event \(1 to be tried again\): ./),
    ],
  });
});
