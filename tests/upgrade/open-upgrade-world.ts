import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { countApplied } from '#server/database/migrate.ts';
import { openShopDatabase, withPresentDatabase } from '#server/database/open-shop-database.ts';
import { withClient } from '#server/database/with-client.ts';
import { createLog } from '#server/log.ts';
import { requestSwitch } from '#server/upgrade/request-switch.ts';
import { freePort } from '#tests/process/free-port.ts';
import { hangPrints } from '#tests/process/hang-prints.ts';
import { patiently } from '#tests/process/patiently.ts';
import { postJson } from '#tests/process/post-json.ts';
import { providerOf } from '#tests/process/provider-of.ts';
import { runSandbox } from '#tests/process/run-sandbox.ts';
import { type LaunchedShop, startLaunchedShop } from '#tests/process/start-launched-shop.ts';
import { newEmail, oneSmallPrint, sessionIn } from '#tests/world/buy.ts';
import { prints } from '#tests/world/prints.ts';
import { newStaff } from '#tests/world/staff.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
/** The page that a switch watches. */
export const product = `/product/${prints.mistyRidge.id}`;
/** What a switch shows may last only some seconds. */
export const closely = { ...patiently, interval: 50 };

interface UpgradeWorldSettings {
  /** The address of an empty database. By default the shop has its own. */
  databaseUrl?: string;
  /** More environment variables of the shop. */
  more?: Record<string, string>;
}

/** A shop as systemd runs it, and a sandbox that stands for the real companies. */
export async function openUpgradeWorld({ databaseUrl, more = {} }: UpgradeWorldSettings = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout upgrade '));
  const dataDir = join(folder, 'shop');
  await mkdir(join(folder, 'scratch'));
  const port = await freePort();
  const sandboxPort = await freePort();
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(sandboxPort),
    DEMO_PRINTS: 'off',
    LOG_LEVEL: 'warn',
    TMPDIR: join(folder, 'scratch'),
    RELEASES_DIR: folder,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...more,
  };
  const withDatabase = <T>(work: (url: string) => Promise<T>): Promise<T> =>
    withPresentDatabase({ dataDir, databaseUrl }, () => undefined, work);
  await withDatabase((address) => hangPrints(address, dataDir));
  const webhookUrl = `${url}/api/payments/webhook`;
  const endSandbox = await runSandbox({ dataDir, port: sandboxPort, webhookUrl });
  const startedAt = performance.now();
  let shop: LaunchedShop = startLaunchedShop(port, settings);
  onTestFinished(async () => {
    await shop.stop();
    await endSandbox();
    await rm(folder, { recursive: true, force: true });
  });
  const version = async (): Promise<string | undefined> =>
    fetch(`${url}/healthz`)
      .then(async (response) => (await response.json()).version)
      .catch(() => undefined);
  const untilReady = async () => {
    const isReady = () =>
      fetch(`${url}/readyz`)
        .then(({ ok }) => ok)
        .catch(() => false);
    await expect.poll(isReady, closely).toBe(true);
  };
  await untilReady();
  const startSeconds = (performance.now() - startedAt) / 1000;

  const provider = providerOf(`http://127.0.0.1:${sandboxPort}`);
  const paidSessions = async () => {
    const sessions = await provider.checkout.sessions.list({ limit: 100 });
    return sessions.data.filter(({ payment_status }) => payment_status === 'paid').map(({ id }) => id);
  };
  const orderedSessions = () =>
    withDatabase((address) =>
      withClient(address, 'test', async (client) => {
        const { rows } = await client.query<{ id: string }>('select session_id as id from orders');
        return rows.map(({ id }) => id);
      }),
    );

  return {
    ...{ folder, dataDir, url, version, untilReady },
    /** Ten seconds, and longer on a machine so busy that a start alone takes several. */
    maxBackSeconds: Math.max(10, 3 * startSeconds),
    shop: () => shop,
    startAgain() {
      shop = startLaunchedShop(port, settings);
    },
    /** Signs an owner in, for five minutes of calls that need a fresh verification. @returns makes calls of the studio */
    async enterStudio() {
      const place = { dataDir, databaseUrl };
      const database = await openShopDatabase(place, createLog('silent'), () => undefined);
      const staff = { now: () => new Date() };
      const ofStaff = { database, staff, configuration: { studioUrl: `${url}/studio` } };
      const { cookie } = await newStaff({ shop: ofStaff }).finally(() => database.close());
      return async (call: string, body?: object) => {
        const [method = '', path] = call.split(' ');
        const answer = await fetch(`${url}/api/studio/${path}`, {
          method,
          headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
      };
    },
    countApplied: () => withDatabase(countApplied),
    /** Opens a shop with a public address to everybody. */
    openToAll: () =>
      withDatabase((address) =>
        withClient(address, 'test', (client) =>
          client.query(`insert into opening_marks (mark, at) values ('opened', now())`),
        ),
      ),
    /** Switches without a rehearsal, which finds most broken releases first. */
    switchTo: (release: string) =>
      requestSwitch({
        dataDir,
        to: { folder: release, version: '2.0.0' },
        page: { origin: url, path: product, status: 200 },
        maxSeconds: 600,
      }),
    /** Opens a payment session in the shop. */
    async checkOut(): Promise<string> {
      const opened = await postJson<{ url: string }>(`${url}/api/checkout/create-checkout-session`, {
        items: [oneSmallPrint],
      });
      return sessionIn(opened.url);
    },
    pay: (session: string) =>
      postJson(`${sandboxUrl}/sandbox/sessions/${session}/pay`, { email: newEmail() }),
    paidSessions,
    /** Each paid session has one order, and there is no other order. */
    async expectNoOrderLost(): Promise<number> {
      const paid = (await paidSessions()).toSorted();
      await expect.poll(async () => (await orderedSessions()).toSorted(), closely).toEqual(paid);
      return paid.length;
    },
    /** Runs `shop …` as `npm run shop` does. */
    async run(...words: string[]) {
      const child = spawn(process.execPath, ['setup/run.cjs', 'shop', ...words], {
        cwd: project,
        env: { ...process.env, ...settings, PORT: String(port), PASSEPARTOUT_PREPARED: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [code, output, errors] = await Promise.all([
        new Promise<number | null>((resolve) => child.once('close', resolve)),
        text(child.stdout),
        text(child.stderr),
      ]);
      return { code, output, errors };
    },
  };
}
