import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reconcileJob, scheduledJobs } from '#server/shop-jobs.ts';
import { readShopTroubles } from '#server/status/read-status.ts';
import { mailsTo, newEmail, newOrder } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';
import { explainStatus } from './explain-status.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

/** Waits until a job of this kind has failed once, makes its next try the last one, and waits until that fails too. */
async function untilGivenUp(kind: string): Promise<void> {
  const { db } = world.shop.database;
  const lastTry = async () =>
    (await db.execute(sql`update pgboss.job set retry_limit = 0 where name = ${kind} and state = 'retry'`))
      .rowCount;
  await expect.poll(lastTry).toBe(1);
  const givenUp = async () => (await failing()).map(({ job, failed }) => ({ job, failed }));
  await expect.poll(givenUp).toContainEqual({ job: kind, failed: 1 });
}

async function failing() {
  const { database, configuration } = world.shop;
  return (await readShopTroubles(database.db, scheduledJobs, configuration)).failingJobs;
}

const none = { missing: 0, titles: [] };

async function attention(): Promise<string[]> {
  const { database, configuration } = world.shop;
  const troubles = await readShopTroubles(database.db, scheduledJobs, configuration);
  const facts = { ...troubles, isAnswering: true, vault: none, disks: [], clockAheadMs: 0, playlist: null };
  return explainStatus(facts, configuration);
}

/** An order whose confirmation job has been given up, because the mail server refused every try. */
async function orderWithoutMail(): Promise<{ email: string; orderId: string }> {
  const email = newEmail();
  await world.setFaults({ mail: { refuse: true } });
  const { _id } = await newOrder(world, { email });
  await untilGivenUp('send-order-confirmation');
  await world.setFaults();
  // The email to the owner failed too. Wait until the shop has retried it.
  await expect.poll(failing).toHaveLength(1);
  return { email, orderId: _id };
}

test('an email that failed for good is listed, and arrives after the owner retries it', async () => {
  const { email, orderId } = await orderWithoutMail();
  expect(await attention()).toContainEqual(
    expect.stringMatching(
      /^1 email \(send-order-confirmation\) failed for good: .+ Try again: npm run shop -- jobs retry send-order-confirmation$/,
    ),
  );
  const { output } = await runBeside(world, 'jobs', 'list');
  expect(output).toMatch(
    new RegExp(`^[0-9a-f]{8} +send-order-confirmation +${orderId} .*given up after \\d`, 'm'),
  );
  const retried = await runBeside(world, 'jobs', 'retry', 'send-order-confirmation');
  expect(retried).toMatchObject({ code: 0, output: '1 job is retried as soon as the shop runs.\n' });
  await expect.poll(() => mailsTo(world, email)).toHaveLength(1);
  await expect.poll(attention).toEqual([]);
}, 600_000);

test('a dismissed job never runs, and needs no attention anymore', async () => {
  const { email } = await orderWithoutMail();
  const [job] = JSON.parse((await runBeside(world, 'jobs', 'list', '--json')).output);
  expect(job).toMatchObject({ job: 'send-order-confirmation', isGivenUp: true });
  const unconfirmed = await runBeside(world, 'jobs', 'dismiss', job.id);
  expect(unconfirmed).toMatchObject({ code: 1, stderr: expect.stringContaining('add --yes') });
  const dismissed = await runBeside(world, 'jobs', 'dismiss', job.id.slice(0, 8), '--yes', '--json');
  expect(JSON.parse(dismissed.output)).toEqual({ dismissed: 1 });
  expect(await attention()).toEqual([]);
  expect((await runBeside(world, 'jobs', 'list')).output).toBe('No job has failed.\n');
  expect(await mailsTo(world, email)).toEqual([]);
}, 600_000);

test('a failed scheduled job needs no attention after its next success', async () => {
  const { db } = world.shop.database;
  await world.setFaults({ api: { status: 500 } });
  await world.shop.jobs.enqueue(db, reconcileJob, {});
  await untilGivenUp(reconcileJob.name);
  await world.setFaults();
  await world.shop.jobs.enqueue(db, reconcileJob, {});
  await expect.poll(failing).toEqual([]);
}, 600_000);

test('an unknown job is refused with a message that names it', async () => {
  const { code, stderr } = await runBeside(world, 'jobs', 'retry', 'send-flowers');
  expect(stderr).toContain('No failed job is called send-flowers; "jobs list --json" shows them all.');
  expect(code).toBe(1);
});
