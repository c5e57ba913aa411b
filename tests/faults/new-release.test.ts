import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countApplied, countMigrations } from '#server/database/migrate.ts';
import { openSeveralShops } from '#tests/process/open-several-shops.ts';
import { patiently } from '#tests/process/patiently.ts';
import { providerOf } from '#tests/process/provider-of.ts';
import { makeRelease } from '#tests/upgrade/make-release.ts';
import { buyers, expectOneOfEach, trade } from './trade-steadily.ts';

// It takes minutes on a busy machine: `npm run test:faults` runs it.
test.runIf(process.env.TEST_FAULTS)(
  'a release that changes the tables replaces two processes while 16 buyers purchase: no request fails, no order is lost or doubled',
  async () => {
    const shops = await openSeveralShops();
    onTestFinished(() => shops.close());
    const { url, db, databaseUrl, dataDir, sandboxUrl } = shops;
    const provider = providerOf(sandboxUrl);
    const release = await makeRelease(join(dataDir, 'next release'));
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
