import type { Store } from '../objects.ts';

/** What the control API has set, as JSON by its name. It survives a restart. */
export const stateSchema = 'CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, body TEXT NOT NULL);';

export function saveState(store: Store, name: string, value: object): void {
  store.database
    .prepare('INSERT OR REPLACE INTO state (name, body) VALUES (?, ?)')
    .run(name, JSON.stringify(value));
}

/** Only `saveState` writes the table. */
export function readState<State>(store: Store, name: string): State | undefined {
  const row = store.database.prepare('SELECT body FROM state WHERE name = ?').get(name);
  return row === undefined ? undefined : (JSON.parse(String(row.body)) as State);
}
