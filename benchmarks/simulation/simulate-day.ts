import { openRandomTimes } from './engine/random-times.ts';
import { Simulation } from './engine/simulation.ts';
import type { PartFigures } from './engine/station.ts';
import { type Distances, openCompanies } from './shop/companies.ts';
import { type Hardware, openMachines } from './shop/open-machines.ts';
import type { ServiceTimes } from './shop/service-times.ts';
import { type Answers, openSimulatedShop } from './shop/simulated-shop.ts';
import { openProcessWork } from './shop/work.ts';
import { arriveAsInADay, type Visitors } from './visitors.ts';

export interface DaySettings {
  hardware: Hardware;
  visitors: Visitors;
  distances: Distances;
  /** How much of the day is counted. */
  minutes: number;
  seed: number;
}

export interface DayResult {
  settings: DaySettings;
  answers: Answers;
  parts: PartFigures[];
  /** The simulated time, for the figures of the parts. */
  now: number;
}

/** Before counting, visitors fill the queues: a visit takes three minutes, and a payment a minute and a half. */
export const warmUpMinutes = 5;
/** A share of payment pages. The others show a variant whose picture an earlier visitor had drawn. */
const newPictures = 1 / 20;
const minuteMs = 60_000;

/** Lets a part of a day pass in a shop on this hardware. The same seed gives the same result. */
export function simulateDay(times: ServiceTimes, settings: DaySettings): DayResult {
  const { hardware, visitors, distances, minutes, seed } = settings;
  const simulation = new Simulation();
  const random = openRandomTimes(seed);
  const machines = openMachines(simulation, hardware);
  const shop = openSimulatedShop({
    ...{ simulation, random, times, machines, newPictures },
    work: openProcessWork(random, machines.databaseCores),
    companies: openCompanies(simulation, random, distances),
  });
  simulation.start(arriveAsInADay({ simulation, random, shop }, visitors));
  simulation.runUntil(warmUpMinutes * minuteMs);
  shop.countFromNow();
  simulation.runUntil((warmUpMinutes + minutes) * minuteMs);
  return { settings, answers: shop.answers(), parts: simulation.parts, now: simulation.now };
}

/** The same shop with hardly a visitor. */
export function simulateResting(times: ServiceTimes, settings: DaySettings): DayResult {
  return simulateDay(times, { ...settings, minutes: 1, visitors: { ...settings.visitors, perDay: 1 } });
}
