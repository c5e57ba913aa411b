/**
 * objects: all objects of the API. `owner` is the session that an object belongs to.
 * instructions: parameters of a session that no response contains.
 * scheduled_actions: what a timer does to a session (`expire`, `settle`, `fail`), in ms since 1970.
 * webhooks: one row per event and copy. responses: the responses that idempotency keys replay.
 */
export const storeSchema = `
CREATE TABLE IF NOT EXISTS objects (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  created INTEGER NOT NULL,
  owner TEXT,
  body TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
CREATE INDEX IF NOT EXISTS objects_by_owner ON objects (owner, kind, seq);
CREATE INDEX IF NOT EXISTS objects_by_intent ON objects (json_extract(body, '$.payment_intent'));
CREATE TABLE IF NOT EXISTS instructions (session TEXT PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS scheduled_actions (
  session TEXT NOT NULL,
  action TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (session, action)
);
CREATE INDEX IF NOT EXISTS scheduled_actions_by_time ON scheduled_actions (at);
CREATE TABLE IF NOT EXISTS webhooks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  reversed INTEGER NOT NULL DEFAULT 0,
  last_status INTEGER,
  last_error TEXT
);
CREATE INDEX IF NOT EXISTS webhooks_by_time ON webhooks (state, next_at);
CREATE TABLE IF NOT EXISTS responses (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  request TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
);`;
