import { setTimeout as pause } from 'node:timers/promises';
import type { Ground } from './ground.ts';
import { listAsOwner } from './list-as-owner.ts';
import { type Books, isPaid, readBooks } from './read-books.ts';
import { secondsSince } from './seconds-since.ts';

interface Settled {
  books: Books;
  /** Undefined when it had not by then. */
  settledAfterSeconds: number | undefined;
}

/** Nothing goes wrong any more; the shop starts once more, as it looks for lost payments then, and every ten minutes. */
export async function settle(ground: Ground, endsAt: number): Promise<Settled> {
  await ground.setFaults({ api: {}, webhooks: {}, mail: {} });
  const startedAt = Date.now();
  await ground.restartShop((shop) => shop.stop());
  let books = await readBooks(ground);
  while (!isSettled(books) && Date.now() < endsAt) {
    await pause(1000);
    books = await readBooks(ground);
  }
  const settledAfterSeconds = isSettled(books) ? secondsSince(startedAt) : undefined;
  return { books: { ...books, listed: await listAsOwner(ground) }, settledAfterSeconds };
}

function isSettled({ sessions, orders, jobs }: Omit<Books, 'listed'>): boolean {
  const confirmed = new Set(orders.filter(({ confirmedAt }) => confirmedAt).map(({ session }) => session));
  const isUnderWay = orders.some(({ payment }) => payment === 'processing');
  return jobs.waiting === 0 && !isUnderWay && sessions.filter(isPaid).every(({ id }) => confirmed.has(id));
}
