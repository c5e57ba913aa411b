import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import { keepBackups, keepBackupsJob } from './backup/planned/keep-backups.ts';
import {
  mailBackupTrouble,
  mailBackupTroubleJob,
  watchBackups,
  watchBackupsJob,
} from './backup/planned/mail-trouble.ts';
import { checkPrints, checkPrintsJob } from './catalogue/check-prints.ts';
import { publishPlanned, publishPlannedJob } from './catalogue/print/publish-planned.ts';
import { uploadJobs, workOnUploadJobs } from './catalogue/uploads/import-jobs.ts';
import { expireOutdatedSessions, expireOutdatedSessionsJob } from './checkout/expire-outdated-sessions.ts';
import type { Configuration } from './configuration/configuration.ts';
import { accountJobs, workOnAccountJobs } from './customers/accounts/account-jobs.ts';
import type { AccountsContext } from './customers/accounts/open-accounts.ts';
import { contactJobs, workOnContactJobs } from './customers/contact/contact-jobs.ts';
import type { Database, DatabaseAddresses } from './database/database.ts';
import { claimJobs, workOnClaimJobs } from './fulfillment/claims/work-on-claim-jobs.ts';
import type { LabelProvider } from './fulfillment/labels/label-provider.ts';
import { shippingJobs, workOnShippingJobs } from './fulfillment/parcels/follow-parcels.ts';
import { forgetPiecePhotos, forgetPiecePhotosJob } from './fulfillment/pieces/photos/forget-photos.ts';
import { isMailJob } from './jobs/is-mail-job.ts';
import type { JobKind, JobQueue, Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/open-mail.ts';
import { offerJobs, workOnOfferJobs } from './offers/offer-jobs.ts';
import type { OfferLinks } from './offers/offer-links.ts';
import { isOfferPhoto } from './offers/photo/offer-photos.ts';
import type { AnswerLinks } from './orders/delays/answer-links.ts';
import { keepPromisesJob } from './orders/delays/keep-promises.ts';
import type { OrderLinks } from './orders/links/order-links.ts';
import type { OfferClaims, OrderFulfillment } from './orders/order-context.ts';
import { handleOrderEvent } from './orders/placing/order-events.ts';
import { reconcileOrders } from './orders/placing/reconcile-orders.ts';
import { orderJobs, workOnOrderJobs } from './orders/work-on-order-jobs.ts';
import type { Payments } from './payments/open-payments.ts';
import { handleEventJob, handleEvents, purgeEvents, purgeEventsJob } from './payments/payment-events.ts';
import type { FramedPictures } from './photographs/framed/framed-pictures.ts';
import { type PhotographStore, photographName } from './photographs/storage/photograph-store.ts';
import type { AddressConnection } from './proofs/address/ask-address.ts';
import { checkServices, checkServicesJob } from './proofs/check-services.ts';
import { completePaymentsProof } from './proofs/payments/prove-payments.ts';
import type { SettingsContext } from './settings/save-settings.ts';
import type { StaffContext } from './staff/open-staff.ts';
import { staffJobs, workOnStaffJobs } from './staff/staff-jobs.ts';

export const reconcileJob = { name: 'reconcile-orders', cron: '*/10 * * * *', overdueAfterMinutes: 45 };

/** Every kind of job in the shop. */
export const shopJobs: JobQueue[] = [
  handleEventJob,
  purgeEventsJob,
  reconcileJob,
  expireOutdatedSessionsJob,
  publishPlannedJob,
  checkPrintsJob,
  checkServicesJob,
  keepBackupsJob,
  watchBackupsJob,
  mailBackupTroubleJob,
  ...orderJobs,
  ...accountJobs,
  ...contactJobs,
  ...claimJobs,
  ...offerJobs,
  ...shippingJobs,
  forgetPiecePhotosJob,
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
  settings: SettingsContext;
  log: Log;
  jobs: Jobs;
  now: () => Date;
  accounts: AccountsContext;
  staff: StaffContext;
  payments: Payments;
  labels: LabelProvider | undefined;
  details: CurrentDetails;
  addressConnection: AddressConnection | undefined;
  fulfillment: OrderFulfillment;
  offerClaims: OfferClaims;
  mailer: Mailer;
  orderLinks: OrderLinks;
  answerLinks: AnswerLinks;
  offerLinks: OfferLinks;
  photographs: PhotographStore;
  framedPictures: FramedPictures;
  /** Aborts when the shop closes. */
  closing: AbortSignal;
}

/** The scheduled jobs that are nothing without the payment provider. Others fail while payments are closed, and are retried. */
const providerJobs: readonly string[] = [reconcileJob, expireOutdatedSessionsJob, keepPromisesJob].map(
  ({ name }) => name,
);

/** The workers for the kinds of jobs that this shop can do. While it sends no emails, theirs wait. */
export function workOnShopJobs(context: ShopJobsContext): JobKind<never>[] {
  const { log, mailer, payments } = context;
  const idle = (kind: JobKind<never>) => ({
    ...kind,
    work: async () => log.warn({ job: kind.name }, 'a job did nothing, because payments are closed'),
  });
  return workOnAllJobs(context)
    .filter(({ name }) => !mailer.isClosed || !isMailJob(name))
    .map((kind) => (payments.isClosed && providerJobs.includes(kind.name) ? idle(kind) : kind));
}

function workOnAllJobs(context: ShopJobsContext): JobKind<never>[] {
  const { db, configuration, log, accounts, mailer, details } = context;
  const { shopUrl, studioUrl, ownerEmail } = configuration;
  const readPicture = (url: string) => readOwnPicture(context, url);
  return [
    handleEvents(db, async (event) => {
      await completePaymentsProof(context, event);
      await handleOrderEvent(context, event);
    }),
    purgeEvents(context),
    expireOutdatedSessions(context),
    publishPlanned(context),
    checkPrints(context),
    checkServices(context),
    keepBackups(context),
    watchBackups(context),
    mailBackupTrouble({ ...context, shopUrl, studioUrl, ownerEmail }),
    ...workOnOrderJobs({ ...context, shopUrl, studioUrl, ownerEmail, readPicture }),
    { ...reconcileJob, work: () => reconcileOrders(context) },
    ...workOnContactJobs({ ...configuration, db, log, mailer, details }),
    ...workOnClaimJobs({ ...context, shopUrl, studioUrl, ownerEmail, isOfferPhoto }),
    ...workOnOfferJobs({ ...context, shopUrl }),
    ...workOnShippingJobs(context),
    forgetPiecePhotos(context),
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
