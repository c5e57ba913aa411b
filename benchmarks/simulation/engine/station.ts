import { Durations } from './durations.ts';
import type { Activity, Simulation } from './simulation.ts';

/** What is known of a part: all stations of one name together. */
export class PartFigures {
  name: string;
  places = 0;
  waits = new Durations();
  maxQueue = 0;
  refused = 0;
  /** For a part without places, such as a limit: how much of it was used. */
  limitUse: () => number = () => 0;
  #busyMs = 0;
  /** When counting began. */
  from = 0;

  constructor(name: string) {
    this.name = name;
  }

  countFrom(now: number): void {
    this.waits = new Durations();
    this.maxQueue = 0;
    this.refused = 0;
    this.#busyMs = 0;
    this.from = now;
  }

  addUse(from: number, to: number): void {
    this.#busyMs += to - Math.max(from, this.from);
  }

  /** How much of the part was in use on average, from 0 to 1. */
  utilization(now: number): number {
    return this.places === 0 ? this.limitUse() : this.#busyMs / (now - this.from) / this.places;
  }

  /** The mean number that waited, by Little's law. */
  meanQueue(now: number): number {
    return this.waits.sumMs / (now - this.from);
  }
}

/** Places that activities occupy for a time, such as a processor's cores or a pool's connections. The first to come is the first served. */
export class Station {
  #simulation: Simulation;
  #figures: PartFigures;
  #maxWaiting: number;
  #free: number;
  /** When each activity in a place entered it. Any of them may leave first: only the sum matters. */
  #entered: number[] = [];
  #queue: { since: number; resume: () => void }[] = [];
  #head = 0;

  constructor(simulation: Simulation, figures: PartFigures, places: number, maxWaiting: number) {
    this.#simulation = simulation;
    this.#figures = figures;
    this.#free = places;
    this.#maxWaiting = maxWaiting;
  }

  /** Occupies a place for this time. */
  *use(ms: number): Activity {
    yield this;
    yield ms;
    this.leave();
  }

  /** False if the station is full, and then counts a refusal. */
  accepts(): boolean {
    const isAccepted = this.#free > 0 || this.#queue.length - this.#head < this.#maxWaiting;
    if (!isAccepted) this.#figures.refused += 1;
    return isAccepted;
  }

  /** @returns whether a place was free; otherwise `resume` is called when one is */
  enter(resume: () => void): boolean {
    if (this.#free > 0) {
      this.#occupy(this.#simulation.now);
      return true;
    }
    this.#queue.push({ since: this.#simulation.now, resume });
    this.#figures.maxQueue = Math.max(this.#figures.maxQueue, this.#queue.length - this.#head);
    return false;
  }

  leave(): void {
    const { now } = this.#simulation;
    this.#figures.addUse(this.#entered.pop() ?? now, now);
    this.#free += 1;
    const next = this.#queue[this.#head];
    if (!next) return;
    this.#head += 1;
    if (this.#head > 1000 && this.#head * 2 > this.#queue.length) {
      this.#queue = this.#queue.slice(this.#head);
      this.#head = 0;
    }
    this.#occupy(next.since);
    this.#simulation.at(now, next.resume);
  }

  #occupy(since: number): void {
    const { now } = this.#simulation;
    this.#free -= 1;
    this.#entered.push(now);
    this.#figures.waits.add(now - since);
  }
}
