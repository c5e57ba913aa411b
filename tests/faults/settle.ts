import { setTimeout as pause } from 'node:timers/promises';
import type { Ground } from './ground.ts';
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
export async function settle(ground: Ground, endsAt: number): Promise<Settled> {
  await ground.setFaults({ api: {}, webhooks: {}, mail: {} });
  const startedAt = Date.now();
  await reconcileEveryMinute(ground);
  let books = await readBooks(ground);
  while (!isSettled(books, startedAt) && Date.now() < endsAt) {
    await pause(1000);
    books = await readBooks(ground);
  }
  const settledAfterSeconds = isSettled(books, startedAt) ? secondsSince(startedAt) : undefined;
  return { books: { ...books, listed: await listAsOwner(ground) }, settledAfterSeconds };
}

function isSettled(books: Omit<Books, 'listed'>, faultsEndedAt: number): boolean {
  const { sessions, orders, jobs, reconciliations } = books;
  if (reconciliations.lastScheduledAt.getTime() < faultsEndedAt) return false;
  const confirmed = new Set(orders.filter(({ confirmedAt }) => confirmedAt).map(({ session }) => session));
  const isUnderWay = orders.some(({ payment }) => payment === 'processing');
  return jobs.waiting === 0 && !isUnderWay && sessions.filter(isPaid).every(({ id }) => confirmed.has(id));
}
