import type { WebhookEvent } from '../objects.ts';
import { ownedBy } from '../open-store.ts';
import type { Payments } from '../payments.ts';

/** The endpoint from the sandbox's settings. Its URL may change, but this id does not. */
export const configuredEndpoint = 'configured';

const defaultReverseWindowMs = 1000;

/** Queues an event for every endpoint that listens to it, subject to the current faults. Returns their number. */
export function queueDeliveries(payments: Payments, event: Pick<WebhookEvent, 'id' | 'type'>): number {
  const faults = payments.faults.current().webhooks ?? {};
  const endpoints = [configuredEndpoint, ...listeners(payments, event.type)];
  const now = Date.now();
  const nextAt = faults.reverse
    ? endOfWindow(payments, now, faults.reverseWindowMs ?? defaultReverseWindowMs)
    : now + (faults.delayMs ?? 0);
  const insert = payments.store.database.prepare(
    'INSERT INTO deliveries (event, endpoint, state, created_at, next_at, reversed) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (const endpoint of endpoints) {
    for (let copy = faults.duplicate ? 2 : 1; copy > 0; copy -= 1) {
      const state = faults.drop ? 'dropped' : 'pending';
      insert.run(event.id, endpoint, state, now, nextAt, faults.reverse ? 1 : 0);
    }
  }
  return endpoints.length;
}

/** All events of a window wait for its end, and are then sent in reverse order. */
function endOfWindow(payments: Payments, now: number, windowMs: number): number {
  const row = payments.store.database
    .prepare(
      "SELECT max(next_at) AS at FROM deliveries WHERE reversed = 1 AND attempts = 0 AND state = 'pending' AND next_at > ?",
    )
    .get(now);
  return typeof row?.at === 'number' ? row.at : now + windowMs;
}

function listeners(payments: Payments, type: string): string[] {
  return payments.store
    .list('webhook_endpoint', { where: [], limit: 16 })
    .data.filter(({ enabled_events }) => enabled_events.includes('*') || enabled_events.includes(type))
    .map((endpoint) => endpoint.id);
}

/** Queues all events of a session again, oldest first, subject to the current faults. Returns their ids. */
export function resendEvents(payments: Payments, session: string): string[] {
  const { data } = payments.store.list('event', {
    where: [ownedBy(session)],
    limit: 1000,
    oldestFirst: true,
  });
  for (const event of data) queueDeliveries(payments, event);
  return data.map((event) => event.id);
}
