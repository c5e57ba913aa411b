import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { withClient } from '#server/database/with-client.ts';
import { endOf, findClientProgram, withConnection } from './client-programs.ts';

/** What a dump was made with. */
interface DumpFacts {
  /** The major version of the server. */
  postgres: string;
  /** The major version of the `pg_dump`, because an older `pg_restore` may not read it. */
  pgDump: string;
  /** The size of the database, which a restored one has too. */
  databaseBytes: number;
}

/**
 * The shop needs no other extensions than these: one that a provider adds, such as for statistics, would keep the dump from
 * being restored elsewhere. The first is in every database, because a pattern that matches nothing is an error.
 */
const extensions = ['plpgsql', 'pg_trgm'].map((name) => `--extension=${name}`);

/**
 * Copies the database at `url` into a new file, as of one moment, while it is in use.
 * @throws OperatorError if this machine has no `pg_dump` for it, or it fails
 */
export async function dumpDatabase({ url, file }: { url: string; file: string }): Promise<DumpFacts> {
  const { program, major, bytes } = await findDumper(url);
  await withConnection(url, async (env) => {
    const args = ['--format=custom', '--no-publications', '--no-subscriptions', ...extensions];
    const child = spawn(program.path, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = endOf(child, 'pg_dump');
    ended.catch(() => {});
    // Through this process, so that the program ends when this one does.
    await pipeline(child.stdout, createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }));
    await ended;
  });
  return { postgres: String(major), pgDump: String(program.major), databaseBytes: bytes };
}

async function findDumper(url: string) {
  const server = await readServer(url);
  const { host, pathname } = new URL(url);
  const reason = `The database ${host}${pathname} is PostgreSQL ${server.major}`;
  const program = await findClientProgram('pg_dump', { minMajor: server.major, reason });
  return { ...server, program };
}

/** @throws OperatorError unless this machine has the programs that copy the database at `url` and bring it back */
export async function requireDumpPrograms(url: string): Promise<void> {
  const { program } = await findDumper(url);
  await findRestorer(String(program.major));
}

/** The major version of the server, and the size of the database. */
export async function readServer(url: string): Promise<{ major: number; bytes: number }> {
  return withClient(url, 'passepartout backup', async (client) => {
    const { rows } = await client.query<{ major: number; bytes: number }>(`
      select current_setting('server_version_num')::int / 10000 as major,
        pg_database_size(current_database())::float8 as bytes`);
    return rows[0] ?? { major: 0, bytes: 0 };
  });
}

interface Loading {
  file: string;
  /** The version of the `pg_dump` that wrote the file. */
  pgDump: string;
  /** The address of an empty database. */
  url: string;
}

/** The `pg_restore` that reads a dump. @throws OperatorError if this machine has none */
export function findRestorer(pgDump: string) {
  const reason = `The backup was written by the pg_dump of PostgreSQL ${pgDump}`;
  return findClientProgram('pg_restore', { minMajor: Number(pgDump), reason });
}

/** Loads a dump into an empty database: all of it, or nothing. Roles and their rights are those of that server. */
export async function loadDump({ file, pgDump, url }: Loading): Promise<void> {
  const program = await findRestorer(pgDump);
  const source = await open(file);
  try {
    await withConnection(url, async (env) => {
      const args = [
        '--no-owner',
        '--no-privileges',
        '--single-transaction',
        '--dbname',
        env.PGDATABASE ?? '',
      ];
      await endOf(
        spawn(program.path, args, { env, stdio: [source.fd, 'ignore', 'pipe'] }),
        'Loading the dump into the database',
      );
    });
  } finally {
    await source.close();
  }
}
