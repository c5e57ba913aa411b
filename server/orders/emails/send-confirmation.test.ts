import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestedOrder, mailsTo, newEmail, newOrder, newSession, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { findOrder } from '../reading/find-order.ts';

let world: TestShop;
let isClosed = false;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => isClosed || world.close());

const transactionsSendingMail = sql`select pid from pg_stat_activity
  where datname = current_database() and state = 'idle in transaction' and query like '%order_items%'`;
const endEveryConnection = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

async function mailsBeingSent(): Promise<number> {
  return (await world.shop.database.db.execute(transactionsSendingMail)).rows.length;
}

test('a confirmation accepted while the database was down is recorded afterward, not sent again', async () => {
  const { db } = world.shop.database;
  const email = newEmail();
  const session = await newSession(world);
  await world.setFaults({ mail: { delayMs: 3000 } });
  await paySession(world, session, { email });
  const { _id } = await ingestedOrder(world, session);
  await expect.poll(mailsBeingSent).toBe(1);
  await db.execute(endEveryConnection);

  const sentAt = async () => (await findOrder(db, _id))?.confirmationSentAt;
  await expect.poll(sentAt).toEqual(expect.any(String));
  expect(await mailsTo(world, email)).toHaveLength(1);
});

async function waitForHangingMail(): Promise<void> {
  await expect.poll(mailsBeingSent).toBe(0);
  await world.setFaults({ mail: { hang: true } });
  await newOrder(world);
  await expect.poll(mailsBeingSent).toBe(1);
}

test('sending a mail uses none of the connections that serve visitors', async () => {
  const { pool } = world.shop.database;
  await waitForHangingMail();
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  await world.setFaults();
});

test('the shop closes although its mail server hangs', async () => {
  await waitForHangingMail();
  await world.close();
  isClosed = true;
}, 600_000);
