import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPassword } from '#server/database/embedded/cluster.ts';
import { openEmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { findRunningServer } from '#server/database/embedded/running-server.ts';
import { urlOf } from '#server/database/embedded/use-session.ts';
import { freePort } from '#tests/process/free-port.ts';
import { hangPrints } from '#tests/process/hang-prints.ts';
import { type EndSandbox, runSandbox } from '#tests/process/run-sandbox.ts';
import { type RunningShop, startShop } from '#tests/process/start-shop.ts';
import { askPatiently, json } from './ask-patiently.ts';
import type { TradingShop } from './trading-shop.ts';

/** A shop with its own database, and a sandbox, each in its own process. */
export interface FaultWorld extends TradingShop {
  /** The shop's log, for finding causes. */
  logFile: string;
  /** Ends the shop with `end`, starts it again, and waits until it is ready. */
  restartShop(end: (shop: RunningShop) => Promise<void>): Promise<void>;
  killSandbox(): Promise<void>;
  close(): Promise<void>;
}

const maxStarts = 5;
const logFolder = fileURLToPath(new URL('../../test-results', import.meta.url));

export async function openFaultWorld(): Promise<FaultWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-faults-'));
  await prepare(dataDir);
  const ports = { port: await freePort(), sandboxPort: await freePort() };
  const shopUrl = `http://localhost:${ports.port}`;
  const sandboxUrl = `http://127.0.0.1:${ports.sandboxPort}`;
  const unexpectedExits: string[] = [];
  const killedAt: number[] = [];
  const sandboxSettings = { dataDir, port: ports.sandboxPort, webhookUrl: `${shopUrl}/api/payments/webhook` };
  let endSandbox: EndSandbox = await runSandbox(sandboxSettings);
  await mkdir(logFolder, { recursive: true });
  const logFile = join(logFolder, `faults-${basename(dataDir)}.log`);
  const log = await open(logFile, 'a');
  const start = async (): Promise<RunningShop> => {
    for (let starts = 1; ; starts += 1) {
      try {
        return await startShop(dataDir, { ports, ownGroup: true, output: log.fd });
      } catch (error) {
        if (starts === maxStarts) throw error;
      }
    }
  };
  let shop = await start();
  return {
    ...{ shopUrl, sandboxUrl, dataDir, logFile, unexpectedExits, killedAt },
    environment: { DATA_DIR: dataDir },
    databaseUrl: () => findDatabase(dataDir),
    async restartShop(end) {
      if (shop.hasEnded()) unexpectedExits.push(`the shop had ended by itself, see ${logFile}`);
      await end(shop);
      shop = await start();
    },
    async killSandbox() {
      await endSandbox('SIGKILL');
      endSandbox = await runSandbox(sandboxSettings);
    },
    async setFaults(faults) {
      await askPatiently(`${sandboxUrl}/sandbox/faults`, json(faults), 30_000);
    },
    async close() {
      await shop.stop();
      await endSandbox();
      await log.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function findDatabase(dataDir: string): Promise<string> {
  const cluster = join(dataDir, 'postgres');
  const server = await findRunningServer(cluster);
  if (!server) throw new Error('The database is not running.');
  return urlOf(server.port, await readPassword(cluster));
}

/** While the shop has not started, nothing else starts its database. */
async function prepare(dataDir: string): Promise<void> {
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  await hangPrints(postgres.url, dataDir);
  await postgres.release();
}
