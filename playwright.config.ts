import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/** Chromium asks its maker for nothing while it is tested; as root it cannot have its own sandbox. */
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
  // They end a test that hangs, and no test may depend on them: other work may keep the cores busy.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  // A browser on a busy machine may stumble once, which the report calls flaky; what fails twice fails.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: process.env.TEST_SHOP_URL ?? '',
    // Tracing every test takes about an eighth more processor time.
    trace: 'on-first-retry',
    launchOptions: {
      args: chromiumArguments,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
});
