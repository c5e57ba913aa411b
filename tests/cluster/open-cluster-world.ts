import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askPatiently, json } from '#tests/faults/ask-patiently.ts';
import type { TradingShop } from '#tests/faults/trading-shop.ts';
import { openSeveralShops } from '#tests/process/open-several-shops.ts';
import type { RunningShop } from '#tests/process/start-shop.ts';
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
    const shops = await openSeveralShops({ database: cluster, output: log.fd });
    closers.push(() => shops.close());
    const { url: shopUrl, sandboxUrl, dataDir, environment, databaseUrl, startAgain } = shops;
    const running = [shops.first, shops.second];
    const describeExit = ({ url }: RunningShop) => `the process at ${url} ended by itself, see ${logFile}`;
    /** The ends of processes that were replaced since. */
    const exits: string[] = [];
    return {
      ...{ cluster, shopUrl, sandboxUrl, dataDir, environment, logFile, killedAt: [], close },
      get unexpectedExits() {
        return [...exits, ...running.filter((shop) => shop.hasEnded()).map(describeExit)];
      },
      databaseUrl: async () => databaseUrl,
      async restartShop() {
        const [shop] = running.splice(0, 1);
        if (!shop) throw new Error('No process of the shop runs.');
        if (shop.hasEnded()) exits.push(describeExit(shop));
        await shop.stop();
        running.push(await startAgain(shop));
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
