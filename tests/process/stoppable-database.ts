import { join } from 'node:path';
import { prepareDataFolder } from '#server/database/embedded/data-folder.ts';
import { openEmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { findPostgresBinaries } from '#server/database/embedded/postgres-binaries.ts';
import { joinOrStartServer, stopServer } from '#server/database/embedded/start-server.ts';
import { migrate } from '#server/database/migrate.ts';
import { withClient } from '#server/database/with-client.ts';
import { createLog } from '#server/log.ts';
import { childrenOf } from './children-of.ts';

/** A database of its own, which a test can take away. */
export interface StoppableDatabase {
  url: string;
  execute(statement: string): Promise<void>;
  stop(): Promise<void>;
  startAgain(): Promise<void>;
  /** Stops all its processes where they are. Connections stay open, and nothing is answered. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/** Starts a server with the shop's empty tables in an empty folder. */
export async function openStoppableDatabase(folder: string): Promise<StoppableDatabase> {
  const dataDir = join(folder, 'database');
  const { url, release } = await openEmbeddedPostgres({ dataDir, log: () => {} });
  await migrate(url, createLog('silent'));
  // From here on the server stays down when it has stopped.
  await release();
  const files = await prepareDataFolder(dataDir);
  const binaries = await findPostgresBinaries();
  const start = () => joinOrStartServer(files, binaries, Number(new URL(url).port));
  let { pid } = await start();
  let frozen: number[] = [];
  return {
    url,
    async execute(statement) {
      await withClient(url, 'test', (client) => client.query(statement));
    },
    stop: () => stopServer(files, binaries),
    async startAgain() {
      ({ pid } = await start());
    },
    async freeze() {
      // The first one starts the others, so it comes first.
      process.kill(pid, 'SIGSTOP');
      frozen = [pid, ...(await childrenOf(pid))];
      for (const each of frozen) process.kill(each, 'SIGSTOP');
    },
    async thaw() {
      for (const each of frozen.toReversed()) process.kill(each, 'SIGCONT');
    },
  };
}
