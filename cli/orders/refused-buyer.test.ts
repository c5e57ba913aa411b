import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { moveOrder } from '#server/fulfillment/orders/move-order.ts';
import { findHistory } from '#server/orders/history.ts';
import { mailsTo, newEmail, newOrder } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runCommand } from '#tests/world/owner.ts';
import { newStaff, studio } from '#tests/world/staff.ts';

const ownerEmail = 'owner@shop.example';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop({ settings: { OWNER_EMAIL: ownerEmail } });
});
afterAll(() => world.close());

/** Runs `shop …` while the shop is open, with the PORT at which `status` finds it. */
function shop(...words: string[]) {
  const { database, configuration } = world.shop;
  const { port: PORT } = new URL(world.app.listeningOrigin);
  const { port: sandboxPort } = new URL(world.sandboxUrl);
  return runCommand(
    { databaseUrl: database.url, dataDir: configuration.dataDir, sandboxPort, settings: { PORT } },
    words,
  );
}

/** The emails that tell the owner that this buyer's address is refused. Another email reports the new order. */
async function mailsToOwner(order: Order) {
  const subject = `Order ${orderNumber(order)}: emails to its buyer are refused`;
  return (await mailsTo(world, ownerEmail)).filter((mail) => mail.subject === subject);
}

/** Sends the confirmation again, to a corrected address. */
async function resend({ _id }: Order, to: string) {
  const { cookie } = await newStaff(world);
  return studio(world, `POST orders/${_id}/resend`, { cookie, body: { to } });
}

async function confirmationJobs(order: Order) {
  const { rows } = await world.shop.database.db.execute(
    sql`select state, retry_count from pgboss.job
      where name = 'send-order-confirmation' and data->>'orderId' = ${order._id}`,
  );
  return rows;
}

test('status lists a buyer whose email is refused for good until it is corrected', async () => {
  const [refusedEmail, correctEmail] = [newEmail(), newEmail()];
  await world.setFaults({ mail: { recipients: { [refusedEmail]: 550 } } });
  const order = await newOrder(world, { email: refusedEmail });
  const { port } = new URL(world.app.listeningOrigin);
  const correction = `so the buyer gets no emails. Correct it: http://localhost:${port}/studio/orders/${order._id}`;
  await expect.poll(() => mailsToOwner(order)).toHaveLength(1);
  const [mail] = await mailsToOwner(order);
  for (const part of [refusedEmail, '550 5.1.1', `/studio/orders/${order._id}`])
    expect(mail?.text).toContain(part);
  const before = await shop('status');
  expect(before.output).toContain(correction);
  expect(before.output).toMatch(/^Not confirmed yet +0$/m);
  expect(before.code).toBe(1);

  const resent = await resend(order, correctEmail);
  expect(resent.json()).toEqual({ to: correctEmail });
  await expect.poll(() => mailsTo(world, correctEmail)).toHaveLength(1);
  const after = await shop('status');
  expect(after.output).toContain('Nothing needs you.');
  expect(after.code).toBe(0);
});

test('emails refused for good are tried once, recorded in the history, and reported to the owner once', async () => {
  const { db } = world.shop.database;
  const email = newEmail();
  await world.setFaults({ mail: { recipients: { [email]: 550 } } });
  const order = await newOrder(world, { email });
  await expect.poll(() => mailsToOwner(order)).toHaveLength(1);
  await expect.poll(() => confirmationJobs(order)).toEqual([{ state: 'completed', retry_count: 0 }]);
  const moved = await moveOrder({ db, jobs: world.shop.jobs, author: 'terminal' }, order._id, {
    to: 'in_production',
  });
  expect(moved.ok).toBe(true);
  const refusals = async () =>
    (await findHistory(db, order._id)).flatMap(({ cause, note }) =>
      cause === `mail refused: ${email}` ? [note] : [],
    );
  const response = `550 5.1.1 <${email}>: Recipient address rejected: User unknown`;
  await expect.poll(refusals).toEqual([`confirmation mail: ${response}`, `production mail: ${response}`]);
  // If the owner got two emails about this order, both would arrive before the one about a later order.
  const other = await newOrder(world, { email: 'odd"one@example.com' });
  await expect.poll(() => mailsToOwner(other)).toHaveLength(1);
  expect(await mailsToOwner(order)).toHaveLength(1);
});

test('an address from the payment page that no mail server accepts is refused without an attempt', async () => {
  const order = await newOrder(world, { email: 'ada<lovelace@example.com' });
  await expect.poll(() => mailsToOwner(order)).toHaveLength(1);
  await expect.poll(() => confirmationJobs(order)).toEqual([{ state: 'completed', retry_count: 0 }]);
  expect((await mailsToOwner(order))[0]?.text).toContain('no mail server accepts an address in this format');
});

test('an email that is refused temporarily is retried until it is accepted', async () => {
  const email = newEmail();
  await world.setFaults({ mail: { recipients: { [email]: 450 } } });
  const order = await newOrder(world, { email });
  await expect.poll(() => confirmationJobs(order)).toMatchObject([{ state: 'retry' }]);
  await world.setFaults();
  await expect.poll(() => mailsTo(world, email)).toHaveLength(1);
  expect(await mailsToOwner(order)).toEqual([]);
});

test('a correction to an address that no mail server accepts is refused', async () => {
  expect((await resend(await newOrder(world), 'ada<b@example.com')).json()).toMatchObject({
    code: 'invalid',
    fields: { to: expect.any(String) },
  });
});
