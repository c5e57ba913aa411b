import { setTimeout as pause } from 'node:timers/promises';
import type { FaultWorld } from './fault-world.ts';
import { listAsOwner } from './list-as-owner.ts';
import { type Books, isPaid, readBooks, reconcileEveryMinute } from './read-books.ts';
import { secondsSince } from './seconds-since.ts';

interface Settled {
  books: Books;
  /** Undefined when it had not by then. */
  settledAfterSeconds: number | undefined;
}

/**
 * Waits until all is settled, now that nothing goes wrong any more. The shop isn't restarted: its scheduled
 * reconciliation alone has to find what was lost, and runs every minute instead of every ten.
 */
export async function settle(world: FaultWorld, endsAt: number): Promise<Settled> {
  await world.setFaults({ api: {}, webhooks: {}, mail: {} });
  const startedAt = Date.now();
  await reconcileEveryMinute(world);
  let books = await readBooks(world);
  while (!isSettled(books, startedAt) && Date.now() < endsAt) {
    await pause(1000);
    books = await readBooks(world);
  }
  const settledAfterSeconds = isSettled(books, startedAt) ? secondsSince(startedAt) : undefined;
  return { books: { ...books, listed: await listAsOwner(world) }, settledAfterSeconds };
}

function isSettled(books: Omit<Books, 'listed'>, faultsEndedAt: number): boolean {
  const { sessions, orders, jobs, reconciliations } = books;
  if (reconciliations.lastScheduledAt.getTime() < faultsEndedAt) return false;
  const confirmed = new Set(orders.filter(({ confirmedAt }) => confirmedAt).map(({ session }) => session));
  const isUnderWay = orders.some(({ payment }) => payment === 'processing');
  return jobs.waiting === 0 && !isUnderWay && sessions.filter(isPaid).every(({ id }) => confirmed.has(id));
}
