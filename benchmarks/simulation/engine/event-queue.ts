interface Event {
  at: number;
  /** Events at the same time run in the order in which they were added. */
  order: number;
  run(): void;
}

/** Events by their time, as a binary heap. */
export class EventQueue {
  #heap: Event[] = [];
  #added = 0;

  get nextAt(): number {
    return this.#heap[0]?.at ?? Number.POSITIVE_INFINITY;
  }

  add(at: number, run: () => void): void {
    const event = { at, order: this.#added++, run };
    let index = this.#heap.length;
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = this.#at(parentIndex);
      if (isBefore(parent, event)) break;
      this.#heap[index] = parent;
      index = parentIndex;
    }
    this.#heap[index] = event;
  }

  /** Removes the earliest event. @throws if there is none */
  take(): Event {
    const first = this.#at(0);
    const last = this.#heap.pop();
    if (last && last !== first) this.#sink(last);
    return first;
  }

  #sink(event: Event): void {
    let index = 0;
    for (let child = 1; child < this.#heap.length; child = 2 * index + 1) {
      const other = child + 1;
      if (other < this.#heap.length && isBefore(this.#at(other), this.#at(child))) child = other;
      const earlier = this.#at(child);
      if (isBefore(event, earlier)) break;
      this.#heap[index] = earlier;
      index = child;
    }
    this.#heap[index] = event;
  }

  #at(index: number): Event {
    const event = this.#heap[index];
    if (!event) throw new Error(`The queue of ${this.#heap.length} events has none at ${index}.`);
    return event;
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
