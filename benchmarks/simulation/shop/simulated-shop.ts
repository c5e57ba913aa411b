import { Durations } from '../engine/durations.ts';
import type { RandomTimes } from '../engine/random-times.ts';
import type { Activity, Simulation } from '../engine/simulation.ts';
import type { Companies } from './companies.ts';
import type { Machines, ShopProcess } from './open-machines.ts';
import { openPurchases } from './purchases.ts';
import type { ServiceTimes } from './service-times.ts';
import type { ProcessWork } from './work.ts';

/** What a visitor asks for. A purchase goes from the cart to the confirmation. */
export const requestKinds = [
  'cachedPage',
  'page',
  'paymentPage',
  'purchase',
  'signIn',
  'unknownAddress',
] as const;
export type RequestKind = (typeof requestKinds)[number];

export interface ShopContext {
  simulation: Simulation;
  random: RandomTimes;
  times: ServiceTimes;
  machines: Machines;
  companies: Companies;
  /** The share of payment pages with a variant that was never drawn: from 0 to 1. */
  newPictures: number;
  work: ProcessWork;
}

/** What visitors got since counting began. */
export class Answers {
  times = new Map<string, Durations>();
  refused = new Map<string, number>();

  add(kind: string, ms: number): void {
    const durations = this.times.get(kind) ?? new Durations();
    this.times.set(kind, durations);
    durations.add(ms);
  }

  refuse(kind: string): void {
    this.refused.set(kind, (this.refused.get(kind) ?? 0) + 1);
  }
}

export type SimulatedShop = ReturnType<typeof openSimulatedShop>;

/** The shop as visitors use it: each request with the threads, connections, cores and companies that it needs, in their order. */
export function openSimulatedShop(context: ShopContext) {
  const { simulation, times, machines, companies, work } = context;
  let answers = new Answers();
  const purchases = openPurchases(context, (ms) => answers.add('confirmation email', ms));

  /** Sends one request to the process that is answering the fewest, as nginx does. */
  function* send(
    address: string,
    handle: (process: ShopProcess, address: string) => Activity<boolean>,
  ): Activity<boolean> {
    const process = machines.leastBusy();
    process.active += 1;
    const isWithinLimit = machines.passesGuard(process, address);
    const isAnswered = yield* (isWithinLimit ? handle : answerUnknown)(process, address);
    process.active -= 1;
    return isWithinLimit && isAnswered;
  }

  function* answerPage(process: ShopProcess): Activity<boolean> {
    const { thread, elsewhere, database } = times.page;
    yield* work.spend(process, thread * 0.3);
    yield* work.query(process, database);
    yield* work.spend(process, thread * 0.7);
    yield* work.spendElsewhere(process, elsewhere);
    yield* machines.sendPage();
    return true;
  }

  function* answerUnknown(process: ShopProcess): Activity<boolean> {
    yield* work.spend(process, times.unknownAddress.thread);
    return true;
  }

  function* signIn(process: ShopProcess): Activity<boolean> {
    const { thread, elsewhere, database } = times.signIn;
    yield* work.spend(process, thread / 2);
    yield* work.query(process, database);
    if (!process.hashing.accepts()) return false;
    yield process.hashing;
    yield* work.spendElsewhere(process, elsewhere);
    process.hashing.leave();
    yield* work.spend(process, thread / 2);
    return true;
  }

  /** Caches answer before the guard counts. */
  function* readCachedPage(): Activity<boolean> {
    yield* work.spend(machines.leastBusy(), times.cachedPage.thread);
    yield* machines.sendPage();
    return true;
  }

  function* buy(address: string): Activity<boolean> {
    if (!(yield* send(address, purchases.openPaymentPage))) return false;
    yield* companies.pay();
    simulation.start(purchases.receiveEvent());
    const paidAt = simulation.now;
    const isConfirmed = yield* send(address, purchases.confirm);
    if (isConfirmed) answers.add('confirmation', simulation.now - paidAt);
    return isConfirmed;
  }

  const requests: Record<RequestKind, (address: string) => Activity<boolean>> = {
    cachedPage: readCachedPage,
    page: (address) => send(address, answerPage),
    paymentPage: (address) => send(address, purchases.openPaymentPage),
    purchase: buy,
    signIn: (address) => send(address, signIn),
    unknownAddress: (address) => send(address, answerUnknown),
  };

  /** What a process does without visitors: it polls, and refreshes what it keeps in memory. */
  function* rest(process: ShopProcess): Activity {
    const timesPerSecond = 20;
    for (;;) {
      yield 1000 / timesPerSecond;
      yield* work.spend(process, times.rest.thread / timesPerSecond);
      yield* work.ask(times.rest.database / timesPerSecond);
    }
  }
  for (const process of machines.processes) simulation.start(rest(process));

  return {
    /** A visitor's request. @returns whether it was answered, rather than refused */
    *answer(kind: RequestKind, address: string): Activity<boolean> {
      const startedAt = simulation.now;
      const isAnswered = yield* requests[kind](address);
      if (isAnswered) answers.add(kind, simulation.now - startedAt);
      else answers.refuse(kind);
      return isAnswered;
    },
    answers: () => answers,
    countFromNow() {
      answers = new Answers();
      simulation.countFromNow();
    },
  };
}
