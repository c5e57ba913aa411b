import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeExpiredCertificate } from '#tests/database/make-expired-certificate.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { openTlsFront } from '#tests/database/open-tls-front.ts';
import { oneSmallPrint } from '#tests/world/buy.ts';
import { hangExamplePrints } from '#tests/world/prints.ts';
import { makeCertificate } from '../install/make-certificate.ts';
import { patiently } from './patiently.ts';
import { startShop } from './start-shop.ts';

test('while the certificate of the database has expired, a shop that runs refuses to sell with a sentence, and one that starts says why it cannot', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout certificate '));
  const [valid, expired] = [await makeCertificate(['localhost']), await makeExpiredCertificate()];
  const trusted = join(folder, 'trusted.pem');
  await writeFile(trusted, valid.cert + expired.cert);
  const database = await openTestDatabase();
  await hangExamplePrints(database.db);
  const front = await openTlsFront(database.url, valid);
  onTestFinished(async () => {
    await front.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const logOf = (name: string) => readFile(join(folder, `${name}.log`), 'utf8');
  const start = async (name: string) => {
    const log = await open(join(folder, `${name}.log`), 'w');
    const settings = { NODE_EXTRA_CA_CERTS: trusted, DEMO_PRINTS: 'off' };
    const options = { databaseUrl: front.url, settings, output: log.fd };
    return startShop(join(folder, name), options).finally(() => log.close());
  };
  const shop = await start('first');
  onTestFinished(() => shop.stop());
  await vi.waitUntil(async () => (await logOf('first')).includes('The shop is open'), patiently);
  const checkOut = async () => {
    const response = await fetch(`${shop.url}/api/checkout/create-checkout-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [oneSmallPrint] }),
    });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  expect(await checkOut()).toEqual([200, undefined]);
  front.show(expired);
  await expect.poll(checkOut).toEqual([503, 'unavailable']);

  await expect(start('second')).rejects.toThrow('stopped while starting');
  const { host, pathname } = new URL(front.url);
  expect(await logOf('second')).toBe(
    `The database ${host}${pathname} cannot be used: its certificate has expired. Renew it on the server of the database.\n`,
  );

  front.show(valid);
  await expect.poll(checkOut).toEqual([200, undefined]);
}, 900_000);
