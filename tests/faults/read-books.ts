import { join } from 'node:path';
import pg from 'pg';
import Stripe from 'stripe';
import { z } from 'zod';
import { readPassword } from '#server/database/embedded/cluster.ts';
import { findRunningServer } from '#server/database/embedded/running-server.ts';
import { urlOf } from '#server/database/embedded/use-session.ts';
import type { FaultWorld } from './fault-world.ts';

/** The records of the provider, the shop and the buyers' mailboxes. */
export interface Books {
  sessions: Stripe.Checkout.Session[];
  orders: BookedOrder[];
  /** The ids of the orders, as the owner's command lists them. */
  listed: string[];
  /** The confirmations, every copy of them. */
  mails: ReceivedMail[];
  /** Of those that no later job makes up for: not done yet, and given up. */
  jobs: { waiting: number; failed: number };
  /** When the scheduler last made one that is done by now, and what all of them found. */
  reconciliations: { lastScheduledAt: Date; ordersFound: number };
}

const bookedOrder = z.object({
  id: z.string(),
  session: z.string(),
  status: z.string(),
  payment: z.string(),
  total: z.number(),
  items: z.coerce.number(),
  timesPaid: z.coerce.number(),
  createdAt: z.date(),
  confirmedAt: z.date().nullable(),
});
export type BookedOrder = z.infer<typeof bookedOrder>;

const receivedMail = z.object({ messageId: z.string(), date: z.string(), to: z.string() });
export type ReceivedMail = z.infer<typeof receivedMail>;

/** Everything except the owner's list, which needs its own program. */
export async function readBooks(world: FaultWorld): Promise<Omit<Books, 'listed'>> {
  return {
    sessions: await readSessions(world),
    mails: await readMails(world),
    ...(await readShop(world)),
  };
}

async function readSessions({ sandboxUrl }: FaultWorld): Promise<Stripe.Checkout.Session[]> {
  const { hostname, port } = new URL(sandboxUrl);
  const provider = new Stripe('sk_test_tally', { host: hostname, port, protocol: 'http', telemetry: false });
  return provider.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
}

async function readMails({ sandboxUrl }: FaultWorld): Promise<ReceivedMail[]> {
  const response = await fetch(`${sandboxUrl}/mailbox/messages`);
  const mails = z.array(receivedMail).parse(await response.json());
  return mails.filter(({ messageId }) => messageId.startsWith('<confirmation-'));
}

const allOrders = `select id, session_id as session, status, payment_status as payment, amount_total as total,
  (select count(*) from order_items where order_id = orders.id) as items,
  (select count(*) from order_history where order_id = orders.id and payment_status = 'paid') as "timesPaid",
  created_at as "createdAt", confirmation_sent_at as "confirmedAt" from orders`;
const allJobs = `select count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting,
  count(*) filter (where state = 'failed')::int as failed
  from pgboss.job where name in ('handle-payment-event', 'send-order-confirmation')`;
const allReconciliations = `select coalesce(sum(missing_orders), 0)::int as "ordersFound",
  (select coalesce(max(job.created_on), to_timestamp(0)) from pgboss.schedule join pgboss.job on job.id = last_job_id
    where schedule.name = 'reconcile-orders' and state = 'completed') as "lastScheduledAt" from reconciliations`;

async function readShop(world: FaultWorld): Promise<Pick<Books, 'orders' | 'jobs' | 'reconciliations'>> {
  return withDatabase(world, async (client) => {
    await client.query('set default_transaction_read_only = on');
    const orders = z.array(bookedOrder).parse((await client.query(allOrders)).rows);
    const [jobs] = (await client.query<Books['jobs']>(allJobs)).rows;
    const [found] = (await client.query<Books['reconciliations']>(allReconciliations)).rows;
    return {
      orders,
      jobs: jobs ?? { waiting: 0, failed: 0 },
      reconciliations: found ?? { lastScheduledAt: new Date(0), ordersFound: 0 },
    };
  });
}

/** Changes how often the scheduler starts the reconciliation, in its own table; the next start of the shop resets it. */
export async function reconcileEveryMinute(world: FaultWorld): Promise<void> {
  await withDatabase(world, (client) =>
    client.query(`update pgboss.schedule set cron = '* * * * *' where name = 'reconcile-orders'`),
  );
}

async function withDatabase<Result>(
  { dataDir }: FaultWorld,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const cluster = join(dataDir, 'postgres');
  const server = await findRunningServer(cluster);
  if (!server) throw new Error('The database does not run.');
  const client = new pg.Client({ connectionString: urlOf(server.port, await readPassword(cluster)) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether the provider has been paid for it, or has nothing to be paid. */
export function isPaid({ status, payment_status }: Stripe.Checkout.Session): boolean {
  return status === 'complete' && payment_status !== 'unpaid';
}
