import { sql } from 'drizzle-orm';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';
import type { RunningShop } from '#tests/process/start-shop.ts';
import type { Figure } from '../figure.ts';

/** What every measurement gets: a running shop with the demo collection. */
export interface BenchmarkEnvironment {
  shop: RunningShop;
  dataDir: string;
  chromiumPath: string | undefined;
}

export type Measurement = (environment: BenchmarkEnvironment) => Promise<Figure[]>;

/** The newest print of a running shop. */
export async function newestProduct(url: string): Promise<{ _id: string; title: string }> {
  const response = await fetch(`${url}/api/shop/all-prints?limit=1`);
  const [product] = (await response.json()) as { _id: string; title: string }[];
  if (!product) throw new Error('The benchmarked shop has no prints.');
  return product;
}

/** Opens the database in a shop's folder, and starts its server if that is not running. */
export function openDatabaseIn(dataDir: string): Promise<OpenDatabase> {
  return openShopDatabase({ dataDir, databaseUrl: undefined }, createLog('warn'), () => {});
}

/** Creates another database on the same server, with the shop's tables but without rows. */
export async function createDatabase({ db, url }: OpenDatabase, name: string): Promise<OpenDatabase> {
  await db.execute(sql.raw(`create database ${name}`));
  return openDatabase(Object.assign(new URL(url), { pathname: name }).href, createLog('warn'));
}

/** Fetches a page and reads its whole body. @throws when the response is an error */
export async function readPage(url: string): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
}
