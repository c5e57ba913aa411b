import { execFile } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { copyCluster } from '#server/database/embedded/copy-cluster.ts';
import { prepareDataFolder } from '#server/database/embedded/data-folder.ts';
import { findPostgresBinaries } from '#server/database/embedded/postgres-binaries.ts';
import { joinOrStartServer, stopServer } from '#server/database/embedded/start-server.ts';

/** A server that follows another over the network, as a replica of an owner's does. */
export interface TestReplica {
  url: string;
  /** From now on it takes in what happens, but does not show it. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
  startAgain(): Promise<void>;
}

interface Original {
  /** Of a database of the server, for a superuser. */
  url: string;
  /** The server's DATA_DIR. */
  dataDir: string;
  /** Takes the replica's; must not be there yet. */
  replicaDir: string;
}

/** Copies a running server and has the copy follow it. */
export async function startReplica({ url, dataDir, replicaDir }: Original): Promise<TestReplica> {
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
  const own = new URL(url);
  own.port = String(server.port);
  const tell = async (statement: string) => {
    const client = new pg.Client({ connectionString: own.href });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    url: own.href,
    pause: () => tell('select pg_wal_replay_pause()'),
    resume: () => tell('select pg_wal_replay_resume()'),
    stop: () => stopServer(folder, binaries),
    startAgain: async () => {
      await joinOrStartServer(folder, binaries, server.port);
    },
  };
}

/** Where the server runs as a user of the system's own, its copy does too. */
async function giveToOwnerOf(cluster: string, folder: string): Promise<void> {
  const { uid, gid } = await stat(cluster);
  if (uid !== process.getuid?.()) await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, folder]);
}
