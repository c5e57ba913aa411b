import type Stripe from 'stripe';
import { accountJobs, workOnAccountJobs } from './accounts/account-jobs.ts';
import { expireOutdatedSessions, expireOutdatedSessionsJob } from './checkout/expire-outdated-sessions.ts';
import { contactJobs, workOnContactJobs } from './contact/contact-jobs.ts';
import type { Database } from './database/database.ts';
import type { JobKind, JobQueue } from './jobs/jobs.ts';
import { orderEvents } from './orders/placing/order-events.ts';
import { reconcileOrders } from './orders/placing/reconcile-orders.ts';
import { orderJobs, workOnOrderJobs } from './orders/work-on-order-jobs.ts';
import { handleEventJob, handleEvents, purgeEvents, purgeEventsJob } from './payments/payment-events.ts';
import { photographName } from './photographs/storage/photograph-store.ts';
import type { Shop } from './shop.ts';

export const reconcileJob = { name: 'reconcile-orders', cron: '*/10 * * * *', overdueAfterMinutes: 45 };

/** Every kind of job that the shop works on. */
export const shopJobs: JobQueue[] = [
  handleEventJob,
  purgeEventsJob,
  reconcileJob,
  expireOutdatedSessionsJob,
  ...orderJobs,
  ...accountJobs,
  ...contactJobs,
];

/** Those that the clock starts, and that run once at each start of the shop. */
export const scheduledJobs = shopJobs.filter((job) => job.cron !== undefined);

/** How each kind of job is worked on, over connections of their own. */
export function workOnShopJobs(shop: Omit<Shop, 'startWork' | 'close'>, db: Database): JobKind<never>[] {
  const { log } = shop;
  const context = { db, jobs: shop.jobs, payments: shop.payments, log };
  const eventHandlers = Object.fromEntries(
    Object.entries(orderEvents).map(([type, handle]) => [
      type,
      (event: Stripe.Event) => handle(context, event),
    ]),
  );
  return [
    handleEvents(context.db, eventHandlers),
    purgeEvents(context),
    expireOutdatedSessions(context),
    ...workOnOrderJobs({
      ...context,
      mailer: shop.mailer,
      orderLinks: shop.orderLinks,
      shopUrl: shop.configuration.shopUrl,
      ownerEmail: shop.configuration.ownerEmail,
      readPicture: (url) => readOwnPicture(shop, url),
    }),
    {
      ...reconcileJob,
      work: async () => {
        await reconcileOrders(context);
      },
    },
    ...workOnContactJobs({ ...shop.configuration, db: context.db, log, mailer: shop.mailer }),
    ...workOnAccountJobs({
      accounts: shop.accounts,
      mailer: shop.mailer,
      shopUrl: shop.configuration.shopUrl,
    }),
  ];
}

/** Order items keep absolute addresses, as the payment provider shows them; only our own files are read. */
async function readOwnPicture(
  { configuration, photographs, framedPictures }: Omit<Shop, 'startWork' | 'close'>,
  url: string,
): Promise<Buffer | undefined> {
  if (!url.startsWith(`${configuration.shopUrl}/photographs/`)) return undefined;
  const name = photographName(url.slice(configuration.shopUrl.length));
  if (await photographs.has(name)) return photographs.read(name);
  const plain = await framedPictures.plainInsteadOf(name);
  return plain && (await photographs.has(plain)) ? photographs.read(plain) : undefined;
}
