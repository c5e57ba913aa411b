import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { type PgBouncer, pgbouncerProgram, runPgBouncer } from '#tests/database/run-pgbouncer.ts';
import { newEmail, oneSmallPrint, sessionIn } from '#tests/world/buy.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { postJson } from './post-json.ts';
import { type RunningShop, startShop } from './start-shop.ts';

if (!pgbouncerProgram)
  console.warn('Skipped: a shop behind PgBouncer. PGBOUNCER_PATH is not set; "npm test" sets it.');

describe.skipIf(!pgbouncerProgram)('a shop behind PgBouncer in transaction mode', () => {
  let database: OpenDatabase;
  let pooler: PgBouncer;
  let dataDir: string;
  let shop: RunningShop;
  beforeAll(async () => {
    database = await openTestDatabase();
    await hangExamplePrints(database.db);
    pooler = await runPgBouncer(database.url);
    dataDir = await mkdtemp(join(tmpdir(), 'passepartout pgbouncer '));
    shop = await startShop(dataDir, {
      databaseUrl: pooler.url,
      settings: { DATABASE_SESSION_URL: database.url },
    });
  });
  afterAll(async () => {
    await shop?.stop();
    await pooler?.close();
    await database?.close();
    if (dataDir) await rm(dataDir, { recursive: true });
  });

  test('purchases at the same moment become orders, and each buyer is emailed once', async () => {
    const emails = await Promise.all(Array.from({ length: 6 }, buy));
    const countMails = () => Promise.all(emails.map(async (email) => (await mailsTo(email)).length));
    await expect.poll(countMails).toEqual(emails.map(() => 1));
  });

  test('a changed price shows at once', async () => {
    const showsPrice = async () => {
      const response = await fetch(`${shop.url}/api/products/find/${prints.blueDoor.id}`);
      return (await response.text()).includes('7770');
    };
    expect(await showsPrice()).toBe(false);
    await database.pool.query('update variants set price = 7770 where print_id = $1', [prints.blueDoor.id]);
    await expect.poll(showsPrice).toBe(true);
  });

  async function buy(): Promise<string> {
    const email = newEmail();
    const { url } = await postJson<{ url: string }>(`${shop.url}/api/checkout/create-checkout-session`, {
      items: [oneSmallPrint],
    });
    const session = sessionIn(url);
    await postJson(`${shop.sandboxUrl}/sandbox/sessions/${session}/pay`, { email });
    const order = await postJson(`${shop.url}/api/orders/ingest-session`, { sessionid: session });
    expect(order).toMatchObject({ status: 'paid' });
    return email;
  }

  async function mailsTo(email: string): Promise<unknown[]> {
    const response = await fetch(`${shop.sandboxUrl}/mailbox/messages?to=${encodeURIComponent(email)}`);
    return response.json() as Promise<unknown[]>;
  }
});
