import type { Store } from '../open-store.ts';

/** pending: waits to be sent. dropped: discarded by a fault. abandoned: given up after three days, or because its endpoint was deleted. */
export type DeliveryState = 'pending' | 'delivered' | 'dropped' | 'abandoned';

export interface Delivery {
  id: number;
  event: string;
  endpoint: string;
  state: DeliveryState;
  attempts: number;
  createdAtMs: number;
  nextAtMs: number;
  reversed: boolean;
  lastStatus: number | null;
  lastError: string | null;
}

/** All deliveries, or those of one session's events, newest first. */
export function listDeliveries(store: Store, session?: string): Delivery[] {
  const rows = session
    ? store.database
        .prepare(
          'SELECT * FROM deliveries WHERE event IN (SELECT id FROM objects WHERE owner = ?) ORDER BY id DESC LIMIT 1000',
        )
        .all(session)
    : store.database.prepare('SELECT * FROM deliveries ORDER BY id DESC LIMIT 1000').all();
  return rows.map(readDelivery);
}

/**
 * Claims the deliveries that are due, oldest first, for `leaseMs`. If the sender dies, they become due again. Deliveries
 * for the endpoints in `without` stay unclaimed.
 */
export function claimDue(store: Store, leaseMs: number, without: string[]): Delivery[] {
  const now = Date.now();
  const due = store.database
    .prepare(
      "SELECT * FROM deliveries WHERE state = 'pending' AND next_at <= ? AND endpoint NOT IN (SELECT value FROM json_each(?)) ORDER BY next_at, id LIMIT 100",
    )
    .all(now, JSON.stringify(without))
    .map(readDelivery);
  const claim = store.database.prepare(
    'UPDATE deliveries SET next_at = ?, attempts = attempts + 1 WHERE id = ?',
  );
  for (const delivery of due) claim.run(now + leaseMs, delivery.id);
  return due;
}

export function closeDelivery(store: Store, id: number, state: DeliveryState, result: AttemptResult): void {
  store.database
    .prepare('UPDATE deliveries SET state = ?, last_status = ?, last_error = ? WHERE id = ?')
    .run(state, result.status, result.error, id);
}

export function postponeDelivery(store: Store, id: number, nextAtMs: number, result: AttemptResult): void {
  store.database
    .prepare('UPDATE deliveries SET next_at = ?, last_status = ?, last_error = ? WHERE id = ?')
    .run(nextAtMs, result.status, result.error, id);
}

export interface AttemptResult {
  status: number | null;
  error: string | null;
}

/** Makes all retries due now, after the endpoint has moved or the sandbox has restarted. */
export function hurryDeliveries(store: Store): void {
  store.database
    .prepare("UPDATE deliveries SET next_at = ? WHERE state = 'pending' AND attempts > 0 AND next_at > ?")
    .run(Date.now(), Date.now());
}

/** Gives up the pending deliveries of a deleted endpoint. */
export function abandonDeliveries(store: Store, endpoint: string): void {
  store.database
    .prepare("UPDATE deliveries SET state = 'abandoned' WHERE endpoint = ? AND state = 'pending'")
    .run(endpoint);
}

/** When the next delivery is due, in ms since 1970. */
export function nextDeliveryAt(store: Store, without: string[]): number | null {
  const row = store.database
    .prepare(
      "SELECT min(next_at) AS at FROM deliveries WHERE state = 'pending' AND endpoint NOT IN (SELECT value FROM json_each(?))",
    )
    .get(JSON.stringify(without));
  return typeof row?.at === 'number' ? row.at : null;
}

const readDelivery = (row: Record<string, unknown>): Delivery => ({
  id: Number(row.id),
  event: String(row.event),
  endpoint: String(row.endpoint),
  state: String(row.state) as DeliveryState,
  attempts: Number(row.attempts),
  createdAtMs: Number(row.created_at),
  nextAtMs: Number(row.next_at),
  reversed: row.reversed === 1,
  lastStatus: row.last_status === null ? null : Number(row.last_status),
  lastError: row.last_error === null ? null : String(row.last_error),
});
