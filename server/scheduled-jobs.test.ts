import { eq, gt, isNotNull, lt, lte, max, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packBoxes } from '#domain/fulfillment/packing.ts';
import { defaultDetails } from '#domain/shop/shop-details.ts';
import { newOrder, newSession, paySession } from '#tests/world/buy.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { letDaysPass } from '#tests/world/let-time-pass.ts';
import { joinedMember, post } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { invitationToken, newStaff, studio } from '#tests/world/staff.ts';
import { backupRuns } from './backup/tables.ts';
import { listArtistsWithPrints } from './catalogue/artists/find-artist.ts';
import { artistCounts, prints } from './catalogue/tables.ts';
import { uploadImports } from './catalogue/uploads/tables.ts';
import { checkoutSessions } from './checkout/tables.ts';
import { passwordResets, rateLimits, refreshTokens } from './customers/accounts/tables.ts';
import { contactMessages } from './customers/contact/tables.ts';
import { parcels, piecePhotos, pieces } from './fulfillment/tables.ts';
import { readScheduledJobs } from './jobs/read-scheduled-jobs.ts';
import { offers } from './offers/tables.ts';
import { orders, reconciliations, salesChanges, salesChecks } from './orders/tables.ts';
import { paymentEvents } from './payments/tables.ts';
import { keepPrivatePhoto } from './photographs/private/private-photos.ts';
import { privatePhotos } from './photographs/private/tables.ts';
import { recordCheck } from './settings/proofs.ts';
import { readSettingsVersion } from './settings/read-settings.ts';
import { saveSettings } from './settings/save-settings.ts';
import { proofs } from './settings/tables.ts';
import { scheduledJobs } from './shop-jobs.ts';
import { beginStaffChange } from './staff/record-staff-change.ts';
import { staffChallenges, staffChanges, staffInvitations, staffSessions } from './staff/tables.ts';

const planOfBackups = JSON.stringify({
  ...{ hour: 3, days: 14, weeks: 0, encryption: null },
  target: { kind: 'folder', folder: '/mnt/away' },
});

let world: TestShop;
beforeAll(async () => {
  // With a key, so that there are payments to check, and with a plan whose backups fail.
  const key = { STRIPE_SECRET_KEY: 'sk_test_shop', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' };
  world = await openTestShop({ settings: { ...key, BACKUPS: planOfBackups } });
});
afterAll(() => world.close());

/** The number of rows that each scheduled job still has to handle. A new job needs an entry here. */
const remainingWork: Record<string, () => Promise<number[]>> = {
  'reconcile-orders': async () => [1 - (await count(orders, eq(orders.sessionId, sessionWithoutEvent)))],
  // The newest stays, however old it is.
  'purge-reconciliations': async () => [(await count(reconciliations, isYearOld)) > 1 ? 1 : 0],
  'expire-outdated-sessions': () =>
    Promise.all([
      count(checkoutSessions, lt(checkoutSessions.expiresAt, sql`now()`)),
      count(checkoutSessions, eq(checkoutSessions.sessionId, sessionAtOldPrice)),
    ]),
  'update-sales-totals': async () => [await count(salesChanges, lte(salesChanges.id, lastSalesChange))],
  'check-sales-totals': async () => [
    (await count(salesChecks, gt(salesChecks.finishedAt, sql`now() - interval '1 day'`))) > 0 ? 0 : 1,
  ],
  'keep-promises': async () => [await count(orders, isUntold)],
  'follow-parcels': async () => [await count(parcels, eq(parcels.status, 'labeled'))],
  'forget-piece-photos': async () => [await count(piecePhotos, isNotNull(piecePhotos.photoId))],
  'check-prints': async () => [
    await count(prints, eq(prints.unfilledVariants, wrongVariants)),
    (await listArtistsWithPrints(world.shop.database.db, miscounted)).length,
  ],
  'keep-backups': async () => [
    await count(backupRuns, sql`kind = 'backup' and started_at < now() - interval '366 days'`),
  ],
  'watch-backups': async () => [(await count(backupRuns, eq(backupRuns.kind, 'reminder'))) > 0 ? 0 : 1],
  'check-services': async () => [await count(proofs, sql`${proofs.problems} ? ${solvedProblem}`)],
  'publish-planned-prints': async () => [await count(prints, isNotNull(prints.publishAt))],
  'purge-payment-events': async () => [await count(paymentEvents)],
  'delete-old-contact-messages': async () => [await count(contactMessages)],
  'delete-old-offers': async () => [await count(offers)],
  'purge-expired-account-data': () =>
    Promise.all([
      count(refreshTokens),
      count(passwordResets),
      count(rateLimits, lt(rateLimits.expire, Date.now())),
    ]),
  'delete-old-claim-photos': async () => [await count(privatePhotos)],
  'settle-claim-refunds': async () => [
    await count(
      staffChanges,
      sql`${staffChanges.action} = 'refund-decided' and ${staffChanges.outcome} = 'begun'`,
    ),
  ],
  'purge-uploads': async () => [await count(uploadImports)],
  'purge-expired-staff-data': () =>
    Promise.all([count(staffSessions), count(staffChallenges), count(staffInvitations)]),
};

/** A session that was paid without an event and without a return to the shop. */
let sessionWithoutEvent = '';
/** An order of one print. */
let shippedOrder = '';
/** The last change of sales that is not in the totals yet. */
let lastSalesChange = 0;
/** A session that can be paid at a price that is no longer the shop's. */
let sessionAtOldPrice = '';

/** Kept about prints, but untrue. */
const wrongVariants = -1;
const miscounted = 'Unknown';

/** Paid long ago, neither shipped nor told of a delay. */
const isUntold = sql`status in ('paid', 'in_production') and delayed_to is null and paid_at < now() - interval '30 days'`;

/** Found by the last check of the payments, and solved since. */
const solvedProblem = 'The webhook was disabled.';

const isYearOld = lt(reconciliations.startedAt, sql`now() - interval '365 days'`);

const count = (table: PgTable, where?: ReturnType<typeof sql>) => world.shop.database.db.$count(table, where);

async function countRemainingWork(): Promise<Record<string, number[] | undefined>> {
  const rowCounts = scheduledJobs.map(async ({ name }) => [name, await remainingWork[name]?.()]);
  return Object.fromEntries(await Promise.all(rowCounts));
}

/** Creates work for every scheduled job, as a year of operation does. */
async function makeEverythingDue(): Promise<void> {
  const { email } = await joinedMember(world);
  shippedOrder = (await newOrder(world, { email }))._id;
  await post(world, '/api/auth/password/forgot', { email });
  const message = { firstName: 'Grace', lastName: 'Hopper', email, message: 'Does it come in wood?' };
  await post(world, '/api/contact', message);
  const plannedId = await hangPrint(world.shop.database.db, { isPublished: false });
  await world.shop.database.db.update(prints).set({ publishAt: new Date() }).where(eq(prints.id, plannedId));
  const { id: staffId } = await newStaff(world);
  const ended = { startedAt: new Date(), finishedAt: new Date() };
  const upload = { id: crypto.randomUUID(), staffId, defaults: {}, arePrintMasters: false, fileIds: [] };
  await world.shop.database.db.insert(uploadImports).values({ ...upload, ...ended });
  const { cookie } = await newStaff(world);
  await studio(world, 'POST offers', { cookie, body: { id: crypto.randomUUID(), source: null } });
  await studio(world, 'POST sign-in/options');
  await keepPrivatePhoto(world.shop.database.db, Buffer.from('a photograph of no claim'));
  await beginStaffChange(world.shop.database.db, {
    author: staffId,
    action: 'claim.refund-decided',
    id: crypto.randomUUID(),
    before: { refunded: 0 },
    after: { refunded: 1 },
  });
  await invitationToken(world);
  const saving = { version: await readSettingsVersion(world.shop.database.db), author: 'terminal' } as const;
  const context = { ...world.shop.settings, machine: {} };
  await saveSettings(context, { ...saving, changes: { BACKUPS: planOfBackups } });
  await recordCheck(world.shop.database.db, 'payments', { problems: [solvedProblem] }, new Date());
  await world.shop.database.db.insert(reconciliations).values({ startedAt: new Date(), missingOrders: 0 });
  await expect.poll(unfinishedJobs).toEqual([]);
  await letDaysPass(world, 400);
  await world.shop.database.db.update(prints).set({ unfilledVariants: wrongVariants });
  await world.shop.database.db.insert(artistCounts).values({ artist: miscounted, prints: 1, published: 1 });
  await world.setFaults({ webhooks: { drop: true } });
  await shipWithoutNews(shippedOrder);
  await photographLongAgo(shippedOrder);
  sessionWithoutEvent = await newSession(world);
  await paySession(world, sessionWithoutEvent);
  const [change] = await world.shop.database.db.select({ id: max(salesChanges.id) }).from(salesChanges);
  lastSalesChange = change?.id ?? 0;
}

/** The photograph of a piece that was taken longer ago than all other data. */
async function photographLongAgo(orderId: string): Promise<void> {
  const { db } = world.shop.database;
  const [piece] = await db.select().from(pieces).where(eq(pieces.orderId, orderId));
  if (!piece) throw new Error('The order has no piece.');
  const photoId = await keepPrivatePhoto(db, Buffer.from('a photograph'));
  const row = {
    id: crypto.randomUUID(),
    pieceId: piece.id,
    station: 'checked' as const,
    by: 'owner',
    photoId,
  };
  await db.insert(piecePhotos).values({ ...row, at: sql`now() - interval '25 months'` });
}

/** Runs in each round, because a change of prints or members starts the job that closes sessions, some time later. */
async function makeSessionsOutdated(): Promise<void> {
  const { db } = world.shop.database;
  const expired = await newSession(world);
  await db
    .update(checkoutSessions)
    .set({ expiresAt: sql`now() - interval '400 days'` })
    .where(eq(checkoutSessions.sessionId, expired));
  sessionAtOldPrice = await newSession(world);
  await db
    .update(checkoutSessions)
    .set({ lines: sql`jsonb_set(lines, '{0,unitPrice}', '1')` })
    .where(eq(checkoutSessions.sessionId, sessionAtOldPrice));
}

/** A parcel with a label that the carrier has scanned, of which the shop has no news. */
async function shipWithoutNews(orderId: string): Promise<void> {
  const { labels } = world.shop;
  const address = { line1: '12 Gallery Row', line2: null, city: 'Portland', state: 'OR' };
  const recipient = {
    name: 'Ada Lind',
    address: { ...address, postal_code: '97201', country: 'US' },
    phone: '503 555 0142',
  };
  const terms = { recipient, sender: defaultDetails.sender, needsSignature: false, declaredCents: null };
  const [box] = packBoxes([
    { pounds: 5, isFramed: true, outside: { width: 16, height: 20 }, depthInches: 1, tube: null },
  ]);
  const quote = box && (await labels?.quote('parcel', terms, box));
  if (!quote?.ok) throw new Error('There is no quote for a label.');
  const { shipmentId: providerId, rates } = quote;
  const bought = await labels?.buy(providerId, rates[0]?.id ?? '');
  if (!bought?.ok) throw new Error('No label was bought.');
  const { carrier, number } = bought.label;
  await world.shop.database.db
    .insert(parcels)
    .values({ id: crypto.randomUUID(), orderId, carrier, number, providerId, status: 'labeled' });
  await world.sandbox(`/sandbox/parcels/${number}/advance`, {});
}

async function scheduleAll(cron: string): Promise<void> {
  await world.shop.database.db.execute(sql`update pgboss.schedule set cron = ${cron}`);
}

async function unfinishedJobs(): Promise<unknown[]> {
  const { rows } = await world.shop.database.db.execute(
    sql`select name, output from pgboss.job where state <> 'completed'`,
  );
  return rows;
}

test('every scheduled job runs when the shop starts, because the shop may have been closed for a week', async () => {
  const { db } = world.shop.database;
  const waiting = async () =>
    (await readScheduledJobs(db, scheduledJobs)).filter(({ lastSuccessAt }) => lastSuccessAt === null);
  await expect.poll(waiting).toEqual([]);
});

test('the scheduler starts every scheduled job, and each does its work', async () => {
  // None starts by itself while its work is made.
  await scheduleAll('0 0 1 1 *');
  await makeEverythingDue();
  const jobsWithoutWork = async () => {
    await makeSessionsOutdated();
    const counts = Object.entries(await countRemainingWork());
    return counts.filter(([, rows]) => !rows?.every((count) => count > 0)).map(([job]) => job);
  };
  await expect.poll(jobsWithoutWork).toEqual([]);
  // Now every minute matches, so the scheduler starts all jobs at its next check, within 30 s.
  await scheduleAll('* * * * *');
  const nothingLeft = Object.fromEntries(
    scheduledJobs.map(({ name }) => [
      name,
      expect.toSatisfy((rowCounts: number[]) => rowCounts.every((rows) => rows === 0)),
    ]),
  );
  await expect.poll(countRemainingWork, { interval: 500 }).toEqual(nothingLeft);
  await expect.poll(unfinishedJobs).toEqual([]);
}, 600_000);

test('a scheduled job of an earlier version is no longer started, and its waiting jobs are removed', async () => {
  const oldShop = await openTestShop({ isQuiet: true });
  const { db } = oldShop.shop.database;
  await db.execute(sql`select pgboss.create_queue('water-plants', '{"policy":"standard"}')`);
  await db.execute(sql`insert into pgboss.schedule (name, cron) values ('water-plants', '* * * * *')`);
  await oldShop.shop.jobs.enqueue(db, { name: 'water-plants' }, {});
  await oldShop.shop.startWork();
  const { rows } = await db.execute(sql`select name from pgboss.schedule`);
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(scheduledJobs.map(({ name }) => name)));
  expect((await db.execute(sql`select 1 from pgboss.job where name = 'water-plants'`)).rows).toEqual([]);
  await oldShop.close();
});
