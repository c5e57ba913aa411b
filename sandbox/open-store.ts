import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from './open-database.ts';
import { addEndpointColumn, deliveriesSchema } from './webhooks/deliveries.ts';

/** An object of a provider's API: Stripe and EasyPost both name its kind in `object`. */
interface StoredObject {
  id: string;
  object: string;
  created?: number;
}

type Kind<Objects> = keyof Objects & string;

export interface Condition {
  sql: string;
  values: (string | number)[];
}

interface Page {
  where: Condition[];
  limit: number;
  /** The id of the object before the page. */
  after?: string | undefined;
  oldestFirst?: boolean;
}

/** @typeParam Objects the types of the API's objects, by kind */
export interface Store<Objects> {
  database: DatabaseSync;
  find<K extends Kind<Objects>>(kind: K, id: string): Objects[K] | undefined;
  insert(object: Objects[Kind<Objects>] & StoredObject, owner?: string): void;
  /** The object that an object belongs to, such as its payment session, if any. */
  ownerOf(id: string): string | undefined;
  save(object: Objects[Kind<Objects>] & StoredObject): void;
  remove(id: string): void;
  list<K extends Kind<Objects>>(kind: K, page: Page): { data: Objects[K][]; hasMore: boolean };
  /** Runs the work in a transaction. A nested transaction joins the outer one. */
  transaction<T>(work: () => T): T;
  close(): void;
}

const objectsSchema = `
CREATE TABLE IF NOT EXISTS objects (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  created INTEGER NOT NULL,
  owner TEXT,
  body TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
CREATE INDEX IF NOT EXISTS objects_by_owner ON objects (owner, kind, seq);`;

/**
 * A provider's database: every object as JSON in one table, and the webhooks, in `<name>.sqlite` of the folder or in
 * memory.
 * @param schema the tables that only this provider has
 */
export function openStore<Objects>(dataDir: string | undefined, name: string, schema = ''): Store<Objects> {
  const database = openDatabase(dataDir, name, objectsSchema + deliveriesSchema + schema);
  addEndpointColumn(database);
  const select = database.prepare('SELECT body FROM objects WHERE id = ? AND kind = ?');
  const insert = database.prepare(
    'INSERT INTO objects (id, kind, created, owner, body) VALUES (?, ?, ?, ?, ?)',
  );
  const update = database.prepare('UPDATE objects SET body = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM objects WHERE id = ?');
  return {
    database,
    find: <K extends Kind<Objects>>(kind: K, id: string) => {
      const row = select.get(id, kind);
      return row === undefined ? undefined : readBody<Objects[K]>(row);
    },
    insert: (object, owner) =>
      void insert.run(object.id, object.object, object.created ?? 0, owner ?? null, JSON.stringify(object)),
    ownerOf: (id) => asText(database.prepare('SELECT owner FROM objects WHERE id = ?').get(id)?.owner),
    save: (object) => void update.run(JSON.stringify(object), object.id),
    remove: (id) => void remove.run(id),
    list: <K extends Kind<Objects>>(kind: K, page: Page) => listPage<Objects[K]>(database, kind, page),
    transaction: (work) => inTransaction(database, work),
    close: () => database.close(),
  };
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Only `insert` and `save` write the column, and they accept only objects of their kind. */
function readBody<Found>(row: Record<string, unknown>): Found {
  return JSON.parse(String(row.body)) as Found;
}

function listPage<Found>(database: DatabaseSync, kind: string, page: Page) {
  const conditions: Condition[] = [{ sql: 'kind = ?', values: [kind] }, ...page.where];
  if (page.after) {
    const sql = `seq ${page.oldestFirst ? '>' : '<'} (SELECT seq FROM objects WHERE id = ?)`;
    conditions.push({ sql, values: [page.after] });
  }
  const where = conditions.map((condition) => condition.sql).join(' AND ');
  const values = conditions.flatMap((condition) => condition.values);
  const sql = `SELECT body FROM objects WHERE ${where} ORDER BY seq ${page.oldestFirst ? 'ASC' : 'DESC'} LIMIT ?`;
  const rows = database.prepare(sql).all(...values, page.limit + 1);
  const data = rows.slice(0, page.limit).map((row) => readBody<Found>(row));
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

/** The objects created from one second to another, both included. */
export const createdWithin = ({ gte, lte }: { gte: number; lte?: number | undefined }): Condition[] => [
  { sql: 'created >= ?', values: [gte] },
  ...(lte === undefined ? [] : [{ sql: 'created <= ?', values: [lte] }]),
];

export const ownedBy = (owner: string): Condition => ({ sql: 'owner = ?', values: [owner] });
