export interface VersionedCacheSettings<Value> {
  /** While false nothing is kept and nothing kept is given. */
  isTrusted(): boolean;
  weigh(value: Value, key: string): number;
  /** How much all that is kept may weigh together. */
  mostWeight: number;
  /** Keeps everything unless told. */
  mayKeep?(value: Value): boolean;
}

/** For operators: how well the cache does, since the process began. */
export interface CacheFigures {
  hits: number;
  /** Answers that were made, kept or not. */
  misses: number;
  /** What went to make room. */
  evictions: number;
  entries: number;
  weight: number;
  mostWeight: number;
}

/**
 * Keeps values of one edition of something (here the catalogue), until `clear` begins the next. What was begun
 * before a `clear` is given to those who wait for it but never kept; callers at the same time share one making.
 * When it is full, what was not asked for longest goes.
 */
export class VersionedCache<Value> {
  #kept = new Map<string, Value>();
  #underWay = new Map<string, Promise<Value>>();
  #weight = 0;
  #edition = 0;
  #hits = 0;
  #misses = 0;
  #evictions = 0;
  #settings: Required<VersionedCacheSettings<Value>>;

  constructor(settings: VersionedCacheSettings<Value>) {
    this.#settings = { mayKeep: () => true, ...settings };
  }

  /** What is kept under this key and can be trusted. */
  peek(key: string): Value | undefined {
    return this.#settings.isTrusted() ? this.#find(key) : undefined;
  }

  /** What is kept under this key, else what `make` makes. A making that fails is not kept. */
  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const isTrusted = this.#settings.isTrusted();
    const found = isTrusted ? (this.#find(key) ?? this.#join(key)) : undefined;
    if (found !== undefined) return found;
    this.#misses += 1;
    return isTrusted ? this.#share(key, make) : make();
  }

  figures(): CacheFigures {
    const { mostWeight } = this.#settings;
    const counted = { hits: this.#hits, misses: this.#misses, evictions: this.#evictions };
    return { ...counted, entries: this.#kept.size, weight: this.#weight, mostWeight };
  }

  /** Whether this very value is what is kept, however it is trusted. */
  holds(key: string, value: Value): boolean {
    return this.#kept.get(key) === value;
  }

  /** Keeps another in the place of this very value, if that is still kept. */
  replace(key: string, value: Value, other: Value): void {
    if (!this.holds(key, value)) return;
    const { weigh } = this.#settings;
    this.#kept.set(key, other);
    this.#weight += weigh(other, key) - weigh(value, key);
  }

  clear(): void {
    this.#edition += 1;
    this.#weight = 0;
    this.#kept.clear();
    this.#underWay.clear();
  }

  /** A Map keeps its keys in the order in which they were set: what was asked for last is at the end. */
  #find(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#hits += 1;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  #join(key: string): Promise<Value> | undefined {
    const making = this.#underWay.get(key);
    if (making) this.#hits += 1;
    return making;
  }

  #share(key: string, make: () => Promise<Value>): Promise<Value> {
    const making = this.#makeAndKeep(key, make).finally(() => {
      if (this.#underWay.get(key) === making) this.#underWay.delete(key);
    });
    this.#underWay.set(key, making);
    return making;
  }

  async #makeAndKeep(key: string, make: () => Promise<Value>): Promise<Value> {
    const edition = this.#edition;
    const value = await make();
    const { isTrusted, mayKeep } = this.#settings;
    if (edition === this.#edition && isTrusted() && mayKeep(value)) this.#keep(key, value);
    return value;
  }

  #keep(key: string, value: Value): void {
    const { weigh, mostWeight } = this.#settings;
    this.#kept.set(key, value);
    this.#weight += weigh(value, key);
    for (const [oldest, old] of this.#kept) {
      if (this.#weight <= mostWeight) return;
      this.#kept.delete(oldest);
      this.#evictions += 1;
      this.#weight -= weigh(old, oldest);
    }
  }
}
