import { setTimeout as pause } from 'node:timers/promises';
import { ensureCluster, readPassword } from './cluster.ts';
import { type DataFolder, prepareDataFolder } from './data-folder.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { giveToOwnerOf } from './run-as.ts';
import { joinOrStartServer, stopServer } from './start-server.ts';
import { openUseSession, type UseSession, urlOf } from './use-session.ts';
import { withLock } from './with-lock.ts';

interface EmbeddedPostgresOptions {
  /** DATA_DIR. The cluster is in its folder `postgres`. */
  dataDir: string;
  /** Receives the few lines that are meant for the operator. */
  log: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** `postgres://…` of the database `shop`. The port stays the same as long as this process uses the server. */
  url: string;
  /** Stops using the server, and stops the server if no other process uses it. Later calls do nothing. */
  release(): Promise<void>;
}

interface ServerContext {
  folder: DataFolder;
  binaries: PostgresBinaries;
  log: (line: string) => void;
}

interface JoinedServer {
  session: UseSession;
  port: number;
  password: string;
}

/**
 * Opens the shop's own PostgreSQL in `dataDir`, and creates it the first time. Uses the server that already runs there, or
 * starts one. After a crash, PostgreSQL recovers when it starts.
 * @throws DataDirectoryError if the folder doesn't allow it
 */
export async function openEmbeddedPostgres({
  dataDir,
  log,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const context = { folder: await prepareDataFolder(dataDir), binaries: await findPostgresBinaries(), log };
  let server = await withLock(context.folder.lock, () => joinServer(context));
  let released: Promise<void> | undefined;

  const watch = () =>
    server.session.onLost(async () => {
      const next = await rejoin(context, server, () => released !== undefined);
      if (next === undefined) return;
      server = next;
      watch();
    });
  watch();

  return {
    url: urlOf(server.port, server.password),
    release: () => (released ??= withLock(context.folder.lock, () => leave(context, server.session))),
  };
}

async function joinServer({ folder, binaries, log }: ServerContext, port?: number): Promise<JoinedServer> {
  await giveToOwnerOf(folder.root, folder.lock);
  await ensureCluster(folder, binaries, log);
  const server = await joinOrStartServer(folder, binaries, port);
  const password = await readPassword(folder.cluster);
  return {
    session: await openUseSession(server.port, password, folder.cluster),
    port: server.port,
    password,
  };
}

async function leave({ folder, binaries }: ServerContext, session: UseSession): Promise<void> {
  const isLast = session.isOpen() && (await session.leave().catch(() => false));
  if (isLast) await stopServer(folder, binaries);
}

// Restarts a server that was killed, for example when memory ran out. It gets the same port, because the pools use it.
async function rejoin(
  context: ServerContext,
  { port }: JoinedServer,
  isReleased: () => boolean,
): Promise<JoinedServer | undefined> {
  while (!isReleased()) {
    try {
      return await withLock(context.folder.lock, async () =>
        isReleased() ? undefined : await joinServer(context, port),
      );
    } catch (error) {
      context.log(`The database stopped and does not come back yet: ${(error as Error).message}`);
      await pause(1000, undefined, { ref: false });
    }
  }
  return undefined;
}
