import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Opens `<dataDir>/<name>.sqlite`, or a database in memory without a `dataDir`. Committed data survives a killed process. */
export function openDatabase(dataDir: string | undefined, name: string, schema: string): DatabaseSync {
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(dataDir ? join(dataDir, `${name}.sqlite`) : ':memory:');
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  database.exec(schema);
  return database;
}
