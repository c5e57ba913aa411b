import type { Limit } from '#server/limits/rate-limits.ts';

import type { RandomTimes } from '../engine/random-times.ts';
import type { Activity, Simulation } from '../engine/simulation.ts';
import type { Station } from '../engine/station.ts';
import { openFixedWindow } from './fixed-window.ts';
import { onThread } from './work.ts';

/** The other companies that a purchase waits for. */
export interface Companies {
  /** A call of the payment provider. @returns whether the provider accepted it */
  callProvider(): Activity<boolean>;
  /** The buyer's time on the payment page. */
  pay(): Activity;
  acceptEmail(): Activity;
}

/** What the provider allows an account in live mode: https://docs.stripe.com/rate-limits. */
const providerLimit: Limit = { name: 'payment provider', max: 100, seconds: 1 };

export interface Distances {
  /** How long the provider takes for a call. */
  providerMs: number;
  /** How long the mail server takes to accept an email. */
  mailMs: number;
  /** How long a buyer fills in the payment page. */
  payingMs: number;
}

/** Companies elsewhere. Waiting for them takes none of the shop's processor time. */
export function openCompanies(simulation: Simulation, random: RandomTimes, distances: Distances): Companies {
  const { providerMs, mailMs, payingMs } = distances;
  const { name } = providerLimit;
  const limit = openFixedWindow(providerLimit, simulation.figuresOf(`limit of the ${name}`));
  return {
    *callProvider() {
      yield random.aroundMean(providerMs);
      return limit.count(name, simulation.now);
    },
    *pay() {
      yield random.aroundMean(payingMs);
    },
    *acceptEmail() {
      yield random.aroundMean(mailMs);
    },
  };
}

/** The sandbox's processor time for one call of each kind, in milliseconds. */
export interface SandboxTimes {
  call: number;
  payment: number;
  email: number;
}

/** The sandbox on the shop's own machine, as in benchmarks. */
export function openSandbox(
  simulation: Simulation,
  cores: Station,
  random: RandomTimes,
  times: SandboxTimes,
): Companies {
  const sandbox = { thread: simulation.openStation("the sandbox's thread", 1), cores };
  const spend = (ms: number) => onThread(sandbox, random.aroundMean(ms));
  return {
    *callProvider() {
      yield* spend(times.call);
      return true;
    },
    pay: () => spend(times.payment),
    acceptEmail: () => spend(times.email),
  };
}
