import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { buyLabels, quoteLabels } from '#server/fulfillment/labels/buy-labels.ts';
import type { LabelContext } from '#server/fulfillment/labels/label-context.ts';
import { openLabelProvider } from '#server/fulfillment/labels/label-provider.ts';
import { createLog } from '#server/log.ts';
import { askPatiently } from './ask-patiently.ts';
import type { FaultWorld } from './fault-world.ts';
import type { Random } from './random.ts';
import { type LabelRecords, readLabelRecords } from './read-label-records.ts';

const maxOrders = 25;
const deadlineMs = 2000;

/** What the label provider does to the next calls of a purchase: quote, buy, read, insure. */
const labelFaults = [
  {},
  { cut: true, afterWork: true, calls: 2 },
  { cut: true, afterWork: true, calls: 4 },
  { status: 503, calls: 3 },
  { status: 503, afterWork: true, calls: 4 },
];

type Shipper = LabelContext & { author: 'terminal' };

/**
 * Packs paid orders and buys their labels with insurance while the label provider fails and its news is lost. Then the shop is
 * killed, and its start completes what is left open.
 */
export async function shipUnderFaults(world: FaultWorld, random: Random): Promise<LabelRecords> {
  const pool = new pg.Pool({ connectionString: await world.databaseUrl(), max: 2 });
  try {
    const db = drizzle(pool);
    const labels = openLabelProvider({ apiKey: 'EZTKfaults', apiUrl: world.sandboxUrl }, deadlineMs);
    const shipper: Shipper = { db, log: createLog('silent'), labels, author: 'terminal' };
    const orderIds = await packOrders(pool);
    for (const orderId of orderIds) {
      await world.setFaults({ labels: random.pick(labelFaults), webhooks: { drop: true } });
      // A person presses the button again.
      await buyOnce(shipper, orderId);
      await buyOnce(shipper, orderId);
    }
    await world.setFaults({ labels: {}, webhooks: {} });
    for (const orderId of orderIds) await buyOnce(shipper, orderId);
  } finally {
    await pool.end();
  }
  await world.restartShop((shop) => shop.kill());
  await askPatiently(`${world.shopUrl}/readyz`, {}, 60_000);
  return readLabelRecords(world);
}

/** Makes orders ready to ship without passing the stations. Freight is left out, because it gets no label. */
async function packOrders(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `update orders set status = 'in_production', fulfillment_status = 'in_production' where id in (
      select id from orders where status = 'paid' and not exists (
        select from order_items where order_id = orders.id and size_key = 'giant') order by id limit $1)
    returning id`,
    [maxOrders],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query(`update pieces set station = 'packed' where order_id = any($1)`, [ids]);
  return ids;
}

async function buyOnce(shipper: Shipper, orderId: string): Promise<void> {
  try {
    const quoted = await quoteLabels(shipper, orderId, { buysPending: true });
    if (!quoted.ok) return;
    const chosen = quoted.boxes.flatMap(({ quote: { shipmentId, rates }, ...box }) =>
      rates.slice(0, 1).map((rate) => ({ ...box, shipmentId, rate })),
    );
    await buyLabels(shipper, orderId, chosen);
  } catch {
    // The provider has not answered. The next press, or the shop, completes it.
  }
}
