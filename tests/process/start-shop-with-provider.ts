import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { freePort } from './free-port.ts';
import { type LaunchedShop, startLaunchedShop } from './start-launched-shop.ts';

const preload = fileURLToPath(new URL('./provider-at-sandbox.ts', import.meta.url));

export interface ShopWithProvider {
  shop: LaunchedShop;
  url: string;
  dataDir: string;
  /** The provider's SDK, with which a test acts and checks without the shop. */
  provider: Stripe;
  stop(): Promise<void>;
}

/** Starts a launched shop without prints. A sandbox of the test is what the shop takes for the real payment provider. */
export async function startShopWithProvider(
  settings: Record<string, string> = {},
): Promise<ShopWithProvider> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout payments '));
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, webhookRetryMs: 200 });
  const port = await freePort();
  const shop = startLaunchedShop(port, {
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(await freePort()),
    SHOP_URL: `http://localhost:${port}`,
    DEMO_PRINTS: 'off',
    LOG_LEVEL: 'info',
    TEST_PROVIDER_URL: sandbox.url,
    NODE_OPTIONS: `--import "${preload}"`,
    ...settings,
  });
  const stop = async () => {
    await shop.stop();
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  await untilReady(shop).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const at = { host: '127.0.0.1', port: sandbox.port, protocol: 'http', telemetry: false } as const;
  return { shop, url: `http://localhost:${port}`, dataDir, provider: new Stripe('sk_test_test', at), stop };
}

const maxStartMs = 600_000;

async function untilReady({ url, output }: LaunchedShop): Promise<void> {
  const deadline = Date.now() + maxStartMs;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(`The shop was not ready in time. It printed:\n${output()}`);
    await pause(200);
  }
}
