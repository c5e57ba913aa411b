import { execFile } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { copyCluster } from '#server/database/embedded/copy-cluster.ts';
import { prepareDataFolder } from '#server/database/embedded/data-folder.ts';
import { findPostgresBinaries } from '#server/database/embedded/postgres-binaries.ts';
import { joinOrStartServer, stopServer } from '#server/database/embedded/start-server.ts';

/** A streaming replica of another server. */
export interface TestReplica {
  url: string;
  /** Stops applying changes. The replica still receives them. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
  startAgain(): Promise<void>;
}

interface ReplicaSource {
  /** A superuser's URL of a database on the server. */
  url: string;
  /** The server's DATA_DIR. */
  dataDir: string;
  /** The replica's data folder, which must not exist yet. */
  replicaDir: string;
}

/** Copies a running server, and starts the copy as its replica. */
export async function startReplica({ url, dataDir, replicaDir }: ReplicaSource): Promise<TestReplica> {
  const folder = await prepareDataFolder(replicaDir);
  const cluster = join(dataDir, 'postgres');
  await copyCluster({ url, cluster, target: folder.cluster });
  const { hostname, port, username, password } = new URL(url);
  const line = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  await writeFile(join(folder.cluster, 'postgresql.auto.conf'), `primary_conninfo = '${line}'\n`);
  await writeFile(join(folder.cluster, 'standby.signal'), '');
  await giveToOwnerOf(cluster, folder.root);

  const binaries = await findPostgresBinaries();
  const server = await joinOrStartServer(folder, binaries);
  const replicaUrl = new URL(url);
  replicaUrl.port = String(server.port);
  const execute = async (statement: string) => {
    const client = new pg.Client({ connectionString: replicaUrl.href });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    url: replicaUrl.href,
    pause: () => execute('select pg_wal_replay_pause()'),
    resume: () => execute('select pg_wal_replay_resume()'),
    stop: () => stopServer(folder, binaries),
    startAgain: async () => {
      await joinOrStartServer(folder, binaries, server.port);
    },
  };
}

/** Gives the copy to the same system user, because PostgreSQL does not run as root. */
async function giveToOwnerOf(cluster: string, folder: string): Promise<void> {
  const { uid, gid } = await stat(cluster);
  if (uid !== process.getuid?.()) await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, folder]);
}
