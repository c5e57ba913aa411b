import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../open-database.ts';
import type { Kind, Objects, StoredObject } from './objects.ts';
import { storeSchema } from './store-schema.ts';

export interface Condition {
  sql: string;
  values: (string | number)[];
}

export interface Page {
  where: Condition[];
  limit: number;
  /** The id of the object before the page. */
  after?: string | undefined;
  oldestFirst?: boolean;
}

export interface Store {
  database: DatabaseSync;
  find<K extends Kind>(kind: K, id: string): Objects[K] | undefined;
  insert(object: StoredObject, owner?: string): void;
  /** The session that an object belongs to, if any. */
  ownerOf(id: string): string | undefined;
  save(object: StoredObject): void;
  list<K extends Kind>(kind: K, page: Page): { data: Objects[K][]; hasMore: boolean };
  /** Runs the work in a transaction. A nested transaction joins the outer one. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** The provider's database: every object as JSON in one table, in `payments.sqlite` of the folder or in memory. */
export function openStore(dataDir: string | undefined): Store {
  const database = openDatabase(dataDir, 'payments', storeSchema);
  const select = database.prepare('SELECT body FROM objects WHERE id = ? AND kind = ?');
  const insert = database.prepare(
    'INSERT INTO objects (id, kind, created, owner, body) VALUES (?, ?, ?, ?, ?)',
  );
  const update = database.prepare('UPDATE objects SET body = ? WHERE id = ?');
  return {
    database,
    find: (kind, id) => {
      const row = select.get(id, kind);
      return row === undefined ? undefined : readBody(kind, row);
    },
    insert: (object, owner) => {
      const created = 'created' in object ? object.created : 0;
      insert.run(object.id, object.object, created, owner ?? null, JSON.stringify(object));
    },
    ownerOf: (id) => asText(database.prepare('SELECT owner FROM objects WHERE id = ?').get(id)?.owner),
    save: (object) => void update.run(JSON.stringify(object), object.id),
    list: (kind, page) => listPage(database, kind, page),
    transaction: (work) => inTransaction(database, work),
    close: () => database.close(),
  };
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Only `insert` and `save` write the column, and they accept only `Objects`. */
function readBody<K extends Kind>(_kind: K, row: Record<string, unknown>): Objects[K] {
  return JSON.parse(String(row.body)) as Objects[K];
}

function listPage<K extends Kind>(database: DatabaseSync, kind: K, page: Page) {
  const conditions: Condition[] = [{ sql: 'kind = ?', values: [kind] }, ...page.where];
  if (page.after) {
    const sql = `seq ${page.oldestFirst ? '>' : '<'} (SELECT seq FROM objects WHERE id = ?)`;
    conditions.push({ sql, values: [page.after] });
  }
  const where = conditions.map((condition) => condition.sql).join(' AND ');
  const values = conditions.flatMap((condition) => condition.values);
  const sql = `SELECT body FROM objects WHERE ${where} ORDER BY seq ${page.oldestFirst ? 'ASC' : 'DESC'} LIMIT ?`;
  const rows = database.prepare(sql).all(...values, page.limit + 1);
  const data = rows.slice(0, page.limit).map((row) => readBody(kind, row));
  return { data, hasMore: rows.length > page.limit };
}

function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work();
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

/** The objects whose field has this value. `field` must not come from a caller, because it goes into the SQL. */
export const fieldIs = (field: string, value: string | number): Condition => ({
  sql: `json_extract(body, '$.${field}') = ?`,
  values: [value],
});

export const createdSince = (seconds: number): Condition => ({ sql: 'created >= ?', values: [seconds] });

export const ownedBy = (owner: string): Condition => ({ sql: 'owner = ?', values: [owner] });
