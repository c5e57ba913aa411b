import { newId } from '../new-id.ts';
import {
  apiVersion,
  type Cause,
  type EventType,
  nowInSeconds,
  type StoredObject,
  type WebhookEvent,
} from '../objects.ts';
import type { Payments } from '../payments.ts';
import { queueDeliveries } from './queue-deliveries.ts';

/** Records an event with the current state of the object, and queues it for every endpoint that listens. */
export function recordEvent(
  payments: Payments,
  type: EventType,
  object: StoredObject,
  about: { session?: string | undefined; cause?: Cause | undefined },
): void {
  const event: WebhookEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: nowInSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 0,
    request: about.cause ?? { id: null, idempotency_key: null },
    type,
  };
  event.pending_webhooks = queueDeliveries(payments, event);
  payments.store.insert(event, about.session);
}
