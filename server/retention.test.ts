import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo, newEmail, newOrder } from '#tests/world/buy.ts';
import { letDaysPass } from '#tests/world/let-time-pass.ts';
import { joinedMember, post } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { invitationToken, newStaff, studio } from '#tests/world/staff.ts';
import { expireOutdatedSessionsJob } from './checkout/expire-outdated-sessions.ts';
import { checkoutSessions } from './checkout/tables.ts';
import { purgeExpiredAccountDataJob } from './customers/accounts/account-jobs.ts';
import { passwordResets, rateLimits, refreshTokens, users } from './customers/accounts/tables.ts';
import { deleteOldMessagesJob } from './customers/contact/contact-jobs.ts';
import { contactMessages, contactReplies } from './customers/contact/tables.ts';
import { deleteOldOffersJob } from './offers/offer-jobs.ts';
import { offers } from './offers/tables.ts';
import { purgeReconciliationsJob } from './orders/placing/reconciliation-records.ts';
import { orders, reconciliations } from './orders/tables.ts';
import { purgeEventsJob } from './payments/payment-events.ts';
import { paymentEvents } from './payments/tables.ts';
import { recordStaffChange } from './staff/record-staff-change.ts';
import { purgeExpiredStaffDataJob } from './staff/staff-jobs.ts';
import { staff, staffChallenges, staffChanges, staffInvitations, staffSessions } from './staff/tables.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

const deletionJobs = [
  purgeExpiredAccountDataJob,
  deleteOldMessagesJob,
  purgeReconciliationsJob,
  purgeEventsJob,
  expireOutdatedSessionsJob,
  purgeExpiredStaffDataJob,
  deleteOldOffersJob,
];

/** Runs the jobs that delete outdated data, as the scheduler does every hour or night. */
async function runDeletionJobs(): Promise<void> {
  const { db } = world.shop.database;
  for (const job of deletionJobs) await world.shop.jobs.enqueue(db, job, {});
  const names = deletionJobs.map(({ name }) => name);
  const unfinished = () =>
    db.execute(sql`select 1 from pgboss.job where name in ${names} and state <> 'completed'`);
  await expect.poll(async () => (await unfinished()).rows).toEqual([]);
}

const temporaryTables: Record<string, PgTable> = {
  refreshTokens,
  passwordResets,
  rateLimits,
  checkoutSessions,
  contactMessages,
  contactReplies,
  offers,
  paymentEvents,
  reconciliations,
  staffSessions,
  staffChallenges,
  staffInvitations,
};

/** The names of the tables that have rows. */
async function findNonEmptyTables(): Promise<string[]> {
  const counts = Object.entries(temporaryTables).map(async ([name, table]) => {
    const count = await world.shop.database.db.$count(table);
    return count > 0 ? [name] : [];
  });
  return (await Promise.all(counts)).flat();
}

test('everything is kept for its time and no longer; orders, accounts, staff and their changes stay', async () => {
  const { db } = world.shop.database;
  const { email } = await joinedMember(world);
  await newOrder(world, { email });
  await post(world, '/api/auth/password/forgot', { email });
  await expect
    .poll(async () => (await mailsTo(world, email)).map(({ subject }) => subject))
    .toContain('Set a new password');
  const message = { firstName: 'Grace', lastName: 'Hopper', email, message: 'Does it come in wood?' };
  expect((await post(world, '/api/contact', message)).statusCode).toBe(202);
  const owner = await newStaff(world);
  await studio(world, 'POST offers', { ...owner, body: { id: crypto.randomUUID(), source: null } });
  const [written] = (await studio(world, 'GET messages', owner)).json().messages;
  const body = { id: crypto.randomUUID(), text: 'Yes.', after: 0 };
  await studio(world, `POST messages/${written.id}/replies`, { ...owner, body });
  await invitationToken(world);
  await studio(world, 'POST sign-in/options');
  await expect.poll(findNonEmptyTables).toEqual(Object.keys(temporaryTables));

  await runDeletionJobs();
  expect(await findNonEmptyTables()).toEqual(Object.keys(temporaryTables));
  await letDaysPass(world, 1);
  await runDeletionJobs();
  expect(await findNonEmptyTables()).toEqual([
    'refreshTokens',
    'contactMessages',
    'contactReplies',
    'offers',
    'paymentEvents',
    'reconciliations',
    'staffInvitations',
  ]);
  await letDaysPass(world, 30);
  await runDeletionJobs();
  expect(await findNonEmptyTables()).toEqual([
    'contactMessages',
    'contactReplies',
    'offers',
    'paymentEvents',
    'reconciliations',
  ]);
  await letDaysPass(world, 60);
  await runDeletionJobs();
  expect(await findNonEmptyTables()).toEqual([
    'contactMessages',
    'contactReplies',
    'offers',
    'reconciliations',
  ]);
  await letDaysPass(world, 275);
  await runDeletionJobs();
  expect(await findNonEmptyTables()).toEqual(['reconciliations']);
  expect(await db.$count(orders)).toBe(1);
  expect(await db.$count(users)).toBe(1);
  expect(await db.$count(staff)).toBe(1);
  expect(await db.$count(staffChanges)).toBeGreaterThan(0);
}, 600_000);

test("the staff's log keeps no buyer's email, and network addresses and invited emails for 90 days", async () => {
  const { db } = world.shop.database;
  const [email, corrected, invited] = [newEmail(), newEmail(), newEmail()];
  const order = await newOrder(world, { email });
  const owner = await newStaff(world);
  const body = { to: corrected };
  const resent = await studio(world, `POST orders/${order._id}/resend`, { ...owner, body });
  expect(resent.json()).toEqual({ to: corrected });
  await invitationToken(world, { email: invited });
  // As earlier versions logged it.
  await db.insert(staffChanges).values({
    id: newId(),
    at: new Date(),
    staffId: owner.id,
    action: 'confirmation-resent',
    subjectKind: 'order',
    subjectId: order._id,
    before: { email },
    after: { email: corrected },
  });
  const address = '192.0.2.77';
  await recordStaffChange(db, world.shop.staff, {
    author: owner.id,
    action: 'session.started',
    id: newId(),
    after: { address, browser: 'Firefox' },
  });
  const log = async () => JSON.stringify(await db.select().from(staffChanges));
  await runDeletionJobs();
  expect(await log()).not.toContain(email);
  expect(await log()).not.toContain(corrected);
  expect(await log()).toContain('correctedEmail');
  for (const kept of [invited, address]) expect(await log()).toContain(kept);
  await letDaysPass(world, 91);
  await runDeletionJobs();
  for (const removed of [invited, address]) expect(await log()).not.toContain(removed);
  expect(await log()).toContain('Firefox');
});

test('the newest reconciliation is kept however old it is, because the next one continues from it', async () => {
  const { db } = world.shop.database;
  const [, ...older] = await Promise.all(
    [5, 10, 15].map(async (minutes) => {
      const startedAt = new Date(Date.now() - minutes * 60_000);
      await db.insert(reconciliations).values({ startedAt, missingOrders: minutes });
      return minutes;
    }),
  );
  await letDaysPass(world, 91);
  await runDeletionJobs();
  const remaining = (await db.select().from(reconciliations)).map(({ missingOrders }) => missingOrders);
  expect(remaining).not.toEqual([]);
  expect(remaining.filter((minutes) => older.includes(minutes))).toEqual([]);
});

test('finished jobs are deleted after a week, and jobs that are never started after two', async () => {
  const { rows } = await world.shop.database.db.execute(
    sql`select distinct deletion_seconds / 86400 as done, retention_seconds / 86400 as waiting from pgboss.queue where name not like '\\_\\_%'`,
  );
  expect(rows).toEqual([{ done: 7, waiting: 14 }]);
});
