import type { DatabaseSync } from 'node:sqlite';

/** What the control API has set, as JSON by its name. It survives a restart. */
export const stateSchema = 'CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, body TEXT NOT NULL);';

interface Stored {
  database: DatabaseSync;
}

export function saveState({ database }: Stored, name: string, value: object): void {
  database
    .prepare('INSERT OR REPLACE INTO state (name, body) VALUES (?, ?)')
    .run(name, JSON.stringify(value));
}

/** Only `saveState` writes the table. */
export function readState<State>({ database }: Stored, name: string): State | undefined {
  const row = database.prepare('SELECT body FROM state WHERE name = ?').get(name);
  return row === undefined ? undefined : (JSON.parse(String(row.body)) as State);
}
