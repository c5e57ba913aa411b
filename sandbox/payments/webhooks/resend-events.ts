import { ownedBy } from '../open-store.ts';
import type { Payments } from '../payments.ts';
import { queueDeliveries } from './queue-deliveries.ts';

/** Queues all events of a session once more, oldest first, as the faults of now have it. Answers their ids. */
export function resendEvents(payments: Payments, session: string): string[] {
  const { data } = payments.store.list('event', {
    where: [ownedBy(session)],
    limit: 1000,
    oldestFirst: true,
  });
  for (const event of data) queueDeliveries(payments, event);
  return data.map((event) => event.id);
}
