import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { readConfiguration } from '#server/configuration/configuration.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { openEmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';
import { openingMarks } from '#server/opening/tables.ts';
import { openFileStore } from '#server/photographs/storage/file-store.ts';
import { beginProof, completeProof, readProofs } from '#server/settings/proofs.ts';
import { readSettings, readSettingsVersion } from '#server/settings/read-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { applyUntil } from '#tests/database/empty-database.ts';
import { oneSmallPrint } from '#tests/world/buy.ts';
import { imageFile } from '#tests/world/images/image-file.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { newStaff } from '#tests/world/staff.ts';
import { startCommand } from './run-command.ts';
import { startShop } from './start-shop.ts';

const preload = fileURLToPath(new URL('./provider-at-sandbox.ts', import.meta.url));
const secret = 'the secret of the machine that failed';
const machine = { SHOP_URL: 'https://shop.example', TOKEN_SECRET: secret };
const live = {
  STRIPE_SECRET_KEY: 'sk_live_sandboxplaintext',
  STRIPE_WEBHOOK_SECRET: 'whsec_plaintext',
  SMTP_URL: 'smtp://shop:plaintext@127.0.0.1:1',
  MAIL_FROM: 'hello@shop.example',
  OWNER_EMAIL: 'ada@shop.example',
};

async function withDatabase<T>(dataDir: string, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const place = { dataDir, databaseUrl: undefined };
  const database = await openShopDatabase(place, createLog('silent'), () => undefined);
  return work(database).finally(() => database.close());
}

/**
 * Backs up a shop with a live key that was proved, and restores the backup.
 * @param changes what its studio has stored
 * @returns the new folder
 */
async function restoreLiveShop(folder: string, changes: Partial<typeof live>): Promise<string> {
  const [original, backup, copy] = ['original', 'backup', 'copy'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(original);
  const store = await openFileStore(original);
  await store.put(`${prints.mistyRidge.id}-640.jpg`, await imageFile({ width: 640, height: 640 }));
  await withDatabase(original, async ({ db }) => {
    await hangExamplePrints(db);
    await db
      .insert(openingMarks)
      .values({ mark: 'opened', reason: null, at: new Date() })
      .onConflictDoNothing();
    const version = await readSettingsVersion(db);
    const context = { db, now: () => new Date(), secret, machine };
    await saveSettings(context, { version, changes, author: 'terminal' });
    await beginProof(db, 'payments', 'cs_live_elsewhere', new Date());
    await completeProof(db, 'payments', 'cs_live_elsewhere', new Date());
  });
  const print = () => undefined;
  const configuration = { databaseUrl: undefined, objectStorage: undefined };
  await takeBackup({ configuration: { ...configuration, dataDir: original }, target: backup, print });
  await restoreBackup({ configuration: { ...configuration, dataDir: copy }, backup, print });
  return copy;
}

test.each([
  { where: 'the studio stored', stored: live, own: {} },
  { where: '.env has', stored: {}, own: live },
])(
  'a restored copy accepts no live payment before an owner confirms the key that $where, and says so by name',
  async ({ stored, own }) => {
    const folder = await mkdtemp(join(tmpdir(), 'passepartout restored '));
    const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
    onTestFinished(async () => {
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    });
    const copy = await restoreLiveShop(folder, stored);
    const provider = new Stripe('sk_live_sandboxtest', {
      ...{ host: '127.0.0.1', port: sandbox.port, protocol: 'http', telemetry: false },
    });
    const sessions = async () => (await provider.checkout.sessions.list({ limit: 100 })).data;

    /** Starts the copy with this secret, and stops it after the visit. */
    const visit = async (
      TOKEN_SECRET: string | undefined,
      look: (seen: { checkout: () => Promise<Response>; url: string; status: string }) => Promise<void>,
    ) => {
      const settings = {
        SHOP_URL: machine.SHOP_URL,
        ...(TOKEN_SECRET && { TOKEN_SECRET }),
        ...own,
        DEMO_PRINTS: 'off',
        TEST_PROVIDER_URL: sandbox.url,
        NODE_OPTIONS: `--import "${preload}"`,
      };
      const shop = await startShop(copy, { settings });
      try {
        const at = `http://127.0.0.1:${shop.ports.port}`;
        const pages = ['/', '/cart', '/shop/all-prints/'].map(
          async (page) => (await fetch(at + page)).status,
        );
        expect(await Promise.all(pages)).toEqual([200, 200, 200]);
        const checkout = () =>
          fetch(`${at}/api/checkout/create-checkout-session`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ items: [oneSmallPrint] }),
          });
        const env = { ...settings, DATA_DIR: copy, PORT: String(shop.ports.port) };
        const { code, output, stderr } = await startCommand(['status'], { cwd: folder, env }).ended;
        expect([code, stderr]).toEqual([1, '']);
        expect(output).not.toContain('plaintext');
        await look({ checkout, url: at, status: output });
      } finally {
        await shop.stop();
      }
    };

    const refuses = async (checkout: () => Promise<Response>) => {
      const response = await checkout();
      expect([response.status, await response.json()]).toEqual([
        503,
        expect.objectContaining({ code: 'payments_closed' }),
      ]);
      expect(await sessions()).toEqual([]);
    };
    const unreadable =
      /! Payments are closed: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET cannot be read, because TOKEN_SECRET is another than when they were stored\. Set TOKEN_SECRET as it was/;

    // It is lost, and another machine has another one.
    const others = [undefined, 'the secret of another machine, also long'];
    for (const other of own === live ? [] : others) {
      await visit(other, async ({ checkout, status }) => {
        await refuses(checkout);
        expect(status).toMatch(unreadable);
        expect(status).toMatch(/! Emails wait: SMTP_URL, MAIL_FROM, and OWNER_EMAIL cannot be read/);
      });
    }

    await visit(secret, async ({ checkout, url, status }) => {
      await refuses(checkout);
      expect(status).toMatch(
        /! Payments are closed: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be confirmed, because this shop was restored/,
      );
      const { cookie } = await withDatabase(copy, (database) =>
        newStaff({
          shop: {
            database,
            staff: { now: () => new Date() },
            configuration: { studioUrl: `${machine.SHOP_URL}/studio` },
          },
        }),
      );
      const today = await (await fetch(`${url}/api/studio/today`, { headers: { cookie } })).text();
      expect(today).toContain('must be confirmed, because this shop was restored from a backup');
      const confirmed = await fetch(`${url}/api/studio/settings/confirm`, {
        method: 'POST',
        headers: { cookie },
      });
      expect(await confirmed.json()).toEqual({ confirmed: expect.arrayContaining(Object.keys(live)) });
      // This process still has no key. The next one has.
      await refuses(checkout);
      const { payments } = await withDatabase(copy, ({ db }) => readProofs(db));
      expect(payments.provedAt).toBeNull();
    });

    await visit(secret, async ({ checkout, status }) => {
      expect((await checkout()).status).toBe(200);
      expect(status).not.toContain('Payments are closed');
    });
    await withDatabase(copy, async () => {});
  },
  900_000,
);

test('a backup from before settings were stored restores with the keys in .env closed until an owner confirms them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout restored '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [original, backup, copy] = [join(folder, 'original'), join(folder, 'backup'), join(folder, 'copy')];
  await mkdir(original);
  const { url, release } = await openEmbeddedPostgres({ dataDir: original, log: () => {} });
  await applyUntil({ url }, '0052_variants').finally(release);
  const print = () => undefined;
  const place = { databaseUrl: undefined, objectStorage: undefined };
  await takeBackup({ configuration: { ...place, dataDir: original }, target: backup, print });
  await restoreBackup({ configuration: { ...place, dataDir: copy }, backup, print });
  const stored = await withDatabase(copy, ({ db }) => readSettings(db, secret));
  const { payments, lacking } = readConfiguration({ ...machine, ...live }, stored);
  expect(payments).toBeUndefined();
  expect(lacking.payments).toContainEqual({ name: 'STRIPE_SECRET_KEY', reason: 'unconfirmed' });
}, 300_000);
