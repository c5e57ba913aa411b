import { readConfiguration } from '#server/configuration/configuration.ts';
import { connectDatabase } from '#server/database/database.ts';
import { createLog } from '#server/log.ts';
import { openShop } from '#server/open-shop.ts';

/** What a second shop is told as it starts. */
export interface SecondShopSettings {
  databaseUrl: string;
  sandboxUrl: string;
  smtpUrl: string;
  dataDir: string;
  now: number;
}

// A process with a shop that works on the jobs of another shop's database, until it is killed. Messages set its clock.
const { databaseUrl, sandboxUrl, smtpUrl, dataDir, ...clock }: SecondShopSettings = JSON.parse(
  process.argv[2] ?? '',
);
const log = createLog('silent');
const shop = await openShop({
  configuration: readConfiguration({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
  log,
  database: connectDatabase(databaseUrl, log),
  services: {
    payments: { secretKey: 'sk_test_shop', apiUrl: sandboxUrl },
    labels: { apiKey: 'EZTKshop', apiUrl: sandboxUrl },
    mail: { smtpUrl, from: 'Shop <shop@example.com>' },
  },
  now: () => new Date(clock.now),
});
process.on('message', (now: number) => {
  clock.now = now;
  process.send?.(now);
});
process.on('disconnect', () => process.exit());
await shop.startWork();
process.send?.(clock.now);
