import { availableParallelism } from 'node:os';
import { Durations } from '../engine/durations.ts';
import { openRandomTimes, type RandomTimes } from '../engine/random-times.ts';
import { type Activity, Simulation } from '../engine/simulation.ts';
import { openSandbox } from '../shop/companies.ts';
import { openMachines } from '../shop/open-machines.ts';
import type { ServiceTimes } from '../shop/service-times.ts';
import { openSimulatedShop, type RequestKind } from '../shop/simulated-shop.ts';
import { compute, onThread, openProcessWork } from '../shop/work.ts';
import type { PlannedRequest } from './plan-requests.ts';
import { programAddress } from './send-request.ts';

/** What visitors got: how long each kind of answer took, and how many requests of each kind were refused. */
export interface Outcome {
  times: Map<RequestKind, Durations>;
  refused: number;
  /** Until the last request was answered. */
  seconds: number;
}

/** What the sandbox needs for a call, in milliseconds of a core: an estimate, of which a busy machine measured 5 ms for a call. */
const sandboxTimes = { call: 4, payment: 8, email: 3 };

/** Predicts what visitors get. Shop, PostgreSQL, sandbox and visitors share the cores of this machine, as in the measurement. */
export function simulateRequests(
  times: ServiceTimes,
  {
    requests,
    otherSessions,
    visitorsMs,
    seed,
  }: {
    requests: readonly PlannedRequest[];
    otherSessions: number;
    /** What the program that plays the visitors needed for a request, of a core. */
    visitorsMs: number;
    seed: number;
  },
): Outcome {
  const simulation = new Simulation();
  const random = slowedBy(otherSessions, openRandomTimes(seed));
  const hardware = { machines: 1, cores: availableParallelism(), processes: 1, pageKilobytes: 0 };
  const machines = openMachines(simulation, hardware);
  const cores = machines.databaseCores;
  const companies = openSandbox(simulation, cores, random, sandboxTimes);
  const shop = openSimulatedShop({
    ...{ simulation, random, times, machines, companies, newPictures: 0 },
    work: openProcessWork(random, cores),
  });

  const outcome: Outcome = { times: new Map(), refused: 0, seconds: 0 };
  const visitors = { thread: simulation.openStation("the visitors' thread", 1), cores };
  let address = 0;
  function* send(kind: RequestKind): Activity {
    yield visitors.thread;
    const startedAt = simulation.now;
    const programMs = random.aroundMean(visitorsMs);
    yield* compute(cores, programMs / 2);
    visitors.thread.leave();
    address += 1;
    const isAnswered = yield* shop.answer(
      kind,
      kind === 'unknownAddress' ? programAddress : `visitor ${address}`,
    );
    yield* onThread(visitors, programMs / 2);
    if (isAnswered) addTime(outcome.times, kind, simulation.now - startedAt);
    else outcome.refused += 1;
    outcome.seconds = simulation.now / 1000;
  }
  for (const { at, kind } of requests) simulation.start(send(kind), at);
  simulation.runUntil((requests.at(-1)?.at ?? 0) + 60_000);
  return outcome;
}

export function addTime(times: Outcome['times'], kind: RequestKind, ms: number): void {
  const durations = times.get(kind) ?? new Durations();
  times.set(kind, durations);
  durations.add(ms);
}

/** Linux shares the cores between the sessions that want one, so that work takes longer. */
function slowedBy(otherSessions: number, random: RandomTimes): RandomTimes {
  const slowdown = Math.max(1, (otherSessions + 1) / availableParallelism());
  return { ...random, aroundMean: (mean) => random.aroundMean(mean * slowdown) };
}
