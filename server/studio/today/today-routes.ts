import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { retriedJobs, type Today, today } from '#domain/api/today.ts';
import { stations } from '#domain/fulfillment/pieces.ts';
import { countStudioPrints, listStudioPrints } from '#server/catalogue/prints/list-studio-prints.ts';
import { countNewMessages } from '#server/customers/contact/read-messages.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { listFailedJobs, retryFailedJobs } from '#server/jobs/failed-jobs.ts';
import { StoreUnavailableError } from '#server/photographs/storage/photograph-store.ts';
import { sessionOf } from '#server/staff/studio-access.ts';
import { readDisks } from '#server/status/read-disks.ts';
import { readShopTroubles } from '#server/status/read-status.ts';
import { changeInStudio } from '../change-in-studio.ts';
import type { StudioContext } from '../studio-context.ts';
import { describeBench } from './describe-bench.ts';
import { describeMessages, describeShop, type Vault } from './describe-shop.ts';
import { describeSandbox, listFirstDay } from './first-day.ts';

const config = { studio: { roles: ['owner', 'maker'] } } as const;

const jobParams = z.object({ job: z.string().max(100).describe('a kind of jobs') });

/** What needs a person now: the facts of `shop status`. Makers see only the bench. Owners try failed jobs again. */
export function todayRoutes(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = {
      summary: 'What needs a person now, alerts first; makers see what the bench needs',
      response: { 200: today, ...errorAnswers(401, 403, 503) },
    };
    app.get('/api/studio/today', { schema, config }, (request) =>
      readToday(context, sessionOf(request).member.role === 'owner'),
    );

    const retry = {
      summary: 'Tries the failed jobs of a kind again, such as emails',
      params: jobParams,
      response: { 200: retriedJobs, ...errorAnswers(400, 401, 403, 413, 415, 503) },
    };
    const owners = { studio: { roles: ['owner'] } } as const;
    app.post('/api/studio/jobs/:job/retry', { schema: retry, config: owners }, (request) =>
      changeInStudio(context, request, async ({ orders: { db, jobs }, record }) => {
        const { job } = request.params;
        const failed = (await listFailedJobs(db)).filter((each) => each.job === job);
        const ids = failed.map(({ id }) => id);
        const retried = ids.length > 0 ? await retryFailedJobs({ db, jobs }, ids) : 0;
        if (retried > 0) await record({ action: 'job.retried', id: job, after: { jobs: retried } });
        return { retried };
      }),
    );
  };
}

async function readToday(context: StudioContext, isOwner: boolean): Promise<Today> {
  const { db } = context.orders;
  const now = context.staff.now();
  const { configuration } = context;
  const [made, setAside, shopLines, firstDay] = await Promise.all([
    findPieces(db, { isInTheWorkshop: true }, now),
    findPieces(db, { isSetAside: true }, now),
    isOwner ? readShopLines(context, now) : [],
    isOwner ? listFirstDay(db, configuration) : [],
  ]);
  const lines = [...shopLines, ...describeBench({ made, setAside, isOwner })];
  return {
    sandbox: describeSandbox(configuration),
    firstDay,
    lines: lines.toSorted((one, other) => Number(other.isAlert) - Number(one.isAlert)),
    stations: stations.flatMap((station) => {
      const there = made.filter((piece) => piece.station === station);
      const late = there.filter(({ isLate }) => isLate).length;
      return there.length > 0 ? [{ station, pieces: there.length, late }] : [];
    }),
  };
}

async function readShopLines(context: StudioContext, now: Date) {
  const { orders, configuration, scheduledJobs } = context;
  const facts = {
    ...(await readShopTroubles(orders.db, scheduledJobs, now)),
    vault: await readVault(context),
    disks: await readDisks(configuration),
    clockAheadMs: orders.payments.clock.aheadMs(),
  };
  return [...describeShop(facts), ...describeMessages(await countNewMessages(orders.db))];
}

async function readVault({ orders: { db }, configuration, missingMasters }: StudioContext): Promise<Vault> {
  if (!configuration.keepsMasters) return { missing: 0, titles: [] };
  try {
    await missingMasters.refresh();
    const filter = { state: 'published', lack: 'master' } as const;
    const { prints } = await listStudioPrints(db, { ...filter, sort: 'wall', limit: 3 });
    return { missing: await countStudioPrints(db, filter), titles: prints.map(({ title }) => title) };
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    return { missing: 0, titles: [], problem: error.message };
  }
}
