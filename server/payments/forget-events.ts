import { lt, sql } from 'drizzle-orm';
import { kept } from '#domain/retention.ts';
import type { Database } from '#server/database/database.ts';
import { removeOutdated } from '#server/database/remove-outdated.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { paymentEvents } from './tables.ts';

export const forgetEventsJob = {
  name: 'forget-payment-events',
  cron: '50 3 * * *',
  overdueAfterMinutes: 25 * 60,
};

/** Removes every night the events that no replay can bring again; buyers' names and addresses stand in them. */
export function forgetEvents(context: { db: Database; log: Log }): JobKind<object> {
  const { id, receivedAt } = paymentEvents;
  const isOver = lt(receivedAt, sql`now() - make_interval(days => ${kept.paymentEventsDays})`);
  return {
    ...forgetEventsJob,
    work: () => removeOutdated(context, [{ what: 'payment events', key: id, isOver }]),
  };
}
