import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import { checkPrints, checkPrintsJob } from './catalogue/check-prints.ts';
import { publishPlanned, publishPlannedJob } from './catalogue/print/publish-planned.ts';
import { uploadJobs, workOnUploadJobs } from './catalogue/uploads/import-jobs.ts';
import { expireOutdatedSessions, expireOutdatedSessionsJob } from './checkout/expire-outdated-sessions.ts';
import type { Configuration } from './configuration/configuration.ts';
import { accountJobs, workOnAccountJobs } from './customers/accounts/account-jobs.ts';
import type { AccountsContext } from './customers/accounts/open-accounts.ts';
import { contactJobs, workOnContactJobs } from './customers/contact/contact-jobs.ts';
import type { Database, DatabaseAddresses } from './database/database.ts';
import type { LabelProvider } from './fulfillment/labels/label-provider.ts';
import { shippingJobs, workOnShippingJobs } from './fulfillment/parcels/follow-parcels.ts';
import { makeMissingPieces, makeMissingPiecesJob } from './fulfillment/pieces/make-missing-pieces.ts';
import type { JobKind, JobQueue, Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/open-mail.ts';
import type { OrderLinks } from './orders/links/order-links.ts';
import type { OrderFulfillment } from './orders/order-context.ts';
import { handleOrderEvent } from './orders/placing/order-events.ts';
import { reconcileOrders } from './orders/placing/reconcile-orders.ts';
import { orderJobs, workOnOrderJobs } from './orders/work-on-order-jobs.ts';
import type { Payments } from './payments/open-payments.ts';
import { handleEventJob, handleEvents, purgeEvents, purgeEventsJob } from './payments/payment-events.ts';
import type { FramedPictures } from './photographs/framed/framed-pictures.ts';
import { type PhotographStore, photographName } from './photographs/storage/photograph-store.ts';
import type { StaffContext } from './staff/open-staff.ts';
import { staffJobs, workOnStaffJobs } from './staff/staff-jobs.ts';

export const reconcileJob = { name: 'reconcile-orders', cron: '*/10 * * * *', overdueAfterMinutes: 45 };

/** Every kind of job in the shop. */
export const shopJobs: JobQueue[] = [
  handleEventJob,
  purgeEventsJob,
  reconcileJob,
  expireOutdatedSessionsJob,
  makeMissingPiecesJob,
  publishPlannedJob,
  checkPrintsJob,
  ...orderJobs,
  ...accountJobs,
  ...contactJobs,
  ...shippingJobs,
  ...staffJobs,
  ...uploadJobs,
];

/** The kinds that run on a schedule, and once at each start of the shop. */
export const scheduledJobs = shopJobs.filter((job) => job.cron !== undefined);

interface ShopJobsContext {
  /** A connection pool for jobs only. */
  db: Database;
  addresses: DatabaseAddresses;
  configuration: Configuration;
  log: Log;
  jobs: Jobs;
  accounts: AccountsContext;
  staff: StaffContext;
  payments: Payments;
  labels: LabelProvider | undefined;
  details: CurrentDetails;
  fulfillment: OrderFulfillment;
  mailer: Mailer;
  orderLinks: OrderLinks;
  photographs: PhotographStore;
  framedPictures: FramedPictures;
}

/** The workers for every kind of job. */
export function workOnShopJobs(context: ShopJobsContext): JobKind<never>[] {
  const { db, configuration, log, accounts, mailer, details } = context;
  const { shopUrl, studioUrl, ownerEmail } = configuration;
  const readPicture = (url: string) => readOwnPicture(context, url);
  return [
    handleEvents(db, (event) => handleOrderEvent(context, event)),
    purgeEvents(context),
    expireOutdatedSessions(context),
    makeMissingPieces(context),
    publishPlanned(context),
    checkPrints(context),
    ...workOnOrderJobs({ ...context, shopUrl, studioUrl, ownerEmail, readPicture }),
    { ...reconcileJob, work: () => reconcileOrders(context) },
    ...workOnContactJobs({ ...configuration, db, log, mailer, details }),
    ...workOnShippingJobs(context),
    ...workOnAccountJobs({ accounts, mailer, shopUrl, details }),
    ...workOnStaffJobs({ ...context.staff, mailer, shopUrl }),
    ...workOnUploadJobs({ ...context, dataDir: configuration.dataDir }),
  ];
}

/**
 * Reads the picture of an order item by its URL. Items store absolute URLs, as the payment provider shows them.
 * @returns undefined for a URL outside the shop, and for a picture that no longer exists
 */
async function readOwnPicture(
  { configuration, photographs, framedPictures }: ShopJobsContext,
  url: string,
): Promise<Buffer | undefined> {
  if (!url.startsWith(`${configuration.shopUrl}/photographs/`)) return undefined;
  const name = photographName(url.slice(configuration.shopUrl.length));
  if (await photographs.has(name)) return photographs.read(name);
  const picture = await framedPictures.drawMissing(name, undefined);
  return picture && (await photographs.has(picture.name)) ? photographs.read(picture.name) : undefined;
}
