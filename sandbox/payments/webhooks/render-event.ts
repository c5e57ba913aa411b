import type { WebhookEvent } from '../objects.ts';
import type { Payments } from '../payments.ts';

/** The event as it is told now: with the number of endpoints that have not taken it yet. */
export function renderEvent(payments: Payments, event: WebhookEvent): WebhookEvent {
  const row = payments.store.database
    .prepare(
      "SELECT count(DISTINCT endpoint) AS waiting FROM deliveries WHERE event = ? AND state = 'pending'",
    )
    .get(event.id);
  return { ...event, pending_webhooks: Number(row?.waiting ?? 0) };
}
