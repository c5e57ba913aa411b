import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Order } from '#domain/orders/orders.ts';
import { buyLabels, quoteLabels } from '#server/fulfillment/labels/buy-labels.ts';
import { openLabelProvider } from '#server/fulfillment/labels/label-provider.ts';
import { moveOrder } from '#server/fulfillment/orders/move-order.ts';
import { findParcels } from '#server/fulfillment/parcels/find-parcels.ts';
import { followParcelsJob } from '#server/fulfillment/parcels/follow-parcels.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { pieces } from '#server/fulfillment/tables.ts';
import { countJobs } from '#server/jobs/count-jobs.ts';
import { findOrder } from '#server/orders/reading/find-order.ts';
import { patiently } from '#tests/process/patiently.ts';
import { ingestedOrder, newEmail, newSession, paySession } from './buy.ts';
import { openTestShop } from './open-test-shop.ts';

/** A shop with the orders that tests of labels and parcels need, and its label provider. */
export async function openShippingShop() {
  const world = await openTestShop();
  const labels = openLabelProvider({ apiKey: 'EZTKtest', apiUrl: world.sandboxUrl });
  const { db } = world.shop.database;
  const author = 'terminal';
  const context = { db, log: world.shop.log, labels, author };
  const shipContext = { db, jobs: world.shop.jobs, author };

  const unfinishedJobs = async ({ name }: { name: string }) =>
    (await countJobs(db)).filter(({ job }) => job === name);

  /** An order in production. */
  async function orderOf(...items: object[]): Promise<Order> {
    const sessionId = await newSession(world, items);
    await paySession(world, sessionId, { email: newEmail() });
    const order = await ingestedOrder(world, sessionId);
    await moveOrder(shipContext, order._id, { to: 'in_production' });
    return order;
  }

  async function packed(...items: object[]): Promise<Order> {
    const order = await orderOf(...items);
    await db.update(pieces).set({ station: 'packed' }).where(eq(pieces.orderId, order._id));
    return order;
  }

  /** The cheapest label for each box, not bought yet. */
  async function quoted({ _id }: Order, codes?: string[]) {
    const quotes = await quoteLabels(context, _id, { codes });
    if (!quotes.ok) throw new Error(`There is no quote: ${JSON.stringify(quotes)}`);
    return quotes.boxes.flatMap(({ quote: { shipmentId, rates }, ...box }) =>
      rates.slice(0, 1).map((rate) => ({ ...box, shipmentId, rate })),
    );
  }

  const buy = async (order: Order, codes?: string[]) =>
    buyLabels(context, order._id, await quoted(order, codes));

  /** An order whose parcels have their labels. */
  async function labeled(...items: object[]) {
    const order = await packed(...items);
    const bought = await buy(order);
    if (!bought.ok) throw new Error(bought.reason);
    return { order, parcels: bought.bought };
  }

  // This job completes purchases, and it runs at every start of the shop.
  await vi.waitUntil(async () => (await unfinishedJobs(followParcelsJob)).length === 0, patiently);
  return {
    ...{ world, context, shipContext, unfinishedJobs, orderOf, packed, quoted, buy, labeled },
    codesOfPieces: async ({ _id }: Order) => (await findPieces(db, { order: _id })).map(({ code }) => code),
    parcelsOf: ({ _id }: Order) => findParcels(db, { order: _id }),
    statusOf: async ({ _id }: Order) => (await findOrder(db, _id))?.status,
    /** The carrier scans a parcel: its next status, or the named one. */
    advance: ({ number }: { number: string }, status?: string) =>
      world.sandbox(`/sandbox/parcels/${number}/advance`, status ? { status } : {}),
  };
}

export const newHome = {
  line1: '12 Gallery Row',
  line2: null,
  city: 'Portland',
  state: 'OR' as const,
  postal_code: '97201',
  country: 'US' as const,
};
