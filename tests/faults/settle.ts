import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { startCommand } from '#tests/process/run-command.ts';
import { isPaid, type Records, readRecords, reconcileEveryMinute } from './read-records.ts';
import type { TradingShop } from './trading-shop.ts';

interface Settlement {
  records: Records;
  /** Undefined when the run ended before everything had settled. */
  settledAfterSeconds: number | undefined;
}

/**
 * Ends all faults, and waits until everything has settled. The shop isn't restarted, so only its scheduled reconciliation
 * can find what was lost. It runs every minute instead of every ten.
 */
export async function settle(world: TradingShop, endsAt: number): Promise<Settlement> {
  await world.setFaults({ api: {}, webhooks: {}, mail: {} });
  const startedAt = Date.now();
  await reconcileEveryMinute(world);
  let records = await readRecords(world);
  while (!isSettled(records, startedAt) && Date.now() < endsAt) {
    await pause(1000);
    records = await readRecords(world);
  }
  const settledAfterSeconds = isSettled(records, startedAt) ? secondsSince(startedAt) : undefined;
  return { records: { ...records, listedIds: await listAsOwner(world) }, settledAfterSeconds };
}

function isSettled(records: Omit<Records, 'listedIds'>, faultsEndedAt: number): boolean {
  const { sessions, orders, jobs, reconciliations } = records;
  if (reconciliations.lastScheduledAt.getTime() < faultsEndedAt) return false;
  const confirmedSessions = new Set(
    orders.filter(({ confirmedAt }) => confirmedAt).map(({ session }) => session),
  );
  const isUnderWay = orders.some(({ payment }) => payment === 'processing');
  return (
    jobs.waiting === 0 && !isUnderWay && sessions.filter(isPaid).every(({ id }) => confirmedSessions.has(id))
  );
}

/** @param at in milliseconds since 1970 */
export function secondsSince(at: number): number {
  return (Date.now() - at) / 1000;
}

/** The ids of all orders, as the owner's command exports them. */
async function listAsOwner({ dataDir, environment }: TradingShop): Promise<string[]> {
  const args = ['orders', 'export', '--json'];
  const { code, output, stderr } = await startCommand(args, { cwd: dataDir, env: environment }).ended;
  if (code !== 0) throw new Error(`shop ${args.join(' ')} ended with ${code}: ${stderr}`);
  return z
    .array(z.object({ _id: z.string() }))
    .parse(JSON.parse(output))
    .map(({ _id }) => _id);
}
