import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '#tests/process/start-shop.ts';

/** Runs one shop for all browser tests, in an empty folder with a space in its name. */
export default async function openShop(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout browser '));
  const shop = await startShop(dataDir);
  process.env.TEST_SHOP_URL = shop.url;
  process.env.TEST_SANDBOX_URL = shop.sandboxUrl;
  process.env.TEST_DATA_DIR = dataDir;
  return async () => {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
