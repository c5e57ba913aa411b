import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { prepareDataFolder } from '#server/database/embedded/data-folder.ts';
import type { EmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { giveToPostgresOwner, run, runAsOwnerOf } from '#server/database/embedded/run-as.ts';
import { joinOrStartServer, stopServer } from '#server/database/embedded/start-server.ts';

interface InstalledPostgres {
  /** The path of its server, such as /usr/lib/postgresql/15/bin/postgres. */
  postgres: string;
  /** An empty folder. */
  dataDir: string;
}

/** Starts a PostgreSQL of any version that the machine has. `url` is a superuser's. */
export async function startInstalledPostgres({
  postgres,
  dataDir,
}: InstalledPostgres): Promise<EmbeddedPostgres> {
  const program = (name: string) => join(dirname(postgres), name);
  const initdb = program('initdb');
  const binaries = { initdb, pgCtl: program('pg_ctl'), postgres, major: '' };
  const folder = await prepareDataFolder(dataDir);
  await mkdir(folder.cluster, { mode: 0o700 });
  await giveToPostgresOwner(folder.cluster, postgres);
  const runAs = await runAsOwnerOf(folder.cluster, postgres);
  const settings = ['-U', 'shop', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  const { ok, output } = await run(runAs, initdb, ['-D', folder.cluster, ...settings]);
  if (!ok) throw new Error(`${initdb} failed: ${output}`);
  const { port } = await joinOrStartServer(folder, binaries);
  return {
    url: `postgres://shop@127.0.0.1:${port}/postgres`,
    release: () => stopServer(folder, binaries),
  };
}
