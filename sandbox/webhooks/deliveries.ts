import type { DatabaseSync } from 'node:sqlite';
import type { Faults } from '../faults.ts';

/** One row per event, address and copy. */
export const deliveriesSchema = `
CREATE TABLE IF NOT EXISTS webhooks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  reversed INTEGER NOT NULL DEFAULT 0,
  last_status INTEGER,
  last_error TEXT,
  endpoint TEXT
);
CREATE INDEX IF NOT EXISTS webhooks_by_time ON webhooks (state, next_at);`;

/** pending: waits to be sent. dropped: discarded by a fault. abandoned: given up after three days. */
type DeliveryState = 'pending' | 'delivered' | 'dropped' | 'abandoned';

export interface Delivery {
  id: number;
  event: string;
  /** The endpoint that the shop has created. Null: the address that the sandbox was started with. */
  endpoint: string | null;
  state: DeliveryState;
  attempts: number;
  createdAtMs: number;
  nextAtMs: number;
  reversed: boolean;
  lastStatus: number | null;
  lastError: string | null;
}

/** A database of an earlier version lacks the column. */
export function addEndpointColumn(database: DatabaseSync): void {
  const column = database
    .prepare("SELECT 1 FROM pragma_table_info('webhooks') WHERE name = 'endpoint'")
    .get();
  if (!column) database.exec('ALTER TABLE webhooks ADD COLUMN endpoint TEXT');
}

/** Queues an event for the shop, subject to the current faults. */
export function queueEvent(
  database: DatabaseSync,
  faults: Faults,
  event: string,
  endpoint: string | null = null,
): void {
  const { drop, duplicate, delayMs = 0, reverse = false } = faults.current().webhooks ?? {};
  const nextAtMs = reverse ? endOfReverseWindow(database) : Date.now() + delayMs;
  const insert = database.prepare(
    'INSERT INTO webhooks (event, state, created_at, next_at, reversed, endpoint) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (let copy = duplicate ? 2 : 1; copy > 0; copy -= 1) {
    insert.run(event, drop ? 'dropped' : 'pending', Date.now(), nextAtMs, Number(reverse), endpoint);
  }
}

const reverseWindowMs = 1000;

/** Events that a fault reverses wait together for the end of a time window, in ms since 1970. */
function endOfReverseWindow(database: DatabaseSync): number {
  const now = Date.now();
  const row = database
    .prepare(
      "SELECT max(next_at) AS at FROM webhooks WHERE reversed = 1 AND attempts = 0 AND state = 'pending' AND next_at > ?",
    )
    .get(now);
  return typeof row?.at === 'number' ? row.at : now + reverseWindowMs;
}

/** All deliveries, or those of the events that belong to one object, newest first. */
export function listDeliveries(database: DatabaseSync, owner?: string): Delivery[] {
  const ownerCondition = 'WHERE event IN (SELECT id FROM objects WHERE owner = ?)';
  const list = database.prepare(
    `SELECT * FROM webhooks ${owner ? ownerCondition : ''} ORDER BY id DESC LIMIT 1000`,
  );
  return list.all(...(owner ? [owner] : [])).map(readDelivery);
}

/** Which deliveries can be sent: those without an endpoint need the address that the sandbox was started with. */
const sendable = (hasUrl: boolean) => `state = 'pending'${hasUrl ? '' : ' AND endpoint IS NOT NULL'}`;

/** Claims the deliveries that are due, oldest first, for `leaseMs`. If the sender dies, they become due again. */
export function claimDue(database: DatabaseSync, leaseMs: number, hasUrl: boolean): Delivery[] {
  const now = Date.now();
  const dueDeliveries = database
    .prepare(
      `SELECT * FROM webhooks WHERE ${sendable(hasUrl)} AND next_at <= ? ORDER BY next_at, id LIMIT 100`,
    )
    .all(now)
    .map(readDelivery);
  const claim = database.prepare('UPDATE webhooks SET next_at = ?, attempts = attempts + 1 WHERE id = ?');
  for (const delivery of dueDeliveries) claim.run(now + leaseMs, delivery.id);
  return dueDeliveries;
}

type Attempt = Pick<Delivery, 'id' | 'state' | 'nextAtMs' | 'lastStatus' | 'lastError'>;

/** Stores the result of an attempt. */
export function saveAttempt(
  database: DatabaseSync,
  { id, state, nextAtMs, lastStatus, lastError }: Attempt,
): void {
  database
    .prepare('UPDATE webhooks SET state = ?, next_at = ?, last_status = ?, last_error = ? WHERE id = ?')
    .run(state, nextAtMs, lastStatus, lastError, id);
}

/** Makes all retries due now, after the shop's URL has changed or the sandbox has restarted. */
export function makeRetriesDue(database: DatabaseSync): void {
  database
    .prepare("UPDATE webhooks SET next_at = ? WHERE state = 'pending' AND attempts > 0 AND next_at > ?")
    .run(Date.now(), Date.now());
}

/** When the next delivery is due, in ms since 1970. */
export function nextDeliveryAt(database: DatabaseSync, hasUrl: boolean): number | null {
  const row = database.prepare(`SELECT min(next_at) AS at FROM webhooks WHERE ${sendable(hasUrl)}`).get();
  return typeof row?.at === 'number' ? row.at : null;
}

const readDelivery = (row: Record<string, unknown>): Delivery => ({
  id: Number(row.id),
  event: String(row.event),
  endpoint: row.endpoint === null ? null : String(row.endpoint),
  state: String(row.state) as DeliveryState,
  attempts: Number(row.attempts),
  createdAtMs: Number(row.created_at),
  nextAtMs: Number(row.next_at),
  reversed: row.reversed === 1,
  lastStatus: row.last_status === null ? null : Number(row.last_status),
  lastError: row.last_error === null ? null : String(row.last_error),
});
