import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { startCommand } from '#tests/process/run-command.ts';
import type { FaultWorld } from './fault-world.ts';
import { type Books, isPaid, readBooks, reconcileEveryMinute } from './read-books.ts';

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

/** @param at in milliseconds since 1970 */
export function secondsSince(at: number): number {
  return (Date.now() - at) / 1000;
}

/** The ids of all orders, as the owner's command tells them. */
async function listAsOwner({ dataDir }: Pick<FaultWorld, 'dataDir'>): Promise<string[]> {
  const words = ['orders', 'list', '--json', '--limit', '100000'];
  const { code, output, said } = await startCommand(words, { cwd: dataDir, env: { DATA_DIR: dataDir } })
    .ended;
  if (code !== 0) throw new Error(`shop ${words.join(' ')} ended with ${code}: ${said}`);
  return z
    .array(z.object({ _id: z.string() }))
    .parse(JSON.parse(output))
    .map(({ _id }) => _id);
}
