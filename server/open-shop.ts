import type { Product } from '#domain/api/catalogue/product.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import { type Catalogue, createCatalogue } from './catalogue/create-catalogue.ts';
import { findBasePrices } from './catalogue/prices/base-prices.ts';
import { openPictureLimit } from './checkout/limits.ts';
import { watchTerms } from './checkout/watch-terms.ts';
import type {
  Configuration,
  LabelSettings,
  MailSettings,
  PaymentSettings,
} from './configuration/configuration.ts';
import { findTokenSecret } from './configuration/token-secret.ts';
import type { Authentication } from './customers/accounts/authentication.ts';
import { type AccountsContext, openAccounts } from './customers/accounts/open-accounts.ts';
import { type ContactContext, openContact } from './customers/contact/accept-message.ts';
import { maxStatementMs, type OpenDatabase, openPool, queryPool } from './database/database.ts';
import { type ChangeWatch, watchChanges } from './database/watch-changes.ts';
import { type LabelProvider, openLabelProvider } from './fulfillment/labels/label-provider.ts';
import { orderFulfillment } from './fulfillment/orders/order-fulfillment.ts';
import { type Jobs, openJobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import { type Mailer, openClosedMail, openMail } from './mail/open-mail.ts';
import { memberRecords } from './member-records.ts';
import { offerClaims } from './offers/offer-claims.ts';
import { createOfferLinks, type OfferLinks } from './offers/offer-links.ts';
import { createOfferPhotoLinks, type OfferPhotoLinks } from './offers/photo/photo-links.ts';
import { createLookLinks, type LookLinks } from './opening/look-links.ts';
import { type ShopOpening, watchOpening } from './opening/watch-opening.ts';
import { type AnswerLinks, createAnswerLinks } from './orders/delays/answer-links.ts';
import { createOrderLinks, type OrderLinks } from './orders/links/order-links.ts';
import type { OfferClaims, OrderFulfillment } from './orders/order-context.ts';
import { openClosedPayments, openPayments, type Payments } from './payments/open-payments.ts';
import { readShopIdentity } from './payments/shop-identity.ts';
import type { FramedPicture } from './photographs/framed/framed-picture.ts';
import { openFramedPictureQueue } from './photographs/framed/framed-picture-queue.ts';
import { type FramedPictures, openFramedPictures } from './photographs/framed/framed-pictures.ts';
import type { Masters } from './photographs/masters/masters.ts';
import { openMasters } from './photographs/masters/open-masters.ts';
import { openPhotoEncoder, type PhotoEncoder } from './photographs/private/open-photo-encoder.ts';
import { openPhotographStore } from './photographs/storage/open-photograph-store.ts';
import type { PhotographStore } from './photographs/storage/photograph-store.ts';
import type { AddressConnection } from './proofs/address/ask-address.ts';
import { forgetUnusedServices } from './proofs/check-services.ts';
import type { SettingsContext } from './settings/save-settings.ts';
import { type OpenShopDetails, openShopDetails } from './shop/open-shop-details.ts';
import { scheduledJobs, shopJobs, workOnShopJobs } from './shop-jobs.ts';
import { openStaff, type StaffContext } from './staff/open-staff.ts';
import { openWorker, type Worker } from './worker/open-worker.ts';

/** The open shop: what its capabilities depend on. Each process opens it once. */
export interface Shop {
  configuration: Configuration;
  log: Log;
  database: OpenDatabase;
  accounts: AccountsContext;
  authentication: Authentication;
  staff: StaffContext;
  details: OpenShopDetails;
  /** What the studio stores for the machine. `configuration` has what was stored when this process started. */
  settings: SettingsContext;
  opening: ShopOpening;
  lookLinks: LookLinks;
  /** Where a new payment key is tried. Undefined: the provider's own address. */
  paymentsApiUrl: string | undefined;
  /** Where a new label key is tried. Undefined: the provider's own address. */
  labelsApiUrl: string | undefined;
  /** Where tests answer for the shop's name. */
  addressConnection: AddressConnection | undefined;
  watch: ChangeWatch;
  catalogue: Catalogue;
  contact: ContactContext;
  photographs: PhotographStore;
  /** The vault. */
  masters: Masters;
  payments: Payments;
  /** Undefined: the owner types the tracking numbers. */
  labels: LabelProvider | undefined;
  mailer: Mailer;
  orderLinks: OrderLinks;
  answerLinks: AnswerLinks;
  offerLinks: OfferLinks;
  offerPhotoLinks: OfferPhotoLinks;
  jobs: Jobs;
  /** The shop's clock. */
  now: () => Date;
  fulfillment: OrderFulfillment;
  offerClaims: OfferClaims;
  framedPictures: FramedPictures;
  /** For all other work that would hold the event loop, such as PDFs: pictures must not wait for it. */
  worker: Worker;
  photoEncoder: PhotoEncoder;
  /** Draws a print in its frame, and gives the picture's absolute URL. A drawing that fails is logged, not thrown. */
  drawFramedPicture(print: Product, variant: Variant, client: string): Promise<FramedPicture>;
  /** Starts working on jobs, such as emails, payment events and the reconciliation. */
  startWork(): Promise<void>;
  close(): Promise<void>;
}

/** The other companies, or the sandbox in their place. */
interface ShopServices {
  /** Undefined: closed. */
  payments: PaymentSettings | undefined;
  /** Undefined: emails wait. */
  mail: MailSettings | undefined;
  labels?: LabelSettings | undefined;
}

interface ShopSettings {
  configuration: Configuration;
  log: Log;
  /** Migrated. Closing the shop leaves it open. */
  database: OpenDatabase;
  /** A promise while the sandbox starts: the parts that need no other company are opened in the meantime. */
  services: ShopServices | Promise<ShopServices>;
  /** The sandbox's, for tests of keys. */
  paymentsApiUrl?: string;
  labelsApiUrl?: string;
  addressConnection?: AddressConnection;
  /** The environment variables of this machine. */
  machine?: Record<string, string | undefined>;
  /** The clock for accounts, order links and promises, which tests set. */
  now?: () => Date;
}

export async function openShop(settings: ShopSettings): Promise<Shop> {
  const { configuration, log, database, now = () => new Date(), machine = process.env } = settings;
  const { db, pool, sessionUrl } = database;
  const secret = await findTokenSecret(configuration);
  const photographs = await openPhotographStore(configuration);
  const masters = await openMasters(configuration);
  const jobs = await openJobs(sessionUrl, shopJobs, log);
  // One connection for each kind, because a mail server that hangs must not delay visitors or payments.
  const workPool = openPool(database, {
    log,
    name: 'passepartout work',
    maxStatementMs,
    max: shopJobs.length,
  });
  const watch = await watchChanges({ databaseUrl: sessionUrl, ask: () => pool.query('select 1'), log });
  const catalogue = createCatalogue({ database, watch });
  const details = await openShopDetails({ database, watch, log, findBasePrices });
  const pictureWorker = openWorker();
  const drawing = openDrawing(settings, { worker: pictureWorker, store: photographs, catalogue, details });
  const identity = await readShopIdentity(db, configuration.shopUrl);
  const accounts = openAccounts({ db, pool, jobs, log, secret, records: memberRecords, now });
  const services = await settings.services;
  const shop = {
    configuration,
    log,
    database,
    accounts,
    authentication: accounts.authentication,
    staff: openStaff({ accounts, pool, secret, studioUrl: configuration.studioUrl, details }),
    details,
    settings: { db, now, secret, machine },
    opening: await watchOpening({ db, watch, shopUrl: configuration.shopUrl, log }),
    lookLinks: createLookLinks({ secret, shopUrl: configuration.shopUrl, now }),
    paymentsApiUrl: settings.paymentsApiUrl,
    labelsApiUrl: settings.labelsApiUrl,
    addressConnection: settings.addressConnection,
    watch,
    catalogue,
    contact: openContact({ db, pool, jobs }),
    photographs,
    masters,
    payments: services.payments ? openPayments(services.payments, identity) : openClosedPayments(identity),
    labels: services.labels && openLabelProvider(services.labels),
    mailer: services.mail ? openMail(services.mail, details) : openClosedMail(),
    orderLinks: createOrderLinks(secret, now),
    answerLinks: createAnswerLinks(secret, now),
    offerLinks: createOfferLinks({ secret, shopUrl: configuration.shopUrl }),
    offerPhotoLinks: createOfferPhotoLinks({ secret, shopUrl: configuration.shopUrl, now }),
    jobs,
    now,
    fulfillment: orderFulfillment,
    offerClaims,
    worker: openWorker(),
    photoEncoder: openPhotoEncoder(),
    ...drawing,
  };
  const closing = new AbortController();
  let stopWatchingTerms = () => {};
  return {
    ...shop,
    async startWork() {
      await forgetUnusedServices({ ...shop, db });
      await jobs.work(
        workOnShopJobs({ ...shop, db: queryPool(workPool), addresses: database, closing: closing.signal }),
      );
      // Some may be overdue if the shop was closed for long or restored from a backup.
      for (const job of scheduledJobs) await jobs.enqueue(db, job, {});
      stopWatchingTerms = watchTerms({ watch, db, jobs, log });
    },
    async close() {
      closing.abort();
      stopWatchingTerms();
      await jobs.stop();
      await shop.opening.close();
      shop.catalogue.close();
      await details.close();
      await watch.stop();
      shop.mailer.close();
      await workPool.end();
      pictureWorker.close();
      shop.worker.close();
      shop.photoEncoder.close();
      photographs.close();
      masters.close();
    },
  };
}

interface DrawingParts {
  worker: Worker;
  store: PhotographStore;
  catalogue: Catalogue;
  details: CurrentDetails;
}

/** Draws framed pictures in a separate process. */
function openDrawing(
  { configuration, log, database: { db, pool } }: ShopSettings,
  { worker, store, catalogue, details }: DrawingParts,
) {
  const framedPictures = openFramedPictures({
    db,
    store,
    queue: openFramedPictureQueue(worker),
    countPicture: openPictureLimit(pool).count,
    findPrintByPicture: catalogue.findPrintByPicture,
    details,
    log,
  });
  return {
    framedPictures,
    async drawFramedPicture(...request: Parameters<FramedPictures['draw']>) {
      const { url, made } = await framedPictures.draw(...request);
      return { url: configuration.shopUrl + url, made };
    },
  };
}
