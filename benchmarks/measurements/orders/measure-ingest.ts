import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '#server/database/database.ts';
import { findOrderWithParcels, orderFulfillment } from '#server/fulfillment/orders/order-fulfillment.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { createLog } from '#server/log.ts';
import { offerClaims } from '#server/offers/offer-claims.ts';
import type { OrderChangeContext } from '#server/orders/order-context.ts';
import { saveOrder } from '#server/orders/placing/save-order.ts';
import { orderJobs } from '#server/orders/work-on-order-jobs.ts';
import { openPayments, openStripe } from '#server/payments/open-payments.ts';
import { type FullSession, findSession } from '#server/payments/sessions.ts';
import { readOrderRows, writeAndReadOrder } from '../../baseline/baseline-order.ts';
import {
  type BenchmarkEnvironment,
  createDatabase,
  openDatabaseIn,
} from '../../environment/benchmark-environment.ts';
import type { Figure } from '../../figure.ts';
import { ratioFigure, takeTurns } from '../../load/comparison.ts';
import { backendsOf } from '../../load/processor-time.ts';
import { newestPrintItem, openCheckout, pay } from '../../load/shop-calls.ts';
import { timesPerSecond } from '../../load/throughput.ts';

const pace = { lanes: 4, seconds: 4 };

/** How many paid sessions the shop turns into orders and reads back per second, relative to plain SQL with the same rows. */
export async function measureIngest({ shop, dataDir }: BenchmarkEnvironment): Promise<Figure[]> {
  const fullSession = await openPaidSession(shop);
  const { db, pool, url, close } = await openEmptyDatabase(dataDir, 'bench_ingest');
  const jobs = await openJobs(url, orderJobs, createLog('warn'));
  try {
    const rows = await readOrderRows(pool, await ingest({ db, jobs }, fullSession));
    // There are no outside clients, so this process and the database are measured together.
    const servers = [process.pid, ...(await backendsOf(dataDir))];
    const comparison = await takeTurns(
      'elapsed',
      () => timesPerSecond({ ...pace, servers }, () => ingest({ db, jobs }, fullSession)),
      () => timesPerSecond({ ...pace, servers }, () => writeAndReadOrder(pool, rows)),
    );
    return [
      ratioFigure(
        'Ingest of a paid session, against SQL that writes and reads the same rows',
        comparison,
        0.5,
      ),
    ];
  } finally {
    await jobs.stop();
    await close();
  }
}

async function openPaidSession({ url, sandboxUrl }: BenchmarkEnvironment['shop']): Promise<FullSession> {
  const sessionId = await openCheckout(url, await newestPrintItem(url));
  await pay(sandboxUrl, sessionId);
  const settings = { secretKey: 'sk_test_sandbox', apiUrl: sandboxUrl };
  const { metadata } = await openStripe(settings).checkout.sessions.retrieve(sessionId);
  const shop = { id: metadata?.shopId ?? '', identifiedAt: null, shopUrl: url };
  const fullSession = await findSession(openPayments(settings, shop), sessionId);
  if (!fullSession) throw new Error(`The sandbox has lost session ${sessionId}.`);
  return fullSession;
}

/** Ingests the session with a new id each time. */
async function ingest(context: OrderChangeContext, fullSession: FullSession): Promise<string> {
  const session = { ...fullSession.session, id: `cs_test_${crypto.randomUUID()}` };
  const { orderId } = await saveOrder(
    { ...context, fulfillment: orderFulfillment, offerClaims },
    { ...fullSession, session },
    'benchmark',
  );
  await findOrderWithParcels(context.db, orderId);
  return orderId;
}

/** Creates a database with the shop's empty tables on the shop's own server. Closing it drops it. */
async function openEmptyDatabase(dataDir: string, name: string): Promise<OpenDatabase> {
  const server = await openDatabaseIn(dataDir);
  const drop = () => server.db.execute(sql.raw(`drop database if exists ${name} with (force)`));
  await drop();
  const database = await createDatabase(server, name);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
      await server.close();
    },
  };
}
