import { ownedBy } from '../../open-store.ts';
import { queueEvent } from '../../webhooks/deliveries.ts';
import { newId } from '../new-id.ts';
import {
  apiVersion,
  type EventType,
  nowInSeconds,
  type StoredObject,
  type WebhookEvent,
} from '../objects.ts';
import type { Payments } from '../payments.ts';
import { endpointsFor } from './webhook-endpoints.ts';

/**
 * Records an event with the current state of the object, and queues it for the shop.
 * @param session the id of the session that the object belongs to
 */
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
  queueEvent(payments.store.database, payments.faults, event.id);
  for (const { id } of endpointsFor(payments, type))
    queueEvent(payments.store.database, payments.faults, event.id, id);
}

/** Queues all events of a session again, oldest first. Returns their ids. */
export function resendEvents(payments: Payments, session: string): string[] {
  const page = { where: [ownedBy(session)], limit: 1000, oldestFirst: true };
  const events = payments.store.list('event', page).data.map(({ id }) => id);
  for (const event of events) queueEvent(payments.store.database, payments.faults, event);
  return events;
}
