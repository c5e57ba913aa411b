import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { defaultWorkingDays } from '#domain/shop/working-days.ts';
import { sessionParams } from '#server/checkout/session-params.ts';
import { ingestedOrder, mailsTo, newEmail, newOrder, newSession, paySession } from '#tests/world/buy.ts';
import { changeDetails } from '#tests/world/change-details.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { findDueOrders } from './find-due-orders.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop({ hasPages: true });
  owner = await newStaff(world);
});
afterAll(() => world.close());

const production = { leastDays: 3, mostDays: 5 };

async function read(path: string): Promise<string> {
  const { body } = await world.app.inject(path);
  return body.replaceAll('<!-- -->', '');
}

/** From now, rounded, because an order is paid a moment before it is read. */
function daysUntil(shipBy: string | null): number {
  return Math.round((Date.parse(String(shipBy)) - Date.now()) / (24 * 60 * 60 * 1000));
}

test('new days of production are promised everywhere, and orders keep the days of their payment page', async () => {
  const former = await newOrder(world);
  const paidSoon = await newSession(world);
  await changeDetails(world, owner, { production });

  const promise =
    'Production and shipping take 3 to 5 days. Every order ships within 3 days of payment, and is at your door within 5.';
  for (const path of ['/cart', '/contact', '/policies/returns', '/policies/terms-of-service']) {
    expect(await read(path), path).toContain(promise);
  }
  const page = await read(`/product/${prints.mistyRidge.id}`);
  expect(page).toContain(promise);
  expect(page).toContain(
    '"handlingTime":{"@type":"QuantitativeValue","minValue":3,"maxValue":3,"unitCode":"DAY"}',
  );
  const feed = await read('/feeds/google-merchant.xml');
  expect(feed).toContain('<g:min_handling_time>2</g:min_handling_time>');
  expect(feed).toContain(
    '<g:max_handling_time>3</g:max_handling_time><g:min_transit_time>0</g:min_transit_time><g:max_transit_time>2</g:max_transit_time>',
  );

  const email = newEmail();
  const session = await newSession(world);
  await paySession(world, session, { email });
  const order = await ingestedOrder(world, session);
  expect(order.production).toEqual(production);
  const [day, arrival] = [order.shipBy, order.arriveBy].map((each) => formatUtcDay(String(each)));
  await expect
    .poll(async () => (await mailsTo(world, email)).map(({ text }) => text))
    .toEqual([
      expect.stringContaining(
        `take 3 to 5 days. Your order ships by ${day}, and is at your door by ${arrival}.`,
      ),
    ]);

  await paySession(world, paidSoon);
  for (const { sessionId } of [former, await ingestedOrder(world, paidSoon)]) {
    const kept = await ingestedOrder(world, sessionId);
    expect(kept.production).toEqual({ leastDays: 14, mostDays: 21 });
    expect([kept.shipBy, kept.arriveBy].map(daysUntil)).toEqual([14, 21]);
  }
  expect([order.shipBy, order.arriveBy].map(daysUntil)).toEqual([3, 5]);

  const lists = await studio(world, 'GET orders?filter=open', owner);
  const days = new Map(
    lists.json().orders.map(({ _id, shipBy }: { _id: string; shipBy: string }) => [_id, shipBy]),
  );
  expect(days.get(order._id)).toBe(order.shipBy);
  expect(days.get(former._id)).toBe(former.shipBy);
});

test('an order of an older shop keeps its day, and was promised no arrival', async () => {
  const { sessionId } = await newOrder(world);
  await world.shop.database.pool.query('update orders set ship_days = null where session_id = $1', [
    sessionId,
  ]);
  const order = await ingestedOrder(world, sessionId);
  expect(daysUntil(order.shipBy)).toBe(order.production.mostDays);
  expect(order.arriveBy).toBeNull();
});

test('an order is due by its own days', async () => {
  await changeDetails(world, owner, { production: { leastDays: 1, mostDays: 2 } });
  const order = await newOrder(world);
  const due = await findDueOrders(world.shop.database.db, defaultWorkingDays);
  const days = due.map(({ shipBy }) => daysUntil(shipBy.toISOString()));
  expect(days).toEqual([1, production.leastDays, production.mostDays]);
  expect(due[0]).toMatchObject({ _id: order._id, shipBy: new Date(String(order.shipBy)) });
});

test('the payment page promises the days, in weeks if both are whole ones', () => {
  const estimateFor = (leastDays: number, mostDays: number) => {
    const cart = {
      lines: [],
      pictureUrls: [],
      buyer: { kind: 'guest' },
      shopUrl: 'http://shop',
      mouldings: defaultMouldings,
    } as const;
    const { shipping_options = [] } = sessionParams({ ...cart, production: { leastDays, mostDays } });
    return shipping_options[0]?.shipping_rate_data?.delivery_estimate;
  };
  expect(estimateFor(14, 21)).toEqual({
    minimum: { unit: 'week', value: 2 },
    maximum: { unit: 'week', value: 3 },
  });
  expect(estimateFor(7, 10)).toEqual({
    minimum: { unit: 'day', value: 7 },
    maximum: { unit: 'day', value: 10 },
  });
});

test('an undo that other days no longer allow is refused', async () => {
  await changeDetails(world, owner, { production: { leastDays: 14, mostDays: 21 } });
  const shorter = await changeDetails(world, owner, { production: { leastDays: 2, mostDays: 21 } });
  await changeDetails(world, owner, { production: { leastDays: 2, mostDays: 7 } });
  const refused = await studio(world, `POST changes/${shorter}/undo`, { ...owner, body: {} });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'changed_since']);
  expect(world.shop.details.current().production).toEqual({ leastDays: 2, mostDays: 7 });
});

test.each([
  [{ leastDays: 0, mostDays: 5 }, 'details.production.leastDays', 'must be a number from 1'],
  [{ leastDays: 1.5, mostDays: 5 }, 'details.production.leastDays', 'must be a whole number'],
  [{ leastDays: 3, mostDays: 91 }, 'details.production.mostDays', 'must be a number up to 90'],
  [{ leastDays: 9, mostDays: 5 }, 'details.production.mostDays', 'must be at least the shortest time'],
])('%j is refused in words', async (wrong, field, problem) => {
  const { version, details } = (await studio(world, 'GET shop', owner)).json();
  const body = { version, details: { ...details, production: wrong } };
  const refused = await studio(world, 'PUT shop', { ...owner, body });
  expect(refused.json().fields).toEqual({ [field]: problem });
});
