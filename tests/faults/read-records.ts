import pg from 'pg';
import type Stripe from 'stripe';
import { z } from 'zod';
import { providerOf } from '#tests/process/provider-of.ts';
import type { TradingShop } from './trading-shop.ts';

/** The records of the provider, the shop and the buyers' mailboxes. */
export interface Records {
  sessions: Stripe.Checkout.Session[];
  orders: RecordedOrder[];
  /** The ids of the orders, as the owner's command lists them. */
  listedIds: string[];
  /** All received copies of the confirmations. */
  mails: ReceivedMail[];
  /** The counts of jobs whose work no later job repeats. */
  jobs: { waiting: number; failed: number };
  /** When the scheduler created the last completed reconciliation, and how many orders all reconciliations found. */
  reconciliations: { lastScheduledAt: Date; ordersFound: number };
}

const recordedOrder = z.object({
  id: z.string(),
  session: z.string(),
  status: z.string(),
  payment: z.string(),
  total: z.number(),
  items: z.coerce.number(),
  /** The sum of the items' quantities. */
  units: z.coerce.number(),
  /** The pieces that the workshop makes for them, without remakes. */
  pieces: z.coerce.number(),
  timesPaid: z.coerce.number(),
  phone: z.string().nullable(),
  createdAt: z.date(),
  confirmedAt: z.date().nullable(),
});
export type RecordedOrder = z.infer<typeof recordedOrder>;

const receivedMail = z.object({ messageId: z.string(), date: z.string(), to: z.string() });
export type ReceivedMail = z.infer<typeof receivedMail>;

/** Everything except the owner's export, which takes a separate process. */
export async function readRecords(world: TradingShop): Promise<Omit<Records, 'listedIds'>> {
  // First, so that the confirmations of its orders are among the emails.
  const shop = await readShop(world);
  return { ...shop, sessions: await readSessions(world), mails: await readMails(world) };
}

async function readSessions({ sandboxUrl }: TradingShop): Promise<Stripe.Checkout.Session[]> {
  // Not with `autoPagingToArray`, which reads at most 10,000.
  const all: Stripe.Checkout.Session[] = [];
  for await (const session of providerOf(sandboxUrl).checkout.sessions.list({ limit: 100 }))
    all.push(session);
  return all;
}

async function readMails({ sandboxUrl }: TradingShop): Promise<ReceivedMail[]> {
  const response = await fetch(`${sandboxUrl}/mailbox/messages`);
  const mails = z.array(receivedMail).parse(await response.json());
  return mails.filter(({ messageId }) => messageId.startsWith('<confirmation-'));
}

const allOrders = `select id, session_id as session, status, payment_status as payment, amount_total as total, phone,
  (select count(*) from order_items where order_id = orders.id) as items,
  (select coalesce(sum(quantity), 0) from order_items where order_id = orders.id) as units,
  (select count(*) from pieces where order_id = orders.id and remake_of is null) as pieces,
  (select count(*) from order_history where order_id = orders.id and payment_status = 'paid') as "timesPaid",
  created_at as "createdAt", confirmation_sent_at as "confirmedAt" from orders`;
const allJobs = `select count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting,
  count(*) filter (where state = 'failed')::int as failed
  from pgboss.job where name in ('handle-payment-event', 'send-order-confirmation')`;
const allReconciliations = `select coalesce(sum(missing_orders), 0)::int as "ordersFound",
  (select coalesce(max(job.created_on), to_timestamp(0)) from pgboss.schedule join pgboss.job on job.id = last_job_id
    where schedule.name = 'reconcile-orders' and state = 'completed') as "lastScheduledAt" from reconciliations`;

async function readShop(world: TradingShop): Promise<Pick<Records, 'orders' | 'jobs' | 'reconciliations'>> {
  return withDatabase(world, async (client) => {
    await client.query('set default_transaction_read_only = on');
    const orders = z.array(recordedOrder).parse((await client.query(allOrders)).rows);
    const [jobs] = (await client.query<Records['jobs']>(allJobs)).rows;
    const [reconciliations] = (await client.query<Records['reconciliations']>(allReconciliations)).rows;
    return {
      orders,
      jobs: jobs ?? { waiting: 0, failed: 0 },
      reconciliations: reconciliations ?? { lastScheduledAt: new Date(0), ordersFound: 0 },
    };
  });
}

/** Makes the scheduler start the reconciliation every minute. The next start of the shop resets this. */
export async function reconcileEveryMinute(world: TradingShop): Promise<void> {
  await withDatabase(world, (client) =>
    client.query(`update pgboss.schedule set cron = '* * * * *' where name = 'reconcile-orders'`),
  );
}

export async function withDatabase<Result>(
  world: TradingShop,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: await world.databaseUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether the session is paid, or complete without anything to pay. */
export function isPaid({ status, payment_status }: Stripe.Checkout.Session): boolean {
  return status === 'complete' && payment_status !== 'unpaid';
}
