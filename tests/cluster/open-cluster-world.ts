import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { createLog } from '#server/log.ts';
import { openFileStore } from '#server/photographs/storage/file-store.ts';
import { askPatiently, json } from '#tests/faults/ask-patiently.ts';
import type { TradingShop } from '#tests/faults/trading-shop.ts';
import { freePort } from '#tests/process/free-port.ts';
import { runSandbox } from '#tests/process/run-sandbox.ts';
import { startProxy } from '#tests/process/start-proxy.ts';
import { type RunningShop, startShop } from '#tests/process/start-shop.ts';
import { imageFile } from '#tests/world/images/image-file.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { type Cluster, openCluster } from './open-cluster.ts';

/** Two processes of a shop behind nginx, on the cluster, with one sandbox. */
export interface ClusterWorld extends TradingShop {
  cluster: Cluster;
  /** Ends one process as an upgrade does, and starts it again. */
  restartShop(): Promise<void>;
  /** What the programs have printed. */
  logFile: string;
  close(): Promise<void>;
}

const logFolder = fileURLToPath(new URL('../../test-results', import.meta.url));

export async function openClusterWorld(): Promise<ClusterWorld> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closers.toReversed()) await each();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'passepartout-cluster-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    await mkdir(logFolder, { recursive: true });
    const logFile = join(logFolder, `${basename(folder)}.log`);
    const log = await open(logFile, 'a');
    closers.push(() => log.close());
    const cluster = await openCluster(folder, log);
    closers.push(() => cluster.close());
    const dataDir = join(folder, 'shop');
    await hangPrints(cluster.sessionUrl, dataDir);

    const [port, sandboxPort, ...shopPorts] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ] as const;
    const shopUrl = `http://localhost:${port}`;
    const webhookUrl = `${shopUrl}/api/payments/webhook`;
    closers.push(await runSandbox({ dataDir, port: sandboxPort, webhookUrl }));
    await mkdir(join(folder, 'nginx'));
    const proxy = await startProxy({ folder: join(folder, 'nginx'), port, shopPorts });
    closers.push(() => proxy.end());
    const settings = {
      DATABASE_SESSION_URL: cluster.sessionUrl,
      SHOP_URL: shopUrl,
      TRUST_PROXY: 'on',
      TOKEN_SECRET: 'known to every process of this shop',
    };
    const start = (port: number) =>
      startShop(dataDir, {
        ports: { port, sandboxPort },
        databaseUrl: cluster.url,
        settings,
        output: log.fd,
      });
    const shops: RunningShop[] = await Promise.all(shopPorts.map(start));
    closers.push(() => Promise.all(shops.map((shop) => shop.stop())));
    const unexpectedExits: string[] = [];
    closers.push(async () => {
      if (shops.some((shop) => shop.hasEnded()))
        console.log(`A process of the shop has ended, see ${logFile}`);
    });
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    return {
      ...{ cluster, shopUrl, sandboxUrl, dataDir, logFile, unexpectedExits, killedAt: [], close },
      environment: { DATA_DIR: dataDir, DATABASE_URL: cluster.url, ...settings },
      databaseUrl: async () => cluster.sessionUrl,
      async restartShop() {
        const shop = shops.shift();
        if (!shop) throw new Error('No process of the shop runs.');
        if (shop.hasEnded())
          unexpectedExits.push(`a process of the shop had ended by itself, see ${logFile}`);
        await shop.stop();
        shops.push(await start(shop.ports.port));
      },
      async setFaults(faults) {
        await askPatiently(`${sandboxUrl}/sandbox/faults`, json(faults), 30_000);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The tables, the example prints, and their pictures. */
async function hangPrints(databaseUrl: string, dataDir: string): Promise<void> {
  await migrate(databaseUrl, createLog('silent'));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await hangExamplePrints(drizzle(pool));
  await pool.end();
  const store = await openFileStore(dataDir);
  const picture = await imageFile({ width: 640, height: 640 });
  for (const { id } of Object.values(prints)) {
    for (const width of [320, 640]) await store.put(`${id}-${width}.jpg`, picture);
  }
}
