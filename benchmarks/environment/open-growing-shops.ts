import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { startShop } from '#tests/process/start-shop.ts';
import { createDatabase, openDatabaseIn } from './benchmark-environment.ts';
import { fillVault } from './fill-busy-studio.ts';
import { fillGrownShop, type ShopSize } from './fill-grown-shop.ts';
import { signInOwner } from './open-busy-studio.ts';

/** A shop with a history, and an owner who is signed in. */
export interface GrowingShop extends ShopSize {
  url: string;
  sandboxUrl: string;
  db: Database;
  /** The value of the owner's `cookie` header. */
  cookie: string;
  memoryMegabytes(): Promise<number>;
}

/** The same in every shop, so that the list of these prints is equally long. */
const missingMasters = 100;

/** Opens shops of these sizes side by side, so that other load on the machine slows all of them alike. */
export async function openGrowingShops(
  sizes: readonly ShopSize[],
): Promise<{ shops: GrowingShop[]; close(): Promise<void> }> {
  await using cleanup = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-growth-'));
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await openDatabaseIn(dataDir);
  cleanup.defer(() => server.close());
  const shops: GrowingShop[] = [];
  for (const size of sizes) {
    const name = `orders_${size.orders}`;
    const database = await createDatabase(server, name);
    cleanup.defer(() => database.close());
    await fillGrownShop(database, size);
    await fillVault(database.db, join(dataDir, name), size.prints / missingMasters);
    const shop = await startShop(join(dataDir, name), { databaseUrl: database.url });
    cleanup.defer(() => shop.stop());
    const { db } = database;
    await untilJobsRest(db);
    const { url, sandboxUrl, memoryMegabytes } = shop;
    shops.push({ ...size, url, sandboxUrl, db, memoryMegabytes, cookie: `studio=${await signInOwner(db)}` });
  }
  // An error until here closes everything that was opened. From here on, the caller closes it.
  const resources = cleanup.move();
  return { shops, close: () => resources.disposeAsync() };
}

/** Each start of a shop runs every scheduled job once. */
async function untilJobsRest(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(
      sql`select from pgboss.job where state in ('created', 'active') and start_after <= now() limit 1`,
    );
    if (rows.length === 0) return;
    await pause(500);
  }
}

/** Exports need a verification of the last five minutes (decision 068), and the benchmark takes longer than that. */
export async function verifyOwner({ db }: GrowingShop): Promise<void> {
  await db.execute(sql`update staff_sessions set verified_at = now()`);
}

/** Calls the studio as the owner. @returns undefined. @throws when the response is an error */
export async function askStudio({ url, cookie }: GrowingShop, path: string): Promise<undefined> {
  const response = await fetch(`${url}/api/studio/${path}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  // Read but not kept: an export has many megabytes.
  for await (const _ of response.body ?? []);
}
