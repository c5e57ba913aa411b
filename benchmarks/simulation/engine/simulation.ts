import { EventQueue } from './event-queue.ts';
import { PartFigures, Station } from './station.ts';

/** What an activity waits for: some milliseconds, or a place of a station, which it must leave again. */
export type Waiting = number | Station;

/** Something that takes simulated time, written in the order in which it happens. */
export type Activity<Result = void> = Generator<Waiting, Result, void>;

/** A discrete-event simulation: its clock jumps from one event to the next. Times are in milliseconds. */
export class Simulation {
  now = 0;
  #events = new EventQueue();
  #parts = new Map<string, PartFigures>();

  /** The parts in the order in which they were opened. */
  get parts(): PartFigures[] {
    return [...this.#parts.values()];
  }

  /** Opens a station. Stations of one name are counted together, as those of several processes. */
  openStation(name: string, places: number, maxWaiting = Number.POSITIVE_INFINITY): Station {
    const figures = this.figuresOf(name);
    figures.places += places;
    return new Station(this, figures, places, maxWaiting);
  }

  figuresOf(name: string): PartFigures {
    const figures = this.#parts.get(name) ?? new PartFigures(name);
    this.#parts.set(name, figures);
    return figures;
  }

  start(activity: Activity<unknown>, at = this.now): void {
    this.at(at, () => this.#proceed(activity));
  }

  at(time: number, run: () => void): void {
    this.#events.add(time, run);
  }

  runUntil(end: number): void {
    while (this.#events.nextAt <= end) {
      const event = this.#events.take();
      this.now = event.at;
      event.run();
    }
    this.now = end;
  }

  /** Forgets what was counted so far, because a shop that just opened has empty queues. */
  countFromNow(): void {
    for (const part of this.parts) part.countFrom(this.now);
  }

  #proceed(activity: Activity<unknown>): void {
    for (;;) {
      const { done, value } = activity.next();
      if (done) return;
      const resume = () => this.#proceed(activity);
      if (typeof value === 'number') {
        this.at(this.now + value, resume);
        return;
      }
      if (!value.enter(resume)) return;
    }
  }
}
