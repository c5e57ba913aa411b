import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ShownEmail } from '#domain/api/shop/email.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { newEmail } from '#tests/world/buy.ts';
import type { TestShop } from '#tests/world/open-test-shop.ts';
import { hangExamplePrints } from '#tests/world/prints.ts';
import { newStaff } from '#tests/world/staff.ts';
import { freePort } from './free-port.ts';
import { patiently } from './patiently.ts';
import { runSandbox } from './run-sandbox.ts';
import { startLaunchedShop } from './start-launched-shop.ts';

/** A launched shop with a sandbox that outlives its processes, and an owner. */
async function openShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout email '));
  const database = await openTestDatabase();
  await hangExamplePrints(database.db);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const webhookUrl = `http://127.0.0.1:${port}/api/payments/webhook`;
  const endSandbox = await runSandbox({ dataDir, port: sandboxPort, webhookUrl });
  const shop = startLaunchedShop(port, {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SANDBOX_PORT: String(sandboxPort),
    DNS_SERVERS: `127.0.0.1:${sandboxPort}`,
    TOKEN_SECRET: 'known to every process of this shop',
    SHOP_URL: 'http://localhost:1',
    DEMO_PRINTS: 'off',
    LOG_LEVEL: 'info',
  });
  onTestFinished(async () => {
    await shop.stop();
    await endSandbox();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const isReady = () =>
    fetch(`${shop.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, patiently).toBe(true);
  const opened = {
    database,
    staff: { now: () => new Date() },
    configuration: { studioUrl: 'http://localhost:1' },
  };
  const { cookie } = await newStaff({ shop: opened as unknown as TestShop['shop'] });
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    fetch(`${shop.url}/api/studio/${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const mailsTo = async (email: string): Promise<{ id: string; subject: string }[]> =>
    (await fetch(`${sandboxUrl}/mailbox/messages?to=${encodeURIComponent(email)}`)).json();
  return { shop, call, mailsTo, sandboxUrl, smtpPort: String(sandboxPort + 1) };
}

test('an owner saves a mail server, the digits of the letter prove it, and the next process signs with the new key', async () => {
  const { shop, call, mailsTo, sandboxUrl, smtpPort } = await openShop();
  const [former] = await shop.processes();
  const read = async (): Promise<ShownEmail> => (await call('GET', 'settings/email')).json();
  const { version, isSandbox } = await read();
  expect(isSandbox).toBe(true);
  const owner = newEmail();
  const form = { version, server: '127.0.0.1', port: smtpPort, user: '', password: null };
  const saved = await call('POST', 'settings/email', { ...form, from: 'hello@shop.example', owner });
  expect(await saved.json()).toMatchObject({ problem: null });
  await expect.poll(() => shop.processes(), patiently).not.toContain(former);

  const [letter] = await mailsTo(owner);
  const proved = await call('POST', 'settings/email/prove', { digits: letter?.subject.slice(0, 6) });
  expect(proved.status).toBe(204);
  const shown = await read();
  expect(shown).toMatchObject({ isSandbox: false, letter: { provedAt: expect.any(String) } });

  const invited = newEmail();
  expect((await call('POST', 'invitations', { email: invited, role: 'maker' })).status).toBe(201);
  await expect.poll(() => mailsTo(invited), { timeout: 60_000 }).toHaveLength(1);
  const [invitation] = await mailsTo(invited);
  const source = await (await fetch(`${sandboxUrl}/mailbox/messages/${invitation?.id}/source`)).text();
  const selector = shown.records.find(({ kind }) => kind === 'DKIM')?.name.split('.')[0];
  expect(source).toMatch(
    new RegExp(`DKIM-Signature:[^;]+;[\\s\\S]*d=shop\\.example;[\\s\\S]*s=${selector};`),
  );
  expect(source).toContain('From: ');
  expect(await shop.stop()).toBe(0);
  expect(shop.output()).not.toContain('PRIVATE KEY');
}, 600_000);
