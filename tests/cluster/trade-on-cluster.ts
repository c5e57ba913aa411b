import { setTimeout as pause } from 'node:timers/promises';
import { buy, type Purchase } from '#tests/faults/buyer.ts';
import { planPurchase } from '#tests/faults/purchase-plan.ts';
import { secondsSince, settle } from '#tests/faults/settle.ts';
import { type Tally, tally } from '#tests/faults/tally.ts';
import { type ClusterFault, clusterFaults } from './cluster-faults.ts';
import { type ClusterWorld, openClusterWorld } from './open-cluster-world.ts';
import { watchCheckouts, watchPages } from './watch-refusals.ts';

export interface Plan {
  seed: number;
  buyersAtOnce: number;
  isQuick: boolean;
  say(line: string): void;
}

export interface FaultRow {
  fault: string;
  /** Purchases that were accepted so far. */
  accepted: number;
  refusedCheckoutMs: number;
  refusedPageMs: number;
}

export interface ClusterResult extends Tally {
  rows: FaultRow[];
  begun: number;
  settledAfterSeconds: number | undefined;
  logFile: string;
}

/** On a fast machine, the buyers leave thousands of emails behind, of which the two processes send about twelve a second. */
const maxSettlingMs = 600_000;
/** Buyers purchase for as long before the first fault and after each. */
const calmMs = 8000;

/** Lets buyers purchase while one fault after the other strikes the cluster, and compares the records at the end. */
export async function tradeOnCluster(plan: Plan): Promise<ClusterResult> {
  plan.say('Three machines of the database, HAProxy, PgBouncer, two processes of the shop and nginx start.');
  const world = await openClusterWorld();
  try {
    const purchases: Purchase[] = [];
    let isOver = false;
    let started = 0;
    const keepBuying = async () => {
      while (!isOver) {
        started += 1;
        purchases.push(
          await buy({ shopUrl: world.shopUrl, memberTokens: [] }, planPurchase(plan.seed, started)),
        );
      }
    };
    const buyers = Array.from({ length: plan.buyersAtOnce }, keepBuying);
    const rows = await causeFaults(plan, world, purchases);
    isOver = true;
    await Promise.all(buyers);
    plan.say('All faults are over. Waiting until everything has settled.');
    const { records, settledAfterSeconds } = await settle(world, Date.now() + maxSettlingMs);
    return {
      ...tally(records, purchases, world),
      ...{ rows, begun: started, settledAfterSeconds, logFile: world.logFile },
    };
  } finally {
    await world.close();
  }
}

async function causeFaults(
  { isQuick, buyersAtOnce, say }: Plan,
  world: ClusterWorld,
  purchases: Purchase[],
): Promise<FaultRow[]> {
  const [checkouts, pages] = [watchCheckouts(world.shopUrl), watchPages(world.shopUrl)];
  const rows: FaultRow[] = [];
  const end = (fault: string, startedAt: number) => {
    const row = {
      fault,
      accepted: purchases.filter(({ outcome }) => outcome === 'accepted').length,
      refusedCheckoutMs: checkouts.takeLongest(),
      refusedPageMs: pages.takeLongest(),
    };
    rows.push(row);
    say(`${secondsSince(startedAt).toFixed(0).padStart(4)} s  ${fault}`);
  };
  try {
    const startedAt = Date.now();
    // Then both processes have begun all of their work.
    while (purchases.length < buyersAtOnce) await pause(250);
    await pause(calmMs);
    end('nothing yet', startedAt);
    for (const fault of clusterFaults.filter((each) => each.isQuick || !isQuick))
      await endFault(world, fault).then(() => end(fault.name, startedAt));
  } finally {
    await Promise.all([checkouts.stop(), pages.stop()]);
  }
  return rows;
}

/** Each fault meets a healthy cluster. */
async function endFault(world: ClusterWorld, fault: ClusterFault): Promise<void> {
  // An email whose sender could not record it is sent again (decision 029).
  const note = setInterval(() => world.killedAt.push(Date.now()), 1000);
  try {
    await fault.strike(world);
    await world.cluster.untilHealthy();
  } finally {
    clearInterval(note);
  }
  await pause(calmMs);
}
