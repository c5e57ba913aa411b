import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '#tests/process/start-shop.ts';

const setup = new URL('../../setup/build.js', import.meta.url).href;

/** Builds the shop if its sources have changed, and runs one for all browser tests, in an empty folder with a space in its name. */
export default async function openShop(): Promise<() => Promise<void>> {
  await (await import(setup)).buildShop();
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
