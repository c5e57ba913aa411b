import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { buildApp } from '#server/app.ts';
import { type MailSettings, readConfiguration } from '#server/configuration/configuration.ts';
import type { StoredSettings } from '#server/configuration/stored-settings.ts';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { createLog, type Log } from '#server/log.ts';
import { openShop, type Shop } from '#server/open-shop.ts';
import { openingMarks } from '#server/opening/tables.ts';
import { openBuiltStorefront } from '#server/pages/open-built-storefront.ts';
import { openPages } from '#server/pages/pages.ts';
import { openBuiltStudio } from '#server/pages/studio/open-studio.ts';
import { openMasters } from '#server/photographs/masters/open-masters.ts';
import type { AddressConnection } from '#server/proofs/address/ask-address.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { exampleMaster } from './hang-print.ts';
import { drawPictures } from './images/draw-pictures.ts';
import { hangExamplePrints, prints } from './prints.ts';

/** A shop with the example prints, and its own database and sandbox. */
export interface TestShop {
  shop: Shop;
  app: FastifyInstance;
  /** The provider's SDK, with which a test acts and checks without the shop. */
  provider: Stripe;
  sandboxUrl: string;
  smtpUrl: string;
  /** Calls the sandbox's control API with GET, or with POST if there is a body. */
  sandbox<Answer>(path: string, body?: object): Promise<Answer>;
  /** Sets the sandbox's faults, such as `{ api: { status: 500 } }`. Without an argument it clears them. */
  setFaults(faults?: object): Promise<void>;
  close(): Promise<void>;
}

interface TestShopSettings {
  /** Environment variables of this shop, such as CORS_ORIGINS. */
  settings?: Record<string, string>;
  /** What the studio has stored, as this shop has read it at its start. */
  stored?: StoredSettings['values'];
  /** The clock of accounts, order links and promises. */
  now?: () => Date;
  /** The shop's log. Silent by default. */
  log?: Log;
  /** No events arrive, and no jobs run before the test calls `shop.startWork()`. */
  isQuiet?: boolean;
  /** It accepts no payments and sends no emails, as a public shop without keys. */
  isClosed?: boolean;
  /** Nobody has opened it yet. Only a shop with a public address then keeps strangers out. */
  isUnopened?: boolean;
  /** What the emails are signed with, and the sender of them. */
  mail?: Partial<MailSettings>;
  /** Who answers at the shop's public address. */
  addressConnection?: AddressConnection;
  /** Also serves the built storefront. */
  hasPages?: boolean;
  /** Instead of an empty database. The shop closes it. */
  database?: OpenDatabase;
}

/** Opens a shop. Open one for each test file, and close it at the end. Jobs run and events arrive, as in production. */
export async function openTestShop({
  settings = {},
  stored = {},
  now,
  log = createLog('silent'),
  isQuiet = false,
  isClosed = false,
  isUnopened = false,
  mail = {},
  addressConnection,
  hasPages = false,
  database: ownDatabase,
}: TestShopSettings = {}): Promise<TestShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-shop-'));
  // Late payments wait until a test settles them: see `settleLatePayment`.
  const lateSettlementMs = 60 * 60 * 1000;
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, lateSettlementMs, webhookRetryMs: 200 });
  const database = ownDatabase ?? (await openTestDatabase());
  if (!isUnopened)
    await database.db
      .insert(openingMarks)
      .values({ mark: 'opened', reason: null, at: new Date() })
      .onConflictDoNothing();
  const machine = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DNS_SERVERS: sandbox.dnsServer,
    ...settings,
  };
  const shop = await openShop({
    configuration: readConfiguration(machine, { values: stored, problems: {} }),
    log,
    database,
    machine,
    paymentsApiUrl: sandbox.url,
    labelsApiUrl: sandbox.url,
    ...(addressConnection ? { addressConnection } : {}),
    services: isClosed ? { payments: undefined, mail: undefined } : servicesOf(sandbox, mail),
    ...(now ? { now } : {}),
  });
  await hangExamplePrints(database.db);
  await drawExamplePictures(shop);
  await storeExampleMasters(shop);
  const app = await buildApp(shop, hasPages ? await openFront(shop) : undefined);
  await app.listen({ port: 0, host: '127.0.0.1' });
  if (!isQuiet) {
    sandbox.setWebhookUrl(`${app.listeningOrigin}/api/payments/webhook`);
    sandbox.setLabelsWebhookUrl(`${app.listeningOrigin}/api/shipping/webhook`);
    await shop.startWork();
    await stopSchedules(database.db);
  }

  const call = async (path: string, method: string, body?: object) => {
    const response = await fetch(sandbox.url + path, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    return response.status === 204 ? undefined : response.json();
  };
  return {
    shop,
    app,
    provider: new Stripe('sk_test_test', {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
      telemetry: false,
    }),
    sandboxUrl: sandbox.url,
    smtpUrl: sandbox.smtpUrl,
    sandbox: (path, body) => call(path, body ? 'POST' : 'GET', body),
    setFaults: async (faults) => {
      await call('/sandbox/faults', 'DELETE');
      if (faults) await call('/sandbox/faults', 'POST', faults);
    },
    async close() {
      await app.close();
      await shop.close();
      await sandbox.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function servicesOf(sandbox: { url: string; smtpUrl: string }, mail: Partial<MailSettings>) {
  return {
    payments: { secretKey: 'sk_test_shop', apiUrl: sandbox.url },
    labels: { apiKey: 'EZTKshop', apiUrl: sandbox.url },
    mail: { smtpUrl: sandbox.smtpUrl, from: 'Shop <shop@example.com>', ...mail },
  };
}

/** Otherwise the clock decides whether a scheduled job runs in the middle of a test. */
async function stopSchedules(db: Database): Promise<void> {
  await db.execute(sql`update pgboss.schedule set cron = '0 0 29 2 *'`);
}

async function openFront(shop: Shop) {
  const storefront = await openBuiltStorefront();
  const { catalogue, details, log } = shop;
  const { shopUrl, keepsCartOffline } = shop.configuration;
  const pages = openPages({ storefront, catalogue, details, shopUrl, keepsCartOffline, log });
  return { storefront, pages, studio: await openBuiltStudio() };
}

async function drawExamplePictures(shop: Shop): Promise<void> {
  for (const { id } of Object.values(prints)) {
    const product = await shop.catalogue.findPrint(id);
    if (product) await drawPictures(shop.photographs, product.photograph);
  }
}

async function storeExampleMasters({ configuration }: Shop): Promise<void> {
  const masters = await openMasters(configuration);
  const file = join(configuration.dataDir, 'example-master');
  for (const { id } of Object.values(prints)) {
    const { text, hash } = exampleMaster(id);
    await writeFile(file, text);
    await masters.put(hash, file);
  }
  await rm(file);
  masters.close();
}
