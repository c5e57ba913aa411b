import { request } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { studioTopics } from '#domain/staff/topics.ts';
import { moveOrder } from '#server/fulfillment/orders/move-order.ts';
import { newOrder } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

interface Listener {
  /** The topics that it was told of. */
  topics: Set<string>;
  hasEnded(): boolean;
  headers: Record<string, unknown>;
}

/** Opens the stream of events as a browser does. */
function listen({ cookie }: SignedInStaff): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const listener = request(`${world.app.listeningOrigin}/api/studio/events`, { headers: { cookie } });
    onTestFinished(() => void listener.destroy());
    listener.on('error', reject);
    listener.on('response', (response) => {
      const topics = new Set<string>();
      let hasEnded = false;
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        for (const [, names = ''] of text.matchAll(/^data: (.*)$/gm))
          for (const name of names.split(' ')) topics.add(name);
      });
      response.on('close', () => {
        hasEnded = true;
      });
      resolve({ topics, hasEnded: () => hasEnded, headers: response.headers });
    });
    listener.end();
  });
}

const soon = { interval: 20 };

test('open pages hear what has changed, whoever changed it, as far as their role may read it', async () => {
  const [owner, maker, books] = await Promise.all(
    (['owner', 'maker', 'books'] as const).map(async (role) => listen(await newStaff(world, { role }))),
  );
  expect(owner?.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const order = await newOrder(world);
  await expect
    .poll(() => [...(owner?.topics ?? [])], soon)
    .toEqual(expect.arrayContaining(['orders', 'pieces']));
  for (const listener of [owner, maker, books]) listener?.topics.clear();
  await moveOrder(orderContext(world), order._id, { to: 'in_production' });
  await expect.poll(() => [...(books?.topics ?? [])], soon).toEqual(['orders']);
  await expect.poll(() => [...(owner?.topics ?? [])], soon).toContain('orders');
  await moveOrder(orderContext(world), order._id, {
    to: 'shipped',
    tracking: { carrier: 'UPS', number: '1Z', url: null },
  });
  await expect.poll(() => [...(maker?.topics ?? [])], soon).toEqual(['pieces']);
});

test('a role that changes counts at once', async () => {
  const owner = await newStaff(world);
  const member = await newStaff(world, { role: 'books' });
  const listener = await listen(member);
  await studio(world, `PATCH staff/${member.id}`, { ...owner, body: { role: 'maker' } });
  // The page of that person then shows what they may do now.
  await expect.poll(() => [...listener.topics], soon).toContain('staff');
  await newOrder(world);
  await expect.poll(() => [...listener.topics], soon).toContain('pieces');
  listener.topics.clear();
  await newOrder(world);
  await expect.poll(() => [...listener.topics], soon).toEqual(['pieces']);
});

test('a stream ends with its session, and when its person is disabled', async () => {
  const owner = await newStaff(world);
  const member = await newStaff(world, { role: 'maker' });
  const other = await newStaff(world, { role: 'maker' });
  const [ofMember, ofOther] = [await listen(member), await listen(other)];
  await studio(world, 'DELETE session', { ...member, body: {} });
  await expect.poll(ofMember.hasEnded, soon).toBe(true);
  expect(ofOther.hasEnded()).toBe(false);
  await studio(world, `PATCH staff/${other.id}`, { ...owner, body: { disabled: true } });
  await expect.poll(ofOther.hasEnded, soon).toBe(true);
});

test('a page that lost the connection is told to read everything again', async () => {
  const { topics } = await listen(await newStaff(world));
  await world.shop.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'passepartout watch' and datname = current_database()`);
  await expect.poll(() => topics.size, soon).toBe(studioTopics.length);
});

test('changed prices of the shop, artists, imports and the demo prints are announced', async () => {
  const owner = await listen(await newStaff(world));
  const { db } = world.shop.database;
  const changes = [
    sql`insert into base_prices (size, price, member_price) values ('small', 201, 151)
      on conflict (size) do update set price = 202`,
    sql`update artists set statement = statement`,
    sql`update upload_imports set problem = null`,
    sql`update demo_hangings set finished_at = finished_at`,
  ];
  for (const change of changes) {
    owner.topics.clear();
    await db.execute(change);
    await expect.poll(() => [...owner.topics], soon).toContain('prints');
  }
  await db.execute(sql`delete from base_prices`);
});
