import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Today } from '#domain/api/today.ts';
import { stations } from '#domain/fulfillment/pieces.ts';
import { describeAge } from '#server/backup/planned/explain-backups.ts';
import { countStudioPrints, listStudioPrints } from '#server/catalogue/prints/list-studio-prints.ts';
import { messagesForToday } from '#server/customers/contact/messages-for-today.ts';
import { benchForToday } from '#server/fulfillment/pieces/bench-for-today.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { route } from '#server/http/route.ts';
import { listFailedJobs, retryFailedJobs } from '#server/jobs/failed-jobs.ts';
import { offersForToday } from '#server/offers/offers-for-today.ts';
import { firstDayForToday, sandboxForToday } from '#server/opening/first-day-for-today.ts';
import { findDelayEndings } from '#server/orders/delays/find-due-delays.ts';
import { StoreUnavailableError } from '#server/photographs/storage/photograph-store.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import { describeDelayEndings, describeStopped } from '#server/status/describe-promises.ts';
import { readDisks } from '#server/status/read-disks.ts';
import { findStoppedPieces, readShopTroubles, stoppedMs } from '#server/status/read-status.ts';
import { shopForToday, type Vault } from '#server/status/shop-for-today.ts';
import { changeInStudio } from './change-in-studio.ts';
import type { StudioContext } from './studio-context.ts';

const config = { studio: { roles: ['owner', 'maker'] } } as const;
const owners = { studio: { roles: ['owner'] } } as const;

const jobParams = z.object({ job: z.string().max(100).describe('a kind of jobs') });

/** What needs a person now: the facts of `shop status`. Makers see only the bench. Owners try failed jobs again. */
export function todayRoutes(app: FastifyInstance, context: StudioContext): void {
  const schema = {
    summary: 'What needs a person now, alerts first; makers see what the bench needs',
    config,
  };
  route(app, 'GET /api/studio/today', schema, (request) =>
    readToday(context, staffSessionOf(request).member.role === 'owner'),
  );

  const retry = {
    summary: 'Tries the failed jobs of a kind again, such as emails',
    params: jobParams,
    config: owners,
  };
  route(app, 'POST /api/studio/jobs/:job/retry', retry, (request) =>
    changeInStudio(context, request, async ({ orders: { db, jobs }, record }) => {
      const { job } = request.params;
      const failed = (await listFailedJobs(db)).filter((each) => each.job === job);
      const ids = failed.map(({ id }) => id);
      const retried = ids.length > 0 ? await retryFailedJobs({ db, jobs }, ids) : 0;
      if (retried > 0) await record({ action: 'job.retried', id: job, after: { jobs: retried } });
      return { retried };
    }),
  );
}

async function readToday(context: StudioContext, isOwner: boolean): Promise<Today> {
  const { db } = context.orders;
  const now = context.staff.now();
  const { configuration } = context;
  const [made, setAside, { lines: shopLines, backup }, firstDay] = await Promise.all([
    findPieces(db, { isInTheWorkshop: true }, now),
    findPieces(db, { isSetAside: true }, now),
    isOwner ? readShopLines(context, now) : { lines: await readStopLines(context, now), backup: null },
    isOwner ? firstDayForToday(db, configuration) : [],
  ]);
  const lines = [...shopLines, ...benchForToday({ made, setAside, isOwner })];
  return {
    sandbox: sandboxForToday(configuration),
    firstDay,
    lines: lines.toSorted((one, other) => Number(other.isAlert) - Number(one.isAlert)),
    stations: stations.flatMap((station) => {
      const there = made.filter((piece) => piece.station === station);
      const late = there.filter(({ isLate }) => isLate).length;
      return there.length > 0 ? [{ station, pieces: there.length, late }] : [];
    }),
    backup,
  };
}

async function readShopLines(context: StudioContext, now: Date) {
  const { orders, configuration, scheduledJobs } = context;
  const facts = {
    ...(await readShopTroubles(orders.db, scheduledJobs, configuration, now)),
    lacking: configuration.lacking,
    vault: await readVault(context),
    disks: await readDisks(configuration),
    clockAheadMs: orders.payments.clock.aheadMs(),
  };
  const lines = [
    ...shopForToday(facts, now),
    ...(await offersForToday(orders.db, now)),
    ...(await messagesForToday(orders.db)),
  ];
  const { provenAt } = facts.backups;
  return { lines, backup: provenAt && `The last proven backup is ${describeAge(provenAt, now)} old.` };
}

/** What makers must stop making. */
async function readStopLines({ orders: { db } }: StudioContext, now: Date) {
  const stopped = describeStopped(await findStoppedPieces(db, now));
  const since = new Date(now.getTime() - stoppedMs);
  return [...stopped, ...describeDelayEndings(await findDelayEndings(db, since))];
}

async function readVault({ orders: { db }, configuration, missingMasters }: StudioContext): Promise<Vault> {
  if (!configuration.keepsMasters) return { missing: 0, titles: [] };
  try {
    await missingMasters.refresh();
    const filter = { state: 'published', lack: 'master' } as const;
    const { prints } = await listStudioPrints(db, { ...filter, sort: 'gallery', limit: 3 });
    return { missing: await countStudioPrints(db, filter), titles: prints.map(({ title }) => title) };
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    return { missing: 0, titles: [], problem: error.message };
  }
}
