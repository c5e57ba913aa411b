const timeoutMs = 5000;

/** The browser's localStorage, or one that answers later. */
export interface PersistedStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): unknown;
  removeItem(key: string): unknown;
}

/** One entry of a storage. */
export interface Entry {
  /** Undefined where the storage is blocked. */
  read(): Promise<string | null | undefined>;
  /** Undefined also where the storage takes its time. */
  readAtOnce(): string | null | undefined;
  /** False when it could not be written. */
  write(text: string): boolean;
  remove(): void;
}

/** Storage that is blocked, private or full must not stop the shop: the cart then lasts as long as the page. */
export function openEntry(openStorage: () => PersistedStorage, key: string): Entry {
  const get = () => attempt(() => openStorage().getItem(key));
  return {
    read: async () => inTime(Promise.resolve(get())),
    readAtOnce() {
      const answer = get();
      return answer instanceof Promise ? undefined : answer;
    },
    write(text) {
      try {
        openStorage().setItem(key, text);
        return true;
      } catch (error) {
        console.warn('The cart cannot be remembered on this device.', error);
        return false;
      }
    },
    remove: () => void attempt(() => openStorage().removeItem(key)),
  };
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Storage that does not answer counts as blocked. */
function inTime<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs, undefined);
    const settle = (value?: Value) => {
      clearTimeout(timer);
      resolve(value);
    };
    answer.then(settle, () => settle());
  });
}
