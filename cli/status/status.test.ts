import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { dayMs } from '#domain/time.ts';
import { shopVersion } from '#server/configuration/shop-version.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { remakePiece } from '#server/fulfillment/pieces/remake-piece.ts';
import { pieces } from '#server/fulfillment/tables.ts';
import { logNameOf } from '#server/log.ts';
import { refundOrder } from '#server/orders/refunds/refund-order.ts';
import { orders } from '#server/orders/tables.ts';
import { paymentEvents } from '#server/payments/tables.ts';
import { readSettingsVersion } from '#server/settings/read-settings.ts';
import { saveSettings, unconfirmSettings } from '#server/settings/save-settings.ts';
import { settings as settingsTable } from '#server/settings/tables.ts';
import { scheduledJobs } from '#server/shop-jobs.ts';
import { readShopStatus, readShopTroubles } from '#server/status/read-status.ts';
import { newOrder, newSession, paySession } from '#tests/world/buy.ts';
import { saveDetails } from '#tests/world/change-details.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runCommand } from '#tests/world/owner.ts';
import { orderContext } from '#tests/world/refund.ts';
import { explainStatus } from './explain-status.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

/** Runs `shop status` while the shop is open. By default it gets the PORT at which the shop listens. */
function status({ port, ...more }: Record<string, string> = {}, ...words: string[]) {
  const { database, configuration } = world.shop;
  const settings = { PORT: port ?? new URL(world.app.listeningOrigin).port, ...more };
  const { dataDir } = configuration;
  return runCommand({ databaseUrl: database.url, dataDir, settings }, ['status', ...words]);
}

const none = { missing: 0, titles: [] };

async function attention(now?: Date): Promise<string[]> {
  const { database, configuration } = world.shop;
  const troubles = await readShopTroubles(database.db, scheduledJobs, configuration, now);
  const facts = { ...troubles, isAnswering: true, vault: none, disks: [], clockAheadMs: 0, playlist: null };
  return explainStatus(facts, configuration);
}

test('the status of a healthy shop needs no attention', async () => {
  await newOrder(world);
  const now = () => readShopStatus(world.shop.database.db, scheduledJobs, world.shop.configuration);
  await expect.poll(() => attention()).toEqual([]);
  await expect.poll(now).toMatchObject({ mailsWaiting: 0, unconfirmedOrders: 0 });
  const withoutSuccess = async () =>
    (await now()).scheduledJobs.filter(({ lastSuccessAt }) => !lastSuccessAt);
  await expect.poll(withoutSuccess).toEqual([]);
  const { code, output } = await status();
  expect(output).toMatch(/^Orders since yesterday +1, \$200\.00 paid$/m);
  for (const { name } of scheduledJobs) {
    expect(output).toMatch(new RegExp(`^${name} +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC$`, 'm'));
  }
  expect(output).toMatch(/\nNothing needs you\.\n$/);
  expect(code).toBe(0);
});

test('with hold, an order whose promised day is over without a notice needs attention until it is told', async () => {
  const { db } = world.shop.database;
  await saveDetails(db, { delayNotices: 'hold' });
  const order = await newOrder(world);
  const sentence = expect.stringContaining(
    `The buyer of order ${orderNumber(order)} must hear of a delay today`,
  );
  const days = (count: number) => new Date(Date.parse(String(order.shipBy)) + count * dayMs);
  expect(await attention(days(-10))).not.toContainEqual(sentence);
  for (const count of [0, 1, 30]) expect(await attention(days(count))).toContainEqual(sentence);
  await saveDetails(db, { delayNotices: 'send' });
  await db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, order._id));
});

test("a public shop is warned of another company's music at the studio's address", async () => {
  const shop = {
    SHOP_URL: 'https://prints.example',
    STRIPE_SECRET_KEY: 'sk_test_shop',
    STRIPE_WEBHOOK_SECRET: 'whsec_shop',
    TOKEN_SECRET: 'a'.repeat(44),
  };
  const playlist = { MUSIC_PLAYLIST_URL: 'https://soundcloud.com/ada/sets/quiet-rooms' };
  const warning =
    /! The music player runs a script of w\.soundcloud\.com at https:\/\/prints\.example, .* Set STUDIO_URL to a host of its own, such as https:\/\/studio\.prints\.example\/studio/;
  const warned = await status({ ...shop, ...playlist });
  expect([warned.code, warned.output]).toEqual([1, expect.stringMatching(warning)]);
  const ownHost = { STUDIO_URL: 'https://studio.prints.example/studio' };
  for (const settings of [shop, { ...shop, ...playlist, ...ownHost }, playlist])
    expect((await status(settings)).output).not.toContain('The music player');
});

test('closed payments and waiting emails are explained by the names of their settings', async () => {
  const { settings, database } = world.shop;
  const version = await readSettingsVersion(database.db);
  const changes = { STRIPE_SECRET_KEY: 'sk_test_plaintext', STRIPE_WEBHOOK_SECRET: 'whsec_plaintext' };
  const machine = { SHOP_URL: 'https://prints.example' };
  await saveSettings({ ...settings, machine }, { version, changes, author: 'terminal' });
  const unread = await status({ ...machine, TOKEN_SECRET: 'b'.repeat(44) });
  expect(unread.output).toContain(
    '! Payments are closed: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET cannot be read, because TOKEN_SECRET is another than when they were stored.',
  );
  expect(unread.output).toContain('! Emails wait: SMTP_URL is not set.');
  expect(unread.code).toBe(1);

  await unconfirmSettings(database.db);
  const restored = await status({ ...machine, TOKEN_SECRET: settings.secret });
  expect(restored.output).toContain('must be confirmed, because this shop was restored from a backup.');
  expect([unread.output, restored.output].join()).not.toContain('plaintext');
  await database.db.delete(settingsTable);
});

test('orders near their ship-by day are listed, and a late one makes the exit code 1', async () => {
  const { db } = world.shop.database;
  const now = new Date();
  const [soon, late, shipped] = [await newOrder(world), await newOrder(world), await newOrder(world)];
  const [torn] = await findPieces(db, { order: shipped._id });
  if (!torn) throw new Error('The order has no piece.');
  await db.update(pieces).set({ station: 'packed' }).where(eq(pieces.id, torn.id));
  await db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, shipped._id));
  await remakePiece({ db, author: 'terminal' }, torn.code, { reason: 'torn' });
  const paidDaysAgo = (order: Order, days: number) =>
    db
      .update(orders)
      .set({ paidAt: daysBefore(now, days) })
      .where(eq(orders.id, order._id));
  await paidDaysAgo(soon, 11);
  await paidDaysAgo(late, 15);
  await paidDaysAgo(shipped, 40);
  const { code, output } = await status().finally(async () => {
    for (const order of [soon, late, shipped]) await paidDaysAgo(order, 0);
    await db.delete(pieces).where(eq(pieces.orderId, shipped._id));
  });
  const { port } = new URL(world.app.listeningOrigin);
  const [soonDay, lateDay] = [daysBefore(now, -3), daysBefore(now, 1)];
  const day = (moment: Date) => moment.toISOString().slice(0, 10);
  const listed = `${orderNumber(late)} ${day(lateDay)} (late), ${orderNumber(soon)} ${day(soonDay)}`;
  expect(output).toContain(` ${listed}\n`);
  expect(output).toContain(
    `! Order ${orderNumber(late)} (confirmed) has been late since ${formatUtcDay(lateDay)}. Show them: http://localhost:${port}/studio/orders?filter=late\n`,
  );
  expect(output).toMatch(/^Pieces to make +\d+, 2 due in 5 working days, 1 late$/m);
  expect(output).toMatch(/^Free for \/.+ \d+\.\d GB$/m);
  expect(code).toBe(1);
});

test('an order that is due and not late alone makes the exit code 1', async () => {
  const { db } = world.shop.database;
  const due = await newOrder(world);
  const payAt = (paidAt: Date) => db.update(orders).set({ paidAt }).where(eq(orders.id, due._id));
  await payAt(daysBefore(new Date(), 11));
  await expect.poll(() => attention()).toEqual([expect.stringContaining('1 order must ship by')]);
  const { code, output } = await status().finally(() => payAt(new Date()));
  expect(output.match(/^! .*$/gm)).toEqual([expect.stringContaining('! 1 order must ship by')]);
  expect(code).toBe(1);
});

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
}

test('a shop that does not respond and a job that keeps failing make the exit code 1', async () => {
  const { db } = world.shop.database;
  const session = await newSession(world);
  await world.setFaults({ api: { status: 500 } });
  await paySession(world, session);
  const failing = async () =>
    (await readShopTroubles(db, scheduledJobs, world.shop.configuration)).failingJobs;
  await expect.poll(failing).toHaveLength(1);
  const afterOneTry = await status();
  expect(afterOneTry.output.match(/^Version +(\S+)$/m)?.[1]).toBe(shopVersion());
  expect(afterOneTry.output).toMatch(/^Jobs that fail .*handle-payment-event/m);
  expect(afterOneTry).toMatchObject({ code: 0, output: expect.stringMatching(/\nNothing needs you\.\n$/) });

  await db.execute(sql`update pgboss.job set created_on = created_on - interval '31 minutes'
    where name = 'handle-payment-event' and state <> 'completed'`);
  const longAgo = new Date(Date.now() - 20 * 60_000);
  await db.update(paymentEvents).set({ receivedAt: longAgo });
  const { code, output } = await status({ port: '1' }, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(output)).toMatchObject({
    version: shopVersion(),
    isAnswering: false,
    paidWithoutOrder: [{ sessionId: session }],
    attention: [
      'The shop does not respond: start it, or find out why its process ended.',
      `A buyer has paid and has no order yet. The shop tries again; if this line stays, search the log for ${logNameOf(session)}.`,
      expect.stringMatching(
        /^Jobs of the kind handle-payment-event have waited for more than half an hour: ./,
      ),
    ],
  });
});

test('an overdue scheduled job is reported, with exit code 1', async () => {
  const { db } = world.shop.database;
  const age = (days: number) =>
    db.execute(sql`update pgboss.job set completed_on = completed_on - make_interval(days => ${days})
      where name = 'purge-expired-account-data'`);
  await age(2);
  const { code, output } = await status({}, '--json').finally(() => age(-2));
  expect(code).toBe(1);
  const { scheduledJobs, attention } = JSON.parse(output);
  expect(scheduledJobs).toContainEqual({
    job: 'purge-expired-account-data',
    lastSuccessAt: expect.any(String),
    isOverdue: true,
  });
  expect(attention).toContain('The scheduled job purge-expired-account-data is overdue. The log says why.');
});

test('pieces that were begun before their order was refunded are listed for a week', async () => {
  const { db } = world.shop.database;
  const order = await newOrder(world);
  const [piece] = await findPieces(db, { order: order._id });
  const code = piece?.code ?? '';
  await movePiece({ db, jobs: world.shop.jobs, author: 'terminal' }, code, { to: 'joined' });
  await refundOrder(orderContext(world), order._id);
  const named = expect.stringMatching(`^${code} was started before its order was canceled or refunded\\.`);
  expect(await attention()).toContainEqual(named);
  const inAWeek = daysBefore(new Date(), -8);
  expect(await attention(inAWeek)).not.toContainEqual(named);
});
