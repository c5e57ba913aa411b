import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pLimit from 'p-limit';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { saveOffer, sendOffer } from '#server/offers/change-offer.ts';
import { makeOffer } from '#server/offers/make-offer.ts';
import { createOfferLinks } from '#server/offers/offer-links.ts';
import { offers } from '#server/offers/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { patiently } from '#tests/process/patiently.ts';
import { providerOf } from '#tests/process/provider-of.ts';
import { newEmail, sessionIn } from '#tests/world/buy.ts';
import { offerContents } from '#tests/world/offer.ts';
import { askPatiently, json } from './ask-patiently.ts';
import { type FaultWorld, openFaultWorld } from './fault-world.ts';
import { reconcileEveryMinute } from './read-records.ts';

const offerCount = Number(process.env.OFFERS ?? 200);
const clientsAtOnce = 8;
const killEveryMs = 8000;
const patienceMs = 120_000;
/** The price of the offer's only print. */
const total = 150;

interface Offer {
  id: string;
  token: string;
  version: number;
}

// It takes minutes: `npm run test:faults` runs it.
test.runIf(process.env.TEST_FAULTS)(
  'offers that two browsers pay at the same moment make one order each, and refund the other payment, while the shop is killed',
  async () => {
    const world = await openFaultWorld();
    const pool = new pg.Pool({ connectionString: await world.databaseUrl(), max: 2 });
    // The shop and its database end together.
    pool.on('error', () => {});
    onTestFinished(async () => {
      await pool.end();
      await world.close();
    });
    const db = drizzle(pool);
    const sent = await sendOffers(db);
    const kills = killUntil(world);
    const limit = pLimit(clientsAtOnce);
    const paid = (await Promise.all(sent.map((offer) => limit(() => payTwice(world, offer))))).flat();
    const killed = await kills.end();
    await reconcileEveryMinute(world);

    // Everyone who paid has an order. One order of each offer is kept, and the others are refunded.
    const readOrders = () =>
      db
        .select({
          id: orders.id,
          session: orders.sessionId,
          status: orders.status,
          refunded: orders.amountRefunded,
        })
        .from(orders);
    const found = async () => {
      const rows = await readOrders();
      const kept = rows.filter(({ status }) => status === 'paid');
      const refunded = rows.filter(({ status, refunded }) => status === 'refunded' && refunded > 0);
      return { orders: rows.length, kept: kept.length, refunded: refunded.length };
    };
    await expect
      .poll(found, patiently)
      .toEqual({ orders: paid.length, kept: offerCount, refunded: paid.length - offerCount });
    const kept = (await readOrders()).filter(({ status }) => status === 'paid');
    const paidOffers = await db.select({ id: offers.id, order: offers.paidOrderId }).from(offers);
    const offerOf = new Map(paidOffers.map(({ id, order }) => [order, id]));
    for (const { id, session } of kept)
      expect(offerOf.get(id)).toBe(paid.find((each) => each.session === session)?.offerId);
    expect(new Set(kept.map(({ id }) => offerOf.get(id))).size).toBe(offerCount);

    const provider = providerOf(world.sandboxUrl);
    const refunds = await provider.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
    expect(new Set(refunds.map(({ payment_intent }) => payment_intent)).size).toBe(refunds.length);
    expect(refunds).toHaveLength(paid.length - offerCount);
    expect(world.unexpectedExits).toEqual([]);
    console.log(
      `${offerCount} offers, ${paid.length} payments, ${refunds.length} refunded; the shop was killed ${killed} times.`,
    );
  },
  1_200_000,
);

/** Makes and sends the offers as the studio does, without their emails. */
async function sendOffers(db: Database): Promise<Offer[]> {
  const links = createOfferLinks({ secret: 'known to this test', shopUrl: 'http://localhost' });
  const jobs = { enqueue: async () => {} };
  return Promise.all(
    Array.from({ length: offerCount }, async () => {
      const [id, now] = [newId(), new Date()];
      await makeOffer(db, { offer: { id, source: null }, author: 'terminal', links, now });
      await saveOffer({ tx: db, now, links }, id, { version: 1, ...offerContents(now) });
      await sendOffer({ tx: db, now, links, jobs }, id, { version: 2, sends: 0 });
      return { id, token: links.addressOf(id).split('#')[1] ?? '', version: 2 };
    }),
  );
}

/** Kills the shop again and again, and starts it each time. */
function killUntil(world: FaultWorld) {
  let [isOver, kills] = [false, 0];
  const killing = (async () => {
    while (!isOver) {
      await pause(killEveryMs);
      await world.restartShop((shop) => shop.kill());
      kills += 1;
    }
  })();
  return {
    async end() {
      isOver = true;
      await killing;
      return kills;
    },
  };
}

/** Two browsers open a payment page each, and both press Pay. @returns the sessions that the provider took money for */
async function payTwice({ shopUrl, sandboxUrl }: FaultWorld, offer: Offer) {
  const choices = [{ size: 'small', frameColor: 'black' }];
  const request = { offerToken: offer.token, version: offer.version, choices, shownTotal: total };
  const open = () =>
    askPatiently(`${shopUrl}/api/offers/pay`, json(request, { 'idempotency-key': newId() }), patienceMs);
  const sessions = (await Promise.all([open(), open()])).map((answer) => {
    if (answer?.status !== 200) throw new Error(`The offer answered ${answer?.status}: ${answer?.text}`);
    return sessionIn(JSON.parse(answer.text).url);
  });
  const paying = sessions.map(async (session, index) => {
    const pay = json({ email: newEmail() });
    const answer = await askPatiently(`${sandboxUrl}/sandbox/sessions/${session}/pay`, pay, patienceMs);
    // The shop closes the page of an offer that is paid.
    if (answer?.status !== 200) return [];
    // One of them returns to the shop.
    if (index === 0)
      await askPatiently(`${shopUrl}/api/orders/ingest-session`, json({ sessionid: session }), patienceMs);
    return [{ offerId: offer.id, session }];
  });
  return (await Promise.all(paying)).flat();
}
