import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { openEmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { createLog } from '#server/log.ts';
import { openFileStore } from '#server/photographs/storage/file-store.ts';
import { imageFile } from '#tests/world/images/image-file.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { freePort } from './free-port.ts';
import { runSandbox } from './run-sandbox.ts';
import { startProxy } from './start-proxy.ts';
import { type RunningShop, startShop } from './start-shop.ts';

/** Two processes of one shop behind nginx, on one database. */
export interface SeveralShops {
  /** The public address. */
  url: string;
  first: RunningShop;
  second: RunningShop;
  /** Restarts a killed process on its port. */
  startAgain(shop: RunningShop): Promise<RunningShop>;
  db: Database;
  databaseUrl: string;
  dataDir: string;
  sandboxUrl: string;
  close(): Promise<void>;
}

/** Starts both processes at the same moment on new data. */
export async function openSeveralShops(): Promise<SeveralShops> {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout several '));
  const dataDir = join(folder, 'shop');
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const postgres = await openEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => {} });
  closers.push(() => postgres.release());
  await migrate(postgres.url, createLog('silent'));
  const pool = new pg.Pool({ connectionString: postgres.url, max: 3 });
  closers.push(() => pool.end());
  const db = drizzle(pool);
  await hangExamplePrints(db);
  await drawOnePicture(dataDir);

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
  const start = async (port: number) => {
    const shop = await startShop(dataDir, {
      ports: { port, sandboxPort },
      databaseUrl: postgres.url,
      settings: {
        SHOP_URL: url,
        TRUST_PROXY: 'on',
        TOKEN_SECRET: 'known to every process of this shop',
      },
    });
    closers.push(() => shop.stop());
    return shop;
  };
  const [first, second] = await Promise.all([start(shopPorts[0]), start(shopPorts[1])]);
  return {
    url,
    first,
    second,
    startAgain: ({ ports }) => start(ports.port),
    db,
    databaseUrl: postgres.url,
    dataDir,
    sandboxUrl: first.sandboxUrl,
    async close() {
      for (const close of closers.toReversed()) await close();
    },
  };
}

async function drawOnePicture(dataDir: string): Promise<void> {
  const store = await openFileStore(dataDir);
  await store.put(`${prints.mistyRidge.id}-320.jpg`, await imageFile({ width: 320, height: 320 }));
}
