import { setTimeout as pause } from 'node:timers/promises';
import { askPatiently, json } from './ask-patiently.ts';
import { buy, type Purchase } from './buyer.ts';
import { type FaultWorld, openFaultWorld } from './fault-world.ts';
import { databaseFaults } from './kinds/database-faults.ts';
import type { FaultKind } from './kinds/fault-kind.ts';
import { outsideFaults, sandboxKilled } from './kinds/outside-faults.ts';
import { shopFaults } from './kinds/shop-faults.ts';
import { failsLate, planPurchase } from './purchase-plan.ts';
import { type Random, seededRandom } from './random.ts';
import { compareLabels } from './read-label-records.ts';
import { secondsSince, settle } from './settle.ts';
import { shipUnderFaults } from './ship-under-faults.ts';
import { type Tally, tally } from './tally.ts';

export interface Plan {
  seed: number;
  /** The run ends after at least this many paid sessions and faults. */
  purchases: number;
  faults: number;
  buyersAtOnce: number;
  /** No purchases or faults start after this time. Settling may use the rest of the time. */
  maxSeconds: number;
  say(line: string): void;
}

export interface TradeResult extends Tally {
  purchases: Purchase[];
  /** How often each kind of fault was caused. */
  faults: Map<string, number>;
  seconds: number;
  settledAfterSeconds: number | undefined;
  /** The labels that the provider sold, and how many of them it insured. */
  labels: number;
  insured: number;
  logFile: string;
}

const settlingSeconds = 210;

/** Lets many buyers purchase during faults, waits until everything has settled, and compares the records. */
export async function tradeUnderFaults(plan: Plan): Promise<TradeResult> {
  const world = await openFaultWorld();
  try {
    const memberTokens = await Promise.all([1, 2, 3].map((number) => joinAsMember(world, number)));
    const course: Course = {
      plan,
      world,
      startedAt: Date.now(),
      purchases: [],
      faults: new Map(),
      startedPurchases: 0,
    };
    const random = seededRandom(plan.seed);
    // The shop's own faults are twice as frequent, because they are the most severe.
    await Promise.all([
      ...Array.from({ length: plan.buyersAtOnce }, () => keepBuying(course, memberTokens)),
      causeFaults(course, [...shopFaults, ...shopFaults, ...databaseFaults, sandboxKilled], random),
      causeFaults(course, outsideFaults, seededRandom(plan.seed + 1)),
    ]);
    const seconds = secondsSince(course.startedAt);
    plan.say('All faults are over. Waiting until everything has settled.');
    const endsAt = course.startedAt + (plan.maxSeconds + settlingSeconds) * 1000;
    const { records, settledAfterSeconds } = await settle(world, endsAt);
    const { purchases, faults } = course;
    const { defects, ...finalTally } = tally(records, purchases, world);
    plan.say('Labels are bought while their provider fails.');
    const labels = await shipUnderFaults(world, seededRandom(plan.seed + 2));
    return {
      ...finalTally,
      ...{ purchases, faults, seconds, settledAfterSeconds, logFile: world.logFile },
      labels: labels.sold.length,
      insured: labels.sold.filter(({ insurance }) => insurance !== null).length,
      defects: [...defects, ...compareLabels(labels)],
    };
  } finally {
    await world.close();
  }
}

interface Course {
  plan: Plan;
  world: FaultWorld;
  startedAt: number;
  purchases: Purchase[];
  faults: Map<string, number>;
  /** The number of purchases that have started. */
  startedPurchases: number;
}

async function keepBuying(course: Course, memberTokens: string[]): Promise<void> {
  const { plan, world, purchases } = course;
  while (!isOver(course)) {
    course.startedPurchases += 1;
    const purchasePlan = planPurchase(plan.seed, course.startedPurchases);
    purchases.push(await buy({ shopUrl: world.shopUrl, memberTokens }, purchasePlan));
  }
}

/** Causes each kind of fault in random order. A pause as long as the fault follows, so that purchases can complete. */
async function causeFaults(course: Course, kinds: FaultKind[], random: Random): Promise<void> {
  const { plan, world, faults } = course;
  while (!isOver(course)) {
    for (const kind of random.shuffle(kinds)) {
      const minimumPauseMs = random.between(300, 1500);
      const startedAt = Date.now();
      await kind.strike(world, random);
      faults.set(kind.name, (faults.get(kind.name) ?? 0) + 1);
      const at = ((startedAt - course.startedAt) / 1000).toFixed(1);
      plan.say(`${at.padStart(6)} s  ${kind.name}, ${paidCount(course)} paid so far`);
      await pause(Math.max(minimumPauseMs, Date.now() - startedAt));
      if (isOver(course)) return;
    }
  }
}

function isOver(course: Course): boolean {
  const { plan, startedAt } = course;
  if (secondsSince(startedAt) > plan.maxSeconds) return true;
  return paidCount(course) >= plan.purchases && faultCount(course) >= plan.faults;
}

/** The number of accepted payments, without those that will fail later. */
function paidCount({ purchases }: Course): number {
  return purchases.filter(({ outcome, plan }) => outcome === 'accepted' && !plan.cards.includes(failsLate))
    .length;
}

function faultCount({ faults }: Course): number {
  return [...faults.values()].reduce((sum, times) => sum + times, 0);
}

async function joinAsMember({ shopUrl }: FaultWorld, number: number): Promise<string> {
  const account = { email: `member-${number}@example.com`, password: 'walls that talk' };
  await askPatiently(`${shopUrl}/api/auth/register`, json(account), 30_000);
  const response = await askPatiently(`${shopUrl}/api/auth/login`, json(account), 30_000);
  return JSON.parse(response?.text ?? '{}').accessToken;
}
