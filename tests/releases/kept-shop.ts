import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import journal from '../../server/database/migrations/meta/_journal.json' with { type: 'json' };

/** All that a shop of an older version had in its tables and its vault, as this folder keeps it for each release. */
export interface KeptShop {
  /** When it was kept, by the shop's clock. */
  at: string;
  /** The last migration that its version had. */
  migration: string;
  tables: Record<string, Row[]>;
  /** The vault's files by their SHA-256, in base64. */
  masters: Record<string, string>;
}

/** A row as `to_json` writes it. */
export type Row = Record<string, unknown>;

const keptShop: z.ZodType<KeptShop> = z.object({
  at: z.iso.datetime(),
  migration: z.string(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  masters: z.record(z.string(), z.string()),
});

const folder = fileURLToPath(new URL('./shops/', import.meta.url));
const ending = '.json.gz';
const fileOf = (version: string) => join(folder, version + ending);

/** A client of the database, or a pool. */
interface Queryable {
  query(statement: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** The versions whose shops are kept. */
export async function keptVersions(): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
}

export async function readKeptShop(version: string): Promise<KeptShop> {
  const json = await promisify(gunzip)(await readFile(fileOf(version)));
  return keptShop.parse(JSON.parse(json.toString()));
}

/** Keeps the shop with this database and data folder as the one of a version. */
export async function keepShop(
  version: string,
  { database, dataDir, now }: { database: Queryable; dataDir: string; now: Date },
): Promise<void> {
  const tables = Object.fromEntries(
    await Promise.all((await tablesOf(database)).map(async (name) => [name, await rowsOf(database, name)])),
  );
  const vault = join(dataDir, 'masters');
  const files = await readdir(vault, { recursive: true, withFileTypes: true });
  const masters = await Promise.all(
    files
      .filter((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))
      .map(async ({ name, parentPath }) => [name, await readFile(join(parentPath, name), 'base64')]),
  );
  const migration = journal.entries.at(-1)?.tag ?? '';
  const kept: KeptShop = { at: now.toISOString(), migration, tables, masters: Object.fromEntries(masters) };
  await mkdir(folder, { recursive: true });
  await writeFile(fileOf(version), await promisify(gzip)(JSON.stringify(kept), { level: 9 }));
}

async function tablesOf(database: Queryable): Promise<string[]> {
  const { rows } = await database.query(
    "select tablename from pg_tables where schemaname = 'public' order by tablename",
  );
  return rows.map(({ tablename }) => String(tablename));
}

/** All rows of a table, without the columns that PostgreSQL computes. */
export async function rowsOf(database: Queryable, table: string): Promise<Row[]> {
  const columns = await storedColumns(database, table);
  const list = columns.map((name) => `"${name}"`).join(', ');
  const { rows } = await database.query(
    `select to_json(stored) as row from (select ${list} from "${table}") as stored`,
  );
  return rows.map(({ row }) => row as Row);
}

async function storedColumns(database: Queryable, table: string): Promise<string[]> {
  const { rows } = await database.query(
    `select column_name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ column_name }) => String(column_name));
}

/** Fills tables of the shop's version, and the vault of a data folder. */
export async function fillFrom(
  kept: KeptShop,
  { database, dataDir }: { database: Queryable; dataDir: string },
): Promise<void> {
  // No trigger acts, and tables may refer to those that are filled later. The setting holds for one connection.
  await database.query("set session_replication_role = 'replica'");
  for (const [table, rows] of Object.entries(kept.tables)) {
    const list = Object.keys(rows[0] ?? {})
      .map((name) => `"${name}"`)
      .join(', ');
    // Some migrations add rows.
    await database.query(`delete from "${table}"`);
    if (list)
      await database.query(
        `insert into "${table}" (${list}) overriding system value
         select ${list} from json_populate_recordset(null::"${table}", $1)`,
        [JSON.stringify(rows)],
      );
  }
  await database.query('reset session_replication_role');
  await mkdir(join(dataDir, 'masters'), { recursive: true });
  for (const [name, content] of Object.entries(kept.masters))
    await writeFile(join(dataDir, 'masters', name), content, 'base64');
}
