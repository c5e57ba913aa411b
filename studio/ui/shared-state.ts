import { useSyncExternalStore } from 'react';

/** A value outside of the components. Those that show it follow each change. */
export class SharedState<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  readonly read = (): Value => this.#value;

  readonly set = (value: Value): void => {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function useSharedState<Value>({ subscribe, read }: SharedState<Value>): Value {
  return useSyncExternalStore(subscribe, read);
}
