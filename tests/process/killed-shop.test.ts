import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { orders } from '#server/orders/tables.ts';
import { openFileStore } from '#server/photographs/storage/file-store.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { newEmail, oneSmallPrint, sessionIn } from '#tests/world/buy.ts';
import { imageFile } from '#tests/world/images/image-file.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { postJson } from './post-json.ts';
import { type RunningShop, startShop } from './start-shop.ts';

let database: OpenDatabase;
let dataDir: string;
let shop: RunningShop | undefined;

beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'passepartout killed '));
  await hangExamplePrints(database.db);
  const store = await openFileStore(dataDir);
  for (const width of [320, 640]) {
    await store.put(`${prints.mistyRidge.id}-${width}.jpg`, await imageFile({ width, height: width }));
  }
});
afterAll(async () => {
  await shop?.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a shop killed between payment and order creates the order at its next start', async () => {
  const email = newEmail();
  shop = await startShop(dataDir, { databaseUrl: database.url });
  const { url } = await postJson<{ url: string }>(`${shop.url}/api/checkout/create-checkout-session`, {
    items: [oneSmallPrint],
  });
  const session = sessionIn(url);
  // The event is lost, so only the reconciliation can find this payment.
  await postJson(`${shop.sandboxUrl}/sandbox/faults`, { webhooks: { drop: true } });
  await postJson(`${shop.sandboxUrl}/sandbox/sessions/${session}/pay`, { email });
  await shop.kill();
  expect(await database.db.select().from(orders)).toHaveLength(0);

  shop = await startShop(dataDir, { databaseUrl: database.url, ports: shop.ports });
  await expect
    .poll(() => database.db.select().from(orders))
    .toMatchObject([{ sessionId: session, status: 'paid', customerEmail: email }]);
  const mails = async () =>
    (await fetch(`${shop?.sandboxUrl}/mailbox/messages?to=${encodeURIComponent(email)}`)).json();
  await expect.poll(mails).toHaveLength(1);
}, 600_000);
