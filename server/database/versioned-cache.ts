interface VersionedCacheSettings<Value> {
  /** While false, no value is cached. */
  isTrusted(): boolean;
  /** While false, no cached value is returned; by default `isTrusted`. */
  isRecent?(): boolean;
  /** By default every value weighs 1. */
  weigh?(value: Value, key: string): number;
  /** The highest total weight of all cached values. */
  maxWeight: number;
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
  maxWeight: number;
}

interface Entry<Value> {
  value: Value;
  isUsed: boolean;
}

/**
 * Caches values that belong to one version of some data, such as the catalogue. `clear` starts the next version: a value
 * that was loading then is returned to its callers but not cached. Simultaneous callers share one load. A full cache
 * removes its oldest value, unless it was used since it was last looked at (second chance): finding a value only marks it,
 * because moving it to the end of the map took 3 % of a cached response (benchmarks/profiles.md).
 */
export class VersionedCache<Value> {
  #cached = new Map<string, Entry<Value>>();
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
    const entry = this.#cached.get(key);
    if (entry === undefined || !this.#settings.isRecent()) return undefined;
    this.#hits += 1;
    entry.isUsed = true;
    return entry.value;
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
    const { maxWeight } = this.#settings;
    const counts = { hits: this.#hits, misses: this.#misses, evictions: this.#evictions };
    return { ...counts, entries: this.#cached.size, weight: this.#weight, maxWeight };
  }

  clear(): void {
    this.#version += 1;
    this.#weight = 0;
    this.#cached.clear();
    this.#loading.clear();
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
    const { weigh, maxWeight } = this.#settings;
    this.#cached.set(key, { value, isUsed: false });
    this.#weight += weigh(value, key);
    // A Map iterates in insertion order, and reaches what is inserted during the loop.
    for (const [oldestKey, oldest] of this.#cached) {
      if (this.#weight <= maxWeight) return;
      this.#cached.delete(oldestKey);
      if (oldest.isUsed) {
        this.#cached.set(oldestKey, { value: oldest.value, isUsed: false });
      } else {
        this.#evictions += 1;
        this.#weight -= weigh(oldest.value, oldestKey);
      }
    }
  }
}
