import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { openEmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { freePort } from './free-port.ts';
import { hangPrints } from './hang-prints.ts';
import { runSandbox } from './run-sandbox.ts';
import { startProxy } from './start-proxy.ts';
import { type RunningShop, startShop } from './start-shop.ts';

/** Two processes of one shop behind nginx, on one database. */
export interface SeveralShops {
  /** The public address. */
  url: string;
  first: RunningShop;
  second: RunningShop;
  /** Starts an ended process again on its port. @param projectFolder where another release is */
  startAgain(shop: RunningShop, projectFolder?: string): Promise<RunningShop>;
  db: Database;
  databaseUrl: string;
  dataDir: string;
  sandboxUrl: string;
  /** The environment of the shop's commands. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

interface SeveralShopsOptions {
  /** An empty database instead of a new one, and its address behind a pooler. */
  database?: { url: string; sessionUrl: string };
  /** A file descriptor for the output of the processes, which is discarded by default. */
  output?: number;
}

/** Starts both processes at the same moment on new data. */
export async function openSeveralShops({
  database,
  output,
}: SeveralShopsOptions = {}): Promise<SeveralShops> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closers.toReversed()) await each();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'passepartout several '));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const dataDir = join(folder, 'shop');
    const own = database
      ? undefined
      : await openEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => {} });
    if (own) closers.push(() => own.release());
    const databaseUrl = database?.sessionUrl ?? own?.url ?? '';
    await hangPrints(databaseUrl, dataDir);
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
    pool.on('error', () => {});
    closers.push(() => pool.end());

    const [port, sandboxPort, ...shopPorts] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ] as const;
    const url = `http://localhost:${port}`;
    closers.push(await runSandbox({ dataDir, port: sandboxPort, webhookUrl: `${url}/api/payments/webhook` }));
    await mkdir(join(folder, 'nginx'));
    const proxy = await startProxy({ folder: join(folder, 'nginx'), port, shopPorts });
    closers.push(() => proxy.end());
    const settings = {
      ...(database && { DATABASE_SESSION_URL: database.sessionUrl }),
      SHOP_URL: url,
      TRUST_PROXY: 'on',
      TOKEN_SECRET: 'known to every process of this shop',
    };
    const environment = { DATA_DIR: dataDir, DATABASE_URL: database?.url ?? databaseUrl, ...settings };
    const start = async (port: number, projectFolder?: string) => {
      const shop = await startShop(dataDir, {
        ports: { port, sandboxPort },
        databaseUrl: environment.DATABASE_URL,
        settings,
        ...(projectFolder && { projectFolder }),
        ...(output !== undefined && { output }),
      });
      closers.push(() => shop.stop());
      return shop;
    };
    const [first, second] = await Promise.all([start(shopPorts[0]), start(shopPorts[1])]);
    return {
      ...{ url, first, second, databaseUrl, dataDir, environment, close, db: drizzle(pool) },
      startAgain: ({ ports }, projectFolder) => start(ports.port, projectFolder),
      sandboxUrl: first.sandboxUrl,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
