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
  // What a test waits for ends after a minute, and says what is missing. No test may depend on these limits, because other
  // work may keep the cores busy. A whole journey may take longer.
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  timeout: 180_000,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: process.env.TEST_SHOP_URL ?? '',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Tests answer requests in the network's place, which a service worker would hide. Tests of the worker allow it.
    serviceWorkers: 'block',
    // Drawing each animation takes an eighth of the time of all tests. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: chromiumArguments,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
});
