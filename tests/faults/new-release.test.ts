import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { countApplied, countMigrations } from '#server/database/migrate.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { freePort } from '#tests/process/free-port.ts';
import { runSandbox } from '#tests/process/run-sandbox.ts';
import { startProxy } from '#tests/process/start-proxy.ts';
import { type RunningShop, startShop } from '#tests/process/start-shop.ts';
import { hangExamplePrints } from '#tests/world/prints.ts';
import { buyers, expectOneOfEach, patiently, trade } from './trade-steadily.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** This version with one more migration, in a folder of its own. */
async function makeNextRelease(folder: string): Promise<string> {
  const release = join(folder, 'next release');
  const files = execFileSync('git', ['ls-files', 'domain', 'server', 'sandbox', 'setup', 'package.json'], {
    cwd: project,
    encoding: 'utf8',
  });
  for (const file of files.trim().split('\n')) {
    await mkdir(dirname(join(release, file)), { recursive: true });
    await cp(join(project, file), join(release, file));
  }
  for (const shared of ['node_modules', 'build']) await symlink(join(project, shared), join(release, shared));
  const migrations = join(release, 'server/database/migrations');
  const journalFile = join(migrations, 'meta/_journal.json');
  const journal: { entries: object[] } = JSON.parse(await readFile(journalFile, 'utf8'));
  const tag = '9999_of_the_next_release';
  journal.entries.push({
    idx: journal.entries.length,
    version: '7',
    when: Date.now(),
    tag,
    breakpoints: true,
  });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(join(migrations, `${tag}.sql`), 'ALTER TABLE "orders" ADD COLUMN "of_the_next" text;');
  return release;
}

/** Two processes of a shop behind nginx, each of which another release may replace. */
async function openShops() {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout release '));
  const database = await openTestDatabase();
  await hangExamplePrints(database.db);
  const [port, sandboxPort, ...ports] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ] as const;
  const url = `http://localhost:${port}`;
  const webhookUrl = `${url}/api/payments/webhook`;
  const endSandbox = await runSandbox({ dataDir, port: sandboxPort, webhookUrl });
  const running = new Map<number, RunningShop>();
  onTestFinished(async () => {
    await Promise.all([...running.values()].map((shop) => shop.stop()));
    await endSandbox();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const start = async (port: number, projectFolder = project) => {
    const settings = {
      SHOP_URL: url,
      TRUST_PROXY: 'on',
      TOKEN_SECRET: 'known to every process of this shop',
    };
    const ownPorts = { port, sandboxPort };
    running.set(
      port,
      await startShop(dataDir, { ports: ownPorts, databaseUrl: database.url, settings, projectFolder }),
    );
  };
  await Promise.all(ports.map((each) => start(each)));
  await mkdir(join(dataDir, 'nginx'));
  const proxy = await startProxy({ folder: join(dataDir, 'nginx'), port, shopPorts: ports });
  onTestFinished(() => proxy.end());
  const at = { host: '127.0.0.1', port: sandboxPort, protocol: 'http', telemetry: false } as const;
  return {
    ...{ url, database, dataDir, ports, provider: new Stripe('sk_test_tally', at) },
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    async replace(port: number, projectFolder: string) {
      await running.get(port)?.stop();
      await start(port, projectFolder);
    },
  };
}

// It takes minutes on a busy machine: `npm run test:faults` runs it.
test.runIf(process.env.TEST_FAULTS)(
  'a release that changes the tables replaces two processes while 16 buyers purchase: no request fails, no order is lost or doubled',
  async () => {
    const { url, database, dataDir, ports, replace, provider, sandboxUrl } = await openShops();
    const release = await makeNextRelease(dataDir);
    const trading = trade([url], sandboxUrl);
    await expect.poll(() => trading.paid.length, patiently).toBeGreaterThan(buyers);
    const startedAt = Date.now();
    for (const port of ports) {
      await replace(port, release);
      // The former release sells on the new tables beside the next one.
      const paidBefore = trading.paid.length;
      await expect.poll(() => trading.paid.length, patiently).toBeGreaterThan(paidBefore + buyers);
    }
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    expect(await trading.end()).toEqual([]);
    expect(await countApplied(database.url)).toBe(countMigrations() + 1);
    const paid = await expectOneOfEach({ db: database.db, provider, sandboxUrl }, trading.paid);
    console.log(`${paid} paid, ordered and confirmed; both processes replaced in ${seconds} s.`);
  },
  600_000,
);
