import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/** Chromium must not contact Google's servers during the tests. As root it cannot use its own sandbox. */
const chromiumArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  ...(isRoot ? ['--no-sandbox'] : []),
];

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/open-shop.ts',
  fullyParallel: true,
  workers: 2,
  // These timeouts only end a test that hangs. They are long, because other work may keep the cores busy.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  // On a busy machine a test may fail once, and the report then calls it flaky. A test that fails twice has failed.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: process.env.TEST_SHOP_URL ?? '',
    // Tracing every test takes about an eighth more processor time.
    trace: 'on-first-retry',
    // Tests answer requests in the network's place, which a service worker would hide. Tests of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      args: chromiumArguments,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
});
