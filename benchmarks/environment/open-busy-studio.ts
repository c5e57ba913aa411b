import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { demoHangings } from '#server/catalogue/tables.ts';
import type { Database } from '#server/database/database.ts';
import { startStaffSession } from '#server/staff/sessions/staff-sessions.ts';
import { staff } from '#server/staff/tables.ts';
import { startShop } from '#tests/process/start-shop.ts';
import { openDatabaseIn } from './benchmark-environment.ts';
import { fillBusyStudio, fillVault } from './fill-busy-studio.ts';
import { fillLargeCatalogue } from './fill-large-catalogue.ts';
import { fillOffers, type OfferCounts } from './fill-offers.ts';

/** The studio of a shop with many prints and orders, and an owner who is signed in. */
export interface BusyStudio {
  url: string;
  db: Database;
  /** The value of the owner's `cookie` header. */
  cookie: string;
  close(): Promise<void>;
}

export async function openBusyStudio(
  counts: { prints: number; orders: number } & OfferCounts,
): Promise<BusyStudio> {
  await using cleanup = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-busy-'));
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { db, close } = await openDatabaseIn(dataDir);
  cleanup.defer(close);
  await db.insert(demoHangings).values({ finishedAt: new Date() });
  await fillLargeCatalogue(db, counts.prints);
  await fillBusyStudio(db, counts.orders);
  await fillOffers(db, counts);
  await fillVault(db, dataDir);
  const shop = await startShop(dataDir);
  cleanup.defer(() => shop.stop());
  const cookie = `studio=${await signInOwner(db)}`;
  // An error until here closes everything that was opened. From here on, the caller closes it.
  const resources = cleanup.move();
  return { url: shop.url, db, cookie, close: () => resources.disposeAsync() };
}

/** Adds an owner, and signs in. @returns the token of the session */
export async function signInOwner(db: Database): Promise<string> {
  const owner = { id: newId(), email: 'owner@example.com', name: 'Ada', role: 'owner' } as const;
  await db.insert(staff).values({ ...owner, createdAt: new Date() });
  const client = { address: '192.0.2.1', browser: 'Benchmark' };
  const { token } = await startStaffSession(db, { now: () => new Date() }, owner, client);
  return token;
}
