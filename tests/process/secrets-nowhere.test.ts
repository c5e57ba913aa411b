import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { ShownBackups } from '#domain/api/shop/backups.ts';
import type { ShownEmail } from '#domain/api/shop/email.ts';
import { makeKey } from '#server/backup/planned/encryption.ts';
import { readConfiguration } from '#server/configuration/configuration.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';
import { openFileStore } from '#server/photographs/storage/file-store.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { newEmail, oneSmallPrint, sessionIn } from '#tests/world/buy.ts';
import { imageFile } from '#tests/world/images/image-file.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { newStaff } from '#tests/world/staff.ts';
import { startObjectStorage } from '#tests/world/start-object-storage.ts';
import { findSecrets } from './find-secrets.ts';
import { patiently } from './patiently.ts';
import { postJson } from './post-json.ts';
import { startCommand } from './run-command.ts';
import { startShopWithProvider } from './start-shop-with-provider.ts';

const tokenSecret = 'Tk-7f3a/one+secret known to every process';
const metricsToken = 'Mt-5d1c+scraped/by~the~owner';
const key = 'sk_test_Key7pLmZq4wXnTr';
const password = 'Pw 9ß/v+ü%C&m3=!';
const bucketSecret = 'Bk4/uCkEt+SeCrEt7pLmZq';

/** A mail server that knows one account, and defers what is sent to buyers. It repeats what it has read. */
async function openMailServer(): Promise<number> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password: sent }, _, done) =>
      username === 'shop' && sent === password
        ? done(null, { user: 'shop' })
        : done(Object.assign(new Error(`No account has ${sent}`), { responseCode: 535 })),
    onRcptTo: ({ address }, _, done) =>
      address.startsWith('buyer-')
        ? done(Object.assign(new Error('4.2.1 Try again later'), { responseCode: 451 }))
        : done(),
    onData: (stream, _, done) => void stream.resume().on('end', () => done()),
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close(() => undefined));
  const address = server.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function withDatabase<T>(dataDir: string, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const place = { dataDir, databaseUrl: undefined };
  const database = await openShopDatabase(place, createLog('silent'), () => undefined);
  return work(database).finally(() => database.close());
}

/** Every row of every table, as text. */
async function dump({ db }: OpenDatabase): Promise<string> {
  const { rows: tables } = await db.execute(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.execute(
        sql`select row_to_json(each)::text as text from ${sql.raw(String(name))} as each`,
      );
      return [name, ...rows.map(({ text }) => text)].join('\n');
    }),
  );
  expect(parts.length).toBeGreaterThan(50);
  return parts.join('\n');
}

test('no key and no password that owners enter is in the database, a backup, the log, a page, an answer or the metrics', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout secrets '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = await openMailServer();
  const storage = await startObjectStorage(bucketSecret);
  onTestFinished(() => storage.close());
  const { shop, url, dataDir, provider, stop } = await startShopWithProvider({
    TOKEN_SECRET: tokenSecret,
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'trace',
  });
  onTestFinished(stop);
  const providerUrl = `http://127.0.0.1:${provider.getApiField('port')}`;
  const { cookie } = await withDatabase(dataDir, async (database) => {
    await hangExamplePrints(database.db);
    const store = await openFileStore(dataDir);
    await store.put(`${prints.mistyRidge.id}-640.jpg`, await imageFile({ width: 640, height: 640 }));
    const configuration = { studioUrl: `${url}/studio` };
    return newStaff({ shop: { database, staff: { now: () => new Date() }, configuration } });
  });
  const places = new Map<string, string | Buffer>();
  let answers = 0;
  const ask = async (path: string, body?: object, headers: Record<string, string> = { cookie }) => {
    const json = body && { method: 'POST', body: JSON.stringify(body) };
    const type = body && { 'content-type': 'application/json' };
    const response = await fetch(url + path, { ...json, headers: { ...headers, ...type } });
    const text = await response.text();
    answers += 1;
    places.set(`answer ${answers} of ${path}`, JSON.stringify([...response.headers]) + text);
    return { status: response.status, text };
  };
  const settings = async (page: string) => JSON.parse((await ask(`/api/studio/settings/${page}`)).text);
  // A fresh verification lasts for five minutes, and a busy machine takes longer.
  const verifyAgain = () =>
    withDatabase(dataDir, ({ db }) => db.execute(sql`update staff_sessions set verified_at = now()`));
  const untilReplaced = async (former: number[]) => {
    await expect.poll(() => shop.processes(), patiently).not.toContain(former[0]);
    await expect.poll(() => shop.processes(), patiently).toHaveLength(1);
  };

  // An owner mistypes each, and then enters it.
  let former = await shop.processes();
  const { version } = await settings('payments');
  expect((await ask('/api/studio/settings/payments', { version, key: `${key}…` })).status).toBe(400);
  expect((await ask('/api/studio/settings/payments', { version, key })).status).toBe(200);
  await untilReplaced(former);
  former = await shop.processes();
  await verifyAgain();
  const email = async (more: object) => {
    const shown: ShownEmail = await settings('email');
    const server = { server: '127.0.0.1', port: String(port), user: 'shop' };
    const addresses = { from: 'hello@shop.example', owner: 'ada@shop.example' };
    return ask('/api/studio/settings/email', { version: shown.version, ...server, ...addresses, ...more });
  };
  expect((await email({ password: `${password}x` })).status).toBe(400);
  expect((await email({ password })).status).toBe(200);
  await untilReplaced(former);
  former = await shop.processes();
  await verifyAgain();
  const { recipient } = await makeKey();
  const planBackups = async (secretAccessKey: string) => {
    const shown: ShownBackups = await settings('backups');
    const { bucket, url: endpoint } = storage;
    const place = { kind: 'bucket', bucket, endpoint, region: 'us-east-1', accessKeyId: 'S3RVER' };
    const plan = { hour: 3, days: 14, weeks: 4, recipient, target: { ...place, secretAccessKey } };
    return ask('/api/studio/settings/backups', { version: shown.version, ...plan });
  };
  expect((await planBackups(`${bucketSecret}x`)).status).toBe(400);
  expect((await planBackups(bucketSecret)).status).toBe(200);
  await untilReplaced(former);

  // A buyer buys, and the confirmation fails.
  const opened = await ask('/api/checkout/create-checkout-session', { items: [oneSmallPrint] }, {});
  const sessionid = sessionIn(opened.text);
  await postJson(`${providerUrl}/sandbox/sessions/${sessionid}/pay`, { email: newEmail() });
  const order = JSON.parse((await ask('/api/orders/ingest-session', { sessionid }, {})).text);
  expect(order.status).toBe('paid');
  const failed = async () =>
    withDatabase(dataDir, async ({ db }) => {
      const { rows } = await db.execute(
        sql`select output::text from pgboss.job where name = 'send-order-confirmation'`,
      );
      return JSON.stringify(rows);
    });
  await expect.poll(failed, patiently).toContain('Try again later');

  const read = withDatabase(dataDir, async (database) => {
    places.set('the database', await dump(database));
    return readConfiguration({}, await readSettings(database.db, tokenSecret));
  });
  const { payments, mail, webhookSecret, backups } = await read;
  expect([payments?.secretKey, mail?.smtpUrl]).toEqual([key, expect.stringContaining('shop:')]);
  const pages = ['/', '/cart', `/product/${prints.mistyRidge.id}`, '/studio/', '/studio/shop/payments'];
  for (const path of pages) await ask(path);
  const answered = ['payments', 'email', 'backups'].map((page) => `settings/${page}`);
  for (const path of ['today', 'changes', ...answered, `orders/${order._id}`])
    expect((await ask(`/api/studio/${path}`)).status, path).toBe(200);
  const metrics = await ask('/metrics', undefined, { authorization: `Bearer ${metricsToken}` });
  expect([metrics.status, metrics.text]).toEqual([200, expect.stringContaining('passepartout_mails_total')]);
  const env = {
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    METRICS_TOKEN: metricsToken,
    PORT: new URL(url).port,
    SHOP_URL: url,
  };
  for (const words of [['status'], ['status', '--json'], ['orders', 'export', '--json'], ['jobs', 'list']]) {
    const { output, stderr } = await startCommand(words, { cwd: folder, env }).ended;
    places.set(`shop ${words.join(' ')}`, output + stderr);
  }
  const backup = join(folder, 'backup');
  const { code, stderr, output } = await startCommand(['backup', backup], { cwd: folder, env }).ended;
  expect(code, stderr).toBe(0);
  places.set('shop backup', output + stderr);
  const files = await readdir(backup, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name);
    places.set(path, await readFile(path));
  }
  await shop.stop();
  places.set('the log', shop.output());
  expect(shop.output()).toContain('the settings were changed in the studio');

  const secrets: Record<string, string> = {
    key,
    password,
    metricsToken,
    tokenSecret,
    webhookSecret,
    bucketSecret,
    drillIdentity: backups?.encryption?.drillIdentity ?? '',
    dkim: mail?.dkimKeys?.[0]?.privateKey.split('\n')[3] ?? '',
  };
  expect(findSecrets(secrets, places)).toEqual([]);
}, 900_000);
