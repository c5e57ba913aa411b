import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { newEmail, oneSmallPrint, sessionIn } from '#tests/world/buy.ts';
import { hangExamplePrints } from '#tests/world/prints.ts';
import { freePort } from './free-port.ts';
import { postJson } from './post-json.ts';
import { startCommand } from './run-command.ts';
import { runSandbox } from './run-sandbox.ts';
import { startShop } from './start-shop.ts';

const hourBehind = fileURLToPath(new URL('./hour-behind.ts', import.meta.url));

test('a shop whose clock is an hour behind sells, with a payment page of 45 minutes, and its status says so', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-clock-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  await hangExamplePrints(database.db);
  const ports = { port: await freePort(), sandboxPort: await freePort() };
  const webhookUrl = `http://localhost:${ports.port}/api/payments/webhook`;
  const endSandbox = await runSandbox({ dataDir, port: ports.sandboxPort, webhookUrl });
  onTestFinished(() => endSandbox());
  const settings = { NODE_OPTIONS: `--import "${hourBehind}"` };
  const shop = await startShop(dataDir, { ports, databaseUrl: database.url, settings });
  onTestFinished(() => shop.stop());

  const page = await postJson<{ url: string }>(`${shop.url}/api/checkout/create-checkout-session`, {
    items: [oneSmallPrint],
  });
  const openedAt = Date.now();
  const sessionid = sessionIn(page.url);
  const { rows } = await database.pool.query('select expires_at from checkout_sessions');
  const minutesToPay = (rows[0].expires_at.getTime() - openedAt) / 60_000;
  expect(minutesToPay).toBeGreaterThan(31);
  expect(minutesToPay).toBeLessThan(46);
  await postJson(`${shop.sandboxUrl}/sandbox/sessions/${sessionid}/pay`, { email: newEmail() });
  const order = await postJson<{ status: string }>(`${shop.url}/api/orders/ingest-session`, { sessionid });
  expect(order.status).toBe('paid');

  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: String(ports.port),
    SANDBOX_PORT: String(ports.sandboxPort),
    ...settings,
  };
  const { output } = await startCommand(['status'], { cwd: dataDir, env }).ended;
  expect(output).toContain(
    "! The clock of this machine is 60 minutes behind the payment provider's: correct it",
  );
}, 600_000);
