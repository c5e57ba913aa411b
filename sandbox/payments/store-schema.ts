/**
 * instructions: parameters of a session that no response contains.
 * scheduled_actions: what a timer does to a session (`expire`, `settle`, `fail`), in ms since 1970.
 * responses: the responses that idempotency keys replay.
 */
export const storeSchema = `
CREATE INDEX IF NOT EXISTS objects_by_intent ON objects (json_extract(body, '$.payment_intent'));
CREATE TABLE IF NOT EXISTS instructions (session TEXT PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS scheduled_actions (
  session TEXT NOT NULL,
  action TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (session, action)
);
CREATE INDEX IF NOT EXISTS scheduled_actions_by_time ON scheduled_actions (at);
CREATE TABLE IF NOT EXISTS responses (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  request TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
);`;
