import { newId } from '../new-id.ts';
import {
  apiVersion,
  type EventType,
  nowInSeconds,
  type StoredObject,
  type WebhookEvent,
} from '../objects.ts';
import { ownedBy } from '../open-store.ts';
import type { Payments } from '../payments.ts';
import { endOfReverseWindow, insertDelivery } from './deliveries.ts';

/** Records an event with the current state of the object, and queues it for the shop. `session` is the one that it belongs to. */
export function recordEvent(
  payments: Payments,
  type: EventType,
  object: StoredObject,
  session: string | undefined,
): void {
  const event: WebhookEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: nowInSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  };
  payments.store.insert(event, session);
  queueEvent(payments, event.id);
}

/** Queues all events of a session again, oldest first. Returns their ids. */
export function resendEvents(payments: Payments, session: string): string[] {
  const page = { where: [ownedBy(session)], limit: 1000, oldestFirst: true };
  const events = payments.store.list('event', page).data.map(({ id }) => id);
  for (const event of events) queueEvent(payments, event);
  return events;
}

/** Queues an event for the shop, subject to the current faults. */
function queueEvent({ store, faults }: Payments, event: string): void {
  const { drop, duplicate, delayMs = 0, reverse = false } = faults.current().webhooks ?? {};
  const nextAtMs = reverse ? endOfReverseWindow(store) : Date.now() + delayMs;
  const state = drop ? 'dropped' : 'pending';
  for (let copy = duplicate ? 2 : 1; copy > 0; copy -= 1) {
    insertDelivery(store, { event, state, nextAtMs, reversed: reverse });
  }
}
