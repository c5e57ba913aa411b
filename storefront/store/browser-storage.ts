/**
 * One entry of the browser's storage. If the storage is blocked, reading returns null. If it is blocked or full, writing
 * does nothing.
 */
interface StorageEntry {
  read(): string | null;
  /** Null also for a text that isn't JSON, and for a value that `isValid` rejects, such as one in an older format. */
  readJson<Value>(isValid: (value: unknown) => value is Value): Value | null;
  write(text: string): void;
  writeJson(value: unknown): void;
  remove(): void;
}

/** An entry that all tabs share and that outlives them. */
export function localEntry(key: string): StorageEntry {
  return storageEntry(() => localStorage, key);
}

/** An entry of this tab alone, which ends with it. */
export function sessionEntry(key: string): StorageEntry {
  return storageEntry(() => sessionStorage, key);
}

function storageEntry(openStorage: () => Storage, key: string): StorageEntry {
  const read = () => attempt(() => openStorage().getItem(key)) ?? null;
  const write = (text: string) => void attempt(() => openStorage().setItem(key, text));
  return {
    read,
    readJson(isValid) {
      const value: unknown = attempt(() => JSON.parse(read() ?? 'null'));
      return isValid(value) ? value : null;
    },
    write,
    writeJson: (value) => write(JSON.stringify(value)),
    remove: () => void attempt(() => openStorage().removeItem(key)),
  };
}

/** The result of `access`; undefined when it throws. */
function attempt<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

const timeoutMs = 5000;

/** The browser's localStorage, or an asynchronous storage. */
export interface PersistedStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): unknown;
  removeItem(key: string): unknown;
}

/** The entry of the persisted store. It reports whether the storage is blocked and whether a write succeeded. */
export interface PersistedEntry {
  /** Undefined if the storage is blocked. */
  read(): Promise<string | null | undefined>;
  /** Undefined also if the storage is asynchronous. */
  readAtOnce(): string | null | undefined;
  /** False when it could not be written. */
  write(text: string): boolean;
  remove(): void;
}

/** Blocked or full storage must not stop the shop: the cart then lasts as long as the page. */
export function openPersistedEntry(openStorage: () => PersistedStorage, key: string): PersistedEntry {
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

/** Storage that does not answer in time counts as blocked. */
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
