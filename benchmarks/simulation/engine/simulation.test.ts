import { expect, test } from 'vitest';

import { Durations } from './durations.ts';
import { openRandomTimes } from './random-times.ts';
import { type Activity, Simulation } from './simulation.ts';

const customers = 150_000;
const serviceMs = 10;

/** Customers who arrive and are served at random (M/M/c), at a load from 0 to 1 of all places. */
function simulateQueue({ places, load, maxWaiting }: { places: number; load: number; maxWaiting?: number }) {
  const simulation = new Simulation();
  const random = openRandomTimes(7);
  const station = simulation.openStation('desk', places, maxWaiting);
  const stays = new Durations();
  function* serve(): Activity {
    if (!station.accepts()) return;
    const arrivedAt = simulation.now;
    yield* station.use(random.exponential(serviceMs));
    stays.add(simulation.now - arrivedAt);
  }
  function* arrive(): Activity {
    for (let customer = 0; customer < customers; customer += 1) {
      yield random.exponential(serviceMs / places / load);
      simulation.start(serve());
    }
  }
  simulation.start(arrive());
  simulation.runUntil((customers * serviceMs) / places / load);
  const [figures] = simulation.parts;
  if (!figures) throw new Error('The simulation has no part.');
  return { figures, stays, now: simulation.now };
}

/** The share of customers who must wait, by Erlang's formula C. */
function waitingShare(places: number, load: number): number {
  const offered = places * load;
  let blocked = 1;
  for (let place = 1; place <= places; place += 1)
    blocked = (offered * blocked) / (place + offered * blocked);
  return blocked / (1 - load * (1 - blocked));
}

const isWithin = (actual: number, expected: number, share: number) =>
  expect(Math.abs(actual / expected - 1), `${actual} instead of ${expected}`).toBeLessThan(share);

test.each([0.3, 0.6, 0.8])('one desk with a load of %f has the waits of the formula for M/M/1', (load) => {
  const { figures, stays, now } = simulateQueue({ places: 1, load });
  isWithin(figures.utilization(now), load, 0.02);
  isWithin(stays.meanMs, serviceMs / (1 - load), 0.05);
  isWithin(figures.meanQueue(now), load ** 2 / (1 - load), 0.08);
  // The time of a customer is exponential.
  isWithin(stays.percentileMs(0.99), (serviceMs / (1 - load)) * Math.log(100), 0.1);
  isWithin(stays.percentileMs(0.5), (serviceMs / (1 - load)) * Math.log(2), 0.05);
});

test.each([
  [2, 0.7],
  [10, 0.8],
])('%i desks with a load of %f have the waits of the formula for M/M/c', (places, load) => {
  const { figures, now } = simulateQueue({ places, load });
  const meanWait = (waitingShare(places, load) * serviceMs) / places / (1 - load);
  isWithin(figures.utilization(now), load, 0.02);
  isWithin(figures.waits.meanMs, meanWait, 0.08);
});

test('a desk with a full queue refuses as many as the formula for M/M/1/K says', () => {
  const [load, maxWaiting] = [1.2, 4];
  const { figures } = simulateQueue({ places: 1, load, maxWaiting });
  const present = maxWaiting + 1;
  const refusedShare = ((1 - load) * load ** present) / (1 - load ** (present + 1));
  isWithin(figures.refused / customers, refusedShare, 0.03);
});

test('waiting activities continue in their order, and those at the same time in the order of their start', () => {
  const simulation = new Simulation();
  const station = simulation.openStation('desk', 1);
  const served: string[] = [];
  function* serve(name: string): Activity {
    yield* station.use(1);
    served.push(`${name} at ${simulation.now}`);
  }
  for (const name of ['Ada', 'Grace', 'Mary']) simulation.start(serve(name));
  simulation.runUntil(10);
  expect(served).toEqual(['Ada at 1', 'Grace at 2', 'Mary at 3']);
});

test('percentiles are exact within one percent', () => {
  const durations = new Durations();
  for (let ms = 1; ms <= 1000; ms += 1) durations.add(ms);
  isWithin(durations.percentileMs(0.5), 500, 0.011);
  isWithin(durations.percentileMs(0.99), 990, 0.011);
});
