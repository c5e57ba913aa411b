import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '#server/database/with-client.ts';
import { startInstalledPostgres } from './start-installed-postgres.ts';

/** The path of the server of PostgreSQL 15. Undefined when it is not installed and cannot be (setup/provide-programs.js). */
export const postgres15Program = process.env.POSTGRES15_PATH || undefined;
if (!postgres15Program)
  console.warn('Skipped: backups with pg_dump. POSTGRES15_PATH is not set; "npm test" sets it.');

/** A PostgreSQL beside a shop, as `deploy/install.sh` makes it. Debian's programs are beside its server. */
export interface Postgres15 {
  /** Makes an empty database, and a role of the same name that owns it. @returns its address */
  makeDatabase(name: string, rights?: string): Promise<string>;
  /** The names of the databases that begin so. */
  databases(prefix: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function openPostgres15(): Promise<Postgres15> {
  if (!postgres15Program) throw new Error('POSTGRES15_PATH is not set.');
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-postgres15-'));
  const { url, release } = await startInstalledPostgres({ postgres: postgres15Program, dataDir });
  const query = (statement: string) => withClient(url, 'test', (client) => client.query(statement));
  return {
    async makeDatabase(name, rights = 'createdb') {
      await query(`create role "${name}" login ${rights} password 'a secret'`);
      await query(`create database "${name}" owner "${name}"`);
      const address = new URL(url);
      [address.username, address.password, address.pathname] = [name, 'a secret', `/${name}`];
      return address.href;
    },
    async databases(prefix) {
      const { rows } = await query(`select datname from pg_database where starts_with(datname, '${prefix}')`);
      return rows.map(({ datname }) => datname).sort();
    },
    async close() {
      await release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
