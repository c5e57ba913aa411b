import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { countApplied, countMigrations } from '#server/database/migrate.ts';
import { openSeveralShops } from '#tests/process/open-several-shops.ts';
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

// It takes minutes on a busy machine: `npm run test:faults` runs it.
test.runIf(process.env.TEST_FAULTS)(
  'a release that changes the tables replaces two processes while 16 buyers purchase: no request fails, no order is lost or doubled',
  async () => {
    const shops = await openSeveralShops();
    onTestFinished(() => shops.close());
    const { url, db, databaseUrl, dataDir, sandboxUrl } = shops;
    const { hostname: host, port } = new URL(sandboxUrl);
    const provider = new Stripe('sk_test_tally', { host, port, protocol: 'http', telemetry: false });
    const release = await makeNextRelease(dataDir);
    const trading = trade([url], sandboxUrl);
    await expect.poll(() => trading.paid.length, patiently).toBeGreaterThan(buyers);
    const startedAt = Date.now();
    for (const shop of [shops.first, shops.second]) {
      await shop.stop();
      await shops.startAgain(shop, release);
      // The former release sells on the new tables beside the next one.
      const paidBefore = trading.paid.length;
      await expect.poll(() => trading.paid.length, patiently).toBeGreaterThan(paidBefore + buyers);
    }
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    expect(await trading.end()).toEqual([]);
    expect(await countApplied(databaseUrl)).toBe(countMigrations() + 1);
    const paid = await expectOneOfEach({ db, provider, sandboxUrl }, trading.paid);
    console.log(`${paid} paid, ordered and confirmed; both processes replaced in ${seconds} s.`);
  },
  600_000,
);
