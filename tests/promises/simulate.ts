import { startOfUtcDay } from '#domain/shop/terms.ts';
import { dayMs } from '#domain/time.ts';
import { settleClaimRefundsJob } from '#server/fulfillment/claims/claim-jobs.ts';
import { followParcelsJob } from '#server/fulfillment/parcels/follow-parcels.ts';
import { keepPromisesJob } from '#server/orders/delays/keep-promises.ts';
import { refundCancelledJob } from '#server/orders/order-jobs.ts';
import { reconcileJob } from '#server/shop-jobs.ts';
import { keepWithMembers } from '#tests/releases/keep-with-members.ts';
import { photoWithPlace } from '#tests/world/claim.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { checkDay } from './check-day.ts';
import { checkEnd, type Tally } from './check-end.ts';
import { causeFault } from './faults.ts';
import { doAll, planDay, type Today } from './live-a-day.ts';
import { openSimulation, type Simulation } from './open-simulation.ts';
import { placeOrders } from './place-orders.ts';
import { readState } from './read-state.ts';

export interface Run extends Tally {
  counts: Map<string, number>;
  statuses: Map<string, number>;
  failedJobs: string[];
}

interface Settings {
  seed: number;
  orders: number;
  /** Orders are placed in the first third. */
  days: number;
  /** How many days have a fault, and how many a crash: one of so many. */
  faultEvery: number;
  crashEvery: number;
  /** Keeps the shop as it is at the end, as the one of this version: see `tests/releases`. */
  keepAs?: string | undefined;
}

const maxWrong = 20;
const hourMs = 60 * 60 * 1000;

/** Lets orders, buyers, the owner, faults and crashes go on day by day, and checks every order at the end of each day. */
export async function simulate({ seed, orders, days, keepAs, ...rates }: Settings): Promise<Run> {
  const simulation = await openSimulation(seed);
  const { world, random, counts } = simulation;
  try {
    const placed = new Map(
      (await placeOrders(simulation, { orders, days: days / 3 })).map((order) => [order.id, order]),
    );
    const photo = await photoWithPlace();
    const shipments = new Map<string, string>();
    const wrong: string[] = [];
    const start = startOfUtcDay(simulation.now()).getTime();
    for (let day = 1; day <= days && wrong.length < maxWrong; day += 1) {
      const midnight = start + day * dayMs;
      await simulation.setTime(new Date(midnight + (0.25 + random.next() / 2) * dayMs));
      const today = { simulation, owner: await newStaff(world), photo, shipments };
      await retryRefunds(today);
      const acts = planDay(today, placed, await readState(world));
      // A refund that got no answer on the last day would have no other day.
      if (random.next() * rates.faultEvery < 1 && day < days) await causeFault(simulation);
      const hasCrash = random.next() * rates.crashEvery < 1;
      await Promise.all([runHourly(simulation), doAll(simulation, acts), hasCrash && simulation.crash()]);
      await world.setFaults();
      await simulation.finishJobs();
      // Some acts came after the first, and notices that waited for a scan go out on the last evening.
      await simulation.setTime(new Date(midnight + dayMs - hourMs));
      await runHourly(simulation);
      await simulation.finishJobs();
      wrong.push(...checkDay(await readState(world), simulation.now()));
    }
    await world.shop.jobs.enqueue(world.shop.database.db, reconcileJob, {});
    await simulation.finishJobs();
    // Claims follow the refunds that it found.
    await runHourly(simulation);
    await simulation.finishJobs();
    const tally = await checkEnd(world, placed);
    if (keepAs) await keepWithMembers(keepAs, simulation);
    const statuses = Map.groupBy(await readState(world), ({ status }) => status);
    return {
      ...tally,
      wrong: [...wrong, ...tally.wrong],
      counts,
      statuses: new Map([...statuses].map(([status, { length }]) => [status, length])),
      failedJobs: await findFailedJobs(simulation),
    };
  } finally {
    await simulation.close();
  }
}

/** What the scheduler starts at least once in three hours. */
async function runHourly({ world: { shop } }: Simulation): Promise<void> {
  for (const job of [followParcelsJob, keepPromisesJob, settleClaimRefundsJob])
    await shop.jobs.enqueue(shop.database.db, job, {});
}

/**
 * The owner presses "Try again" beside refunds that were given up. A refund of a canceled order waits for the refund of a claim
 * that got no answer, which takes half an hour, and three days of attempts pass in a second here.
 */
async function retryRefunds({ simulation: { world, count }, owner }: Today): Promise<void> {
  const retried = await studio(world, `POST jobs/${refundCancelledJob.name}/retry`, owner);
  count('refunds tried again by the owner', retried.json<{ retried: number }>().retried);
}

async function findFailedJobs({ world: { shop } }: Simulation): Promise<string[]> {
  const { rows } = await shop.database.db.execute<{ failed: string }>(
    "select name || ': ' || coalesce(output ->> 'message', '') as failed from pgboss.job where state = 'failed'",
  );
  return rows.map(({ failed }) => failed);
}
