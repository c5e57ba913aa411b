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

/** Opens the database in a shop's folder. Its server is started if it does not run. */
export function openDatabaseIn(dataDir: string): Promise<OpenDatabase> {
  return openShopDatabase({ dataDir, databaseUrl: undefined }, createLog('warn'), () => {});
}

/** Creates another database with the shop's empty tables on the same server. */
export async function createDatabase({ db, url }: OpenDatabase, name: string): Promise<OpenDatabase> {
  await db.execute(sql.raw(`create database ${name}`));
  return openDatabase(Object.assign(new URL(url), { pathname: name }).href, createLog('warn'));
}

/** Reads a page completely. @throws when the response is an error */
export async function readPage(url: string): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
}
