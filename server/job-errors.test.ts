import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

const buyer = {
  email: 'ada.lovelace@example.com',
  name: 'Ada Lovelace',
  address: { line1: '7 Analytical Lane', city: 'Marylebone', state: 'OR', postal_code: '97201' },
};
const personalData = /ada\.lovelace|Ada|Lovelace|Analytical|Marylebone/;

test('a job that fails stores and shows its error without the buyer', async () => {
  const { db } = world.shop.database;
  await db.execute(sql`alter table orders add constraint no_more_orders check (false)`);
  const session = await newSession(world);
  await world.sandbox(`/sandbox/sessions/${session}/pay`, buyer);
  const failedJobs = async () => {
    const { rows } = await db.execute<{ row: string }>(
      sql`select job::text as row from pgboss.job where name = 'handle-payment-event' and output is not null`,
    );
    return rows.map(({ row }) => row).join('\n');
  };
  await expect.poll(failedJobs).toContain('no_more_orders');
  expect(await failedJobs()).toMatch(/Failed query: insert into .*orders/);
  expect(await failedJobs()).not.toMatch(personalData);
  // `status` shows the error of a job that is retried only after half an hour.
  await db.execute(sql`update pgboss.job set created_on = created_on - interval '31 minutes'
    where name = 'handle-payment-event' and state <> 'completed'`);
  for (const command of ['status', 'jobs list']) {
    const { output } = await runBeside(world, ...command.split(' '));
    expect(output).toContain('Failed query');
    expect(output).not.toMatch(personalData);
  }
});
