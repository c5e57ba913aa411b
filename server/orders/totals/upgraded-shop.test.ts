import { expect, onTestFinished, test } from 'vitest';
import type { Figures } from '#domain/api/orders/figures.ts';
import { openDatabase } from '#server/database/database.ts';
import { createLog } from '#server/log.ts';
import { applyUntil, type EmptyDatabase, emptyDatabase } from '#tests/database/empty-database.ts';
import { newOrder } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { checkSalesTotals } from './check-sales-totals.ts';

/** Three orders of 2025: one was refunded in part, and one was lost in a dispute. */
async function sellBeforeUpgrade(database: EmptyDatabase): Promise<void> {
  await database.query(`
    insert into orders (id, session_id, amount_total, amount_subtotal, amount_discount, amount_shipping, amount_tax,
        amount_refunded, status, payment_status, completed_at, paid_at)
      select ('0198c000-0000-7000-8000-00000000000' || number)::uuid, 'cs_test_old_' || number, 20000, 18500, 0, 0, 1500,
        case number when 1 then 500 else 0 end, 'delivered', 'paid', at, at
      from generate_series(1, 3) as number, lateral (select timestamptz '2025-03-30 12:00Z' + number * interval '1 day' as at) as day;
    insert into order_items (id, order_id, position, name, size_key, frame, mount, quantity, unit_amount, unit_amount_paid, subtotal)
      select gen_random_uuid(), id, 0, 'Misty Ridge', 'small', 'Black', 'Border', 1, 20000, 20000, 20000 from orders;
    insert into order_history (id, order_id, at, status, payment_status, amount_refunded, cause)
      select gen_random_uuid(), id, '2025-05-01', 'delivered', 'paid', 500, 'owner' from orders where session_id = 'cs_test_old_1';
    insert into disputes (id, order_id, amount, status, reason, opened_at, changed_at)
      select 'du_old', id, 20000, 'lost', 'fraudulent', '2025-06-01', '2025-06-02' from orders where session_id = 'cs_test_old_2'`);
}

async function openUpgradedShop(): Promise<TestShop> {
  const old = await emptyDatabase();
  await applyUntil(old, '0038_artists_in_studio');
  await sellBeforeUpgrade(old);
  const world = await openTestShop({
    database: await openDatabase(old.url, createLog('silent')),
    settings: { METRICS_TOKEN: 'a-token-for-prometheus' },
    isQuiet: true,
  });
  onTestFinished(() => world.close());
  return world;
}

async function readMetrics({ app }: TestShop): Promise<string> {
  const authorization = 'Bearer a-token-for-prometheus';
  return (await app.inject({ url: '/metrics', headers: { authorization } })).body;
}

test('an upgraded shop says that its figures are incomplete, until the first check has added up its old orders', async () => {
  const world = await openUpgradedShop();
  const owner = await newStaff(world);
  const figures = async (span = 'from=2025-03-01&to=2025-12-31'): Promise<Figures> =>
    (await studio(world, `GET figures?${span}`, owner)).json();
  expect(await figures()).toMatchObject({ isComplete: false, orders: 0 });
  expect(await readMetrics(world)).toContain('passepartout_shop_figure_unread{figure="orders"} 1');
  expect((await runBeside(world, 'status')).output).toMatch(
    /^Orders since yesterday +still being added up after the upgrade$/m,
  );
  await newOrder(world);

  const { database, log } = world.shop;
  await checkSalesTotals({ db: database.db, log }).work({});
  expect(await figures()).toMatchObject({
    isComplete: true,
    orders: 3,
    pieces: 3,
    money: { payments: 60_000, refunds: -500, lost: -20_000, revenue: 39_500, taxes: 2962, net: 36_538 },
    prints: [{ name: 'Misty Ridge', pieces: 3, amount: 60_000 }],
  });
  expect(await figures('from=2025-04-01&to=2025-04-30')).toMatchObject({
    orders: 2,
    money: { revenue: 40_000 },
  });
  const metrics = await readMetrics(world);
  expect(metrics).toContain('passepartout_shop_figure_unread{figure="orders"} 0');
  expect(metrics).toContain('passepartout_orders{status="delivered"} 3');
  const { output } = await runBeside(world, 'status');
  expect(output).toMatch(/^Orders since yesterday +1, \$200\.00 paid$/m);
  expect(output).not.toContain('differed from the orders');
});
