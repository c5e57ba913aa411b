import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, expect, test } from 'vitest';
import { orderNumber } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { dayMs } from '#domain/time.ts';
import { logNameOf } from '#server/log.ts';
import { reconcileOrders } from '#server/orders/placing/reconcile-orders.ts';
import { findFailedRefunds } from '#server/orders/refunds/failed-refunds.ts';
import { newHeldOrder, newOrder, newSession, paymentOf, paySession } from '#tests/world/buy.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';
import { orderContext } from '#tests/world/refund.ts';

const world = await openTestShop();
afterAll(world.close);

/** Runs `shop …` while the shop is open. */
const shop = (...words: string[]) => runBeside(world, ...words);

test('an open dispute is listed, and a lost one separately', async () => {
  const order = await newOrder(world);
  const number = orderNumber(order);
  const payment_intent = await paymentOf(world, order.sessionId);
  await world.provider.refunds.create({ payment_intent, amount: 8000 });
  const { id } = await world.sandbox<{ id: string }>(`/sandbox/sessions/${order.sessionId}/dispute`, {});
  await reconcileOrders(orderContext(world));

  const open = await shop('status');
  expect(open.code).toBe(1);
  expect(open.output).toMatch(/^Disputes +1 open, 0 lost$/m);
  expect(open.output).toContain(
    `! A dispute over $120.00 of order ${number} is open (fraudulent). Answer it by ${formatUtcDay(new Date(Date.now() + 20 * dayMs))}. Show the order: http://localhost:3000/studio/orders/${order._id}\n`,
  );
  await world.sandbox(`/sandbox/disputes/${id}/close`, { status: 'lost' });
  await reconcileOrders(orderContext(world));
  const lost = await shop('status', '--json');
  expect(lost.code).toBe(1);
  expect(JSON.parse(lost.output)).toMatchObject({
    disputes: [{ id, status: 'lost', amount: 12_000 }],
    attention: expect.arrayContaining([
      `A dispute over $120.00 of order ${number} was lost (fraudulent). Decide whether the order is still made. Show the order: http://localhost:3000/studio/orders/${order._id}`,
    ]),
  });
  const file = join(world.shop.configuration.dataDir, 'orders.csv');
  await shop('orders', 'export', '--output', file);
  const rows: Record<string, string>[] = parse(await readFile(file), { columns: true, bom: true });
  expect(rows).toContainEqual(
    expect.objectContaining({ Order: number, Refunded: '80.00', 'Lost in disputes': '120.00' }),
  );
});

test('an order that was paid although it does not ship is listed, with what to do', async () => {
  const order = await newHeldOrder(world);
  const status = await shop('status');
  expect(status.code).toBe(1);
  expect(status.output).toContain(
    `! Order ${orderNumber(order)} goes to Hawaii, where the Exhibition size does not ship. Refund it, or ship it all the same. Show the order: http://localhost:3000/studio/orders/${order._id}\n`,
  );
});

test('a failed refund and a session set aside are listed, each with what to do', async () => {
  const order = await newOrder(world);
  const number = orderNumber(order);
  const payment_intent = await paymentOf(world, order.sessionId);
  const { id } = await world.provider.refunds.create({ payment_intent, amount: 2500 });
  await reconcileOrders(orderContext(world));
  await world.sandbox(`/sandbox/refunds/${id}/fail`, {});
  const failed = () => findFailedRefunds(world.shop.database.db, new Date());
  await expect.poll(failed).toHaveLength(1);
  await world.setFaults({ webhooks: { drop: true } });
  const session = await newSession(world);
  await paySession(world, session);
  await world.setFaults({ api: { status: 500, path: `/v1/checkout/sessions/${session}` } });
  await reconcileOrders(orderContext(world));
  const { attention, sessionsSetAside } = JSON.parse((await shop('status', '--json')).output);
  expect(sessionsSetAside).toMatchObject([{ sessionId: session, attempts: 1 }]);
  expect(attention).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `^A refund of \\$25\\.00 for order ${number} failed .* Refund it again: http.*/orders/${order._id}$`,
      ),
    ),
  );
  expect(attention).toContainEqual(
    expect.stringMatching(
      new RegExp(`^A payment could not be compared with its order \\(${logNameOf(session)}\\)\\. `),
    ),
  );
  const { code, output } = await shop('status');
  expect(code).toBe(1);
  expect(output).toMatch(/^Refunds that failed +1$/m);
  expect(output).toMatch(/^Sessions set aside +1$/m);
});
