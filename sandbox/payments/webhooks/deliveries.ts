import type { Store } from '../open-store.ts';

/** pending: waits to be sent. dropped: discarded by a fault. abandoned: given up after three days. */
type DeliveryState = 'pending' | 'delivered' | 'dropped' | 'abandoned';

export interface Delivery {
  id: number;
  event: string;
  state: DeliveryState;
  attempts: number;
  createdAtMs: number;
  nextAtMs: number;
  reversed: boolean;
  lastStatus: number | null;
  lastError: string | null;
}

type NewDelivery = Pick<Delivery, 'event' | 'state' | 'nextAtMs' | 'reversed'>;

export function insertDelivery(store: Store, { event, state, nextAtMs, reversed }: NewDelivery): void {
  store.database
    .prepare('INSERT INTO webhooks (event, state, created_at, next_at, reversed) VALUES (?, ?, ?, ?, ?)')
    .run(event, state, Date.now(), nextAtMs, Number(reversed));
}

const reverseWindowMs = 1000;

/** Events that a fault reverses wait together for the end of a time window, in ms since 1970. */
export function endOfReverseWindow({ database }: Store): number {
  const now = Date.now();
  const row = database
    .prepare(
      "SELECT max(next_at) AS at FROM webhooks WHERE reversed = 1 AND attempts = 0 AND state = 'pending' AND next_at > ?",
    )
    .get(now);
  return typeof row?.at === 'number' ? row.at : now + reverseWindowMs;
}

/** All deliveries, or those of one session's events, newest first. */
export function listDeliveries({ database }: Store, session?: string): Delivery[] {
  const sessionCondition = 'WHERE event IN (SELECT id FROM objects WHERE owner = ?)';
  const list = database.prepare(
    `SELECT * FROM webhooks ${session ? sessionCondition : ''} ORDER BY id DESC LIMIT 1000`,
  );
  return list.all(...(session ? [session] : [])).map(readDelivery);
}

/** Claims the deliveries that are due, oldest first, for `leaseMs`. If the sender dies, they become due again. */
export function claimDue({ database }: Store, leaseMs: number): Delivery[] {
  const now = Date.now();
  const dueDeliveries = database
    .prepare("SELECT * FROM webhooks WHERE state = 'pending' AND next_at <= ? ORDER BY next_at, id LIMIT 100")
    .all(now)
    .map(readDelivery);
  const claim = database.prepare('UPDATE webhooks SET next_at = ?, attempts = attempts + 1 WHERE id = ?');
  for (const delivery of dueDeliveries) claim.run(now + leaseMs, delivery.id);
  return dueDeliveries;
}

type Attempt = Pick<Delivery, 'id' | 'state' | 'nextAtMs' | 'lastStatus' | 'lastError'>;

/** Stores the result of an attempt. */
export function saveAttempt(store: Store, { id, state, nextAtMs, lastStatus, lastError }: Attempt): void {
  store.database
    .prepare('UPDATE webhooks SET state = ?, next_at = ?, last_status = ?, last_error = ? WHERE id = ?')
    .run(state, nextAtMs, lastStatus, lastError, id);
}

/** Makes all retries due now, after the shop's URL has changed or the sandbox has restarted. */
export function makeRetriesDue(store: Store): void {
  store.database
    .prepare("UPDATE webhooks SET next_at = ? WHERE state = 'pending' AND attempts > 0 AND next_at > ?")
    .run(Date.now(), Date.now());
}

/** When the next delivery is due, in ms since 1970. */
export function nextDeliveryAt(store: Store): number | null {
  const row = store.database.prepare("SELECT min(next_at) AS at FROM webhooks WHERE state = 'pending'").get();
  return typeof row?.at === 'number' ? row.at : null;
}

const readDelivery = (row: Record<string, unknown>): Delivery => ({
  id: Number(row.id),
  event: String(row.event),
  state: String(row.state) as DeliveryState,
  attempts: Number(row.attempts),
  createdAtMs: Number(row.created_at),
  nextAtMs: Number(row.next_at),
  reversed: row.reversed === 1,
  lastStatus: row.last_status === null ? null : Number(row.last_status),
  lastError: row.last_error === null ? null : String(row.last_error),
});
