import type { Product } from '#domain/product.ts';
import { sharedForm } from '#domain/sharing-picture.ts';
import type { Choice } from '#domain/variants.ts';
import type { Authentication } from './accounts/authentication.ts';
import { type AccountsContext, openAccounts } from './accounts/open-accounts.ts';
import { findTokenSecret } from './accounts/sessions/token-secret.ts';
import { type Catalogue, createCatalogue } from './catalogue/create-catalogue.ts';
import { openPictureLimit } from './checkout/limits.ts';
import { watchTerms } from './checkout/watch-terms.ts';
import type { Configuration, MailSettings, PaymentSettings } from './configuration/configuration.ts';
import { type ContactContext, openContact } from './contact/accept-message.ts';
import { longestStatementMs, type OpenDatabase, openPool, queryPool } from './database/database.ts';
import { type Jobs, openJobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import { type Mailer, openMail } from './mail/open-mail.ts';
import { createOrderLinks, type OrderLinks } from './orders/links/order-links.ts';
import { openPayments, type Payments } from './payments/open-payments.ts';
import { readShopIdentity } from './payments/shop-identity.ts';
import type { FramedPicture } from './photographs/framed/framed-picture.ts';
import { openFramedPictureWorker } from './photographs/framed/framed-picture-worker.ts';
import { type FramedPictures, openFramedPictures } from './photographs/framed/framed-pictures.ts';
import { sharingPicture } from './photographs/framed/sharing-picture.ts';
import { openPhotographStore } from './photographs/storage/open-photograph-store.ts';
import type { PhotographStore } from './photographs/storage/photograph-store.ts';
import { scheduledJobs, shopJobs, workOnShopJobs } from './shop-jobs.ts';

/** The open shop: everything its capabilities stand on, put together once for each process. */
export interface Shop {
  configuration: Configuration;
  log: Log;
  database: OpenDatabase;
  accounts: AccountsContext;
  authentication: Authentication;
  catalogue: Catalogue;
  contact: ContactContext;
  photographs: PhotographStore;
  payments: Payments;
  mailer: Mailer;
  orderLinks: OrderLinks;
  jobs: Jobs;
  framedPictures: FramedPictures;
  /** The picture of a print in its frame, with its absolute address; a failed making is logged, never thrown. */
  framedPicture(print: Product, choice: Choice, client: string): FramedPicture;
  /** Sees to it that there is a picture for links to the print; a failed making is logged, never thrown. */
  drawForSharing(print: Product): void;
  /** Begins to work on jobs: mails, payment events, reconciliation. */
  startWork(): Promise<void>;
  close(): Promise<void>;
}

interface ShopParts {
  configuration: Configuration;
  log: Log;
  database: OpenDatabase;
  payments: PaymentSettings;
  mail: MailSettings;
  /** The accounts' clock; for tests that let time pass. */
  now?: () => Date;
}

/** Opens the shop on a database that is up to date. Closing it leaves the database open. */
export async function openShop({
  configuration,
  log,
  database,
  payments,
  mail,
  now,
}: ShopParts): Promise<Shop> {
  const { db, pool, url } = database;
  const secret = await findTokenSecret(configuration);
  const pictureWorker = openFramedPictureWorker();
  const photographs = await openPhotographStore(configuration);
  const framedPictures = openFramedPictures({
    db,
    store: photographs,
    worker: pictureWorker,
    countPicture: openPictureLimit(pool).count,
    log,
  });
  const jobs = await openJobs(url, shopJobs, log);
  // One each, so that mails to a server that hangs, which hold theirs, keep neither visitors nor payments waiting.
  const workPool = openPool(url, {
    log,
    name: 'passepartout work',
    longestStatementMs,
    most: shopJobs.length,
  });
  const accounts = openAccounts({ db, pool, jobs, log, secret, now });
  const shop: Omit<Shop, 'startWork' | 'close'> = {
    configuration,
    log,
    database,
    accounts,
    authentication: accounts.authentication,
    catalogue: await createCatalogue({ database, readUrl: configuration.databaseReadUrl, log }),
    contact: openContact({ db, pool, jobs }),
    photographs,
    payments: openPayments(payments, await readShopIdentity(db, configuration.shopUrl)),
    mailer: openMail(mail),
    orderLinks: createOrderLinks(secret, now),
    jobs,
    framedPictures,
    framedPicture: (...wanted) => {
      const { url, made } = framedPictures.draw(...wanted);
      return { url: configuration.shopUrl + url, made };
    },
    drawForSharing(print) {
      const { compose } = pictureWorker;
      const form = sharedForm(print.variants);
      const { url, made } = sharingPicture({ store: photographs, print, form, compose });
      made.catch((err: unknown) => log.warn({ err, url }, 'a picture for links was not made'));
    },
  };
  let stopWatching = async () => {};
  return {
    ...shop,
    async startWork() {
      await jobs.work(workOnShopJobs(shop, queryPool(workPool)));
      // Some may be overdue, after a week without the shop or from a backup.
      for (const job of scheduledJobs) await jobs.enqueue(db, job, {});
      stopWatching = await watchTerms({ databaseUrl: url, db, jobs, log });
    },
    async close() {
      await stopWatching();
      await jobs.stop();
      await shop.catalogue.close();
      shop.mailer.close();
      await workPool.end();
      pictureWorker.close();
      photographs.close();
    },
  };
}
