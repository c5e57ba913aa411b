export interface VersionedCacheSettings<Value> {
  /** While false, no value is cached. */
  isTrusted(): boolean;
  /** While false, no cached value is returned; by default `isTrusted`. */
  isRecent?(): boolean;
  /** By default every value weighs 1. */
  weigh?(value: Value, key: string): number;
  /** The highest total weight of all cached values. */
  mostWeight: number;
  /** Decides whether a value is cached; by default every value is. */
  mayCache?(value: Value): boolean;
}

/** For operators: what the cache has done since the process started. */
export interface CacheMetrics {
  hits: number;
  /** Values that had to be loaded, whether cached afterwards or not. */
  misses: number;
  /** Values removed because the cache was full. */
  evictions: number;
  entries: number;
  weight: number;
  mostWeight: number;
}

/**
 * Caches values that belong to one version of some data, such as the catalogue. `clear` starts the next version: a value
 * that was loading then is returned to its callers but not cached. Simultaneous callers share one load. A full cache
 * removes the least recently used values.
 */
export class VersionedCache<Value> {
  #cached = new Map<string, Value>();
  #loading = new Map<string, Promise<Value>>();
  #weight = 0;
  #version = 0;
  #hits = 0;
  #misses = 0;
  #evictions = 0;
  #settings: Required<VersionedCacheSettings<Value>>;

  constructor(settings: VersionedCacheSettings<Value>) {
    this.#settings = { mayCache: () => true, weigh: () => 1, isRecent: settings.isTrusted, ...settings };
  }

  /** The cached value of a key. */
  peek(key: string): Value | undefined {
    return this.#settings.isRecent() ? this.#find(key) : undefined;
  }

  /** The cached value of a key, or the one that `load` returns. An error is not cached. */
  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    const isTrusted = this.#settings.isTrusted();
    const cached = this.peek(key) ?? (isTrusted ? this.#findLoading(key) : undefined);
    if (cached !== undefined) return cached;
    this.#misses += 1;
    return isTrusted ? this.#share(key, load) : load();
  }

  metrics(): CacheMetrics {
    const { mostWeight } = this.#settings;
    const counts = { hits: this.#hits, misses: this.#misses, evictions: this.#evictions };
    return { ...counts, entries: this.#cached.size, weight: this.#weight, mostWeight };
  }

  clear(): void {
    this.#version += 1;
    this.#weight = 0;
    this.#cached.clear();
    this.#loading.clear();
  }

  /** A Map iterates in insertion order, so inserting a value again makes it the most recently used. */
  #find(key: string): Value | undefined {
    const cached = this.#cached.get(key);
    if (cached === undefined) return undefined;
    this.#hits += 1;
    this.#cached.delete(key);
    this.#cached.set(key, cached);
    return cached;
  }

  #findLoading(key: string): Promise<Value> | undefined {
    const loading = this.#loading.get(key);
    if (loading) this.#hits += 1;
    return loading;
  }

  #share(key: string, load: () => Promise<Value>): Promise<Value> {
    const loading = this.#loadAndCache(key, load).finally(() => {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    });
    this.#loading.set(key, loading);
    return loading;
  }

  async #loadAndCache(key: string, load: () => Promise<Value>): Promise<Value> {
    const version = this.#version;
    const value = await load();
    const { isTrusted, mayCache } = this.#settings;
    if (version === this.#version && isTrusted() && mayCache(value)) this.#add(key, value);
    return value;
  }

  #add(key: string, value: Value): void {
    const { weigh, mostWeight } = this.#settings;
    this.#cached.set(key, value);
    this.#weight += weigh(value, key);
    for (const [oldestKey, oldestValue] of this.#cached) {
      if (this.#weight <= mostWeight) return;
      this.#cached.delete(oldestKey);
      this.#evictions += 1;
      this.#weight -= weigh(oldestValue, oldestKey);
    }
  }
}
