export interface EditionCacheSettings<Value> {
  /** While false nothing is kept and nothing kept is given. */
  isTrusted(): boolean;
  weigh(value: Value): number;
  /** How much all that is kept may weigh together. */
  mostWeight: number;
  /** Keeps everything unless told. */
  mayKeep?(value: Value): boolean;
}

/**
 * Keeps values of one edition of something (here the catalogue), until `clear` begins the next. What was begun
 * before a `clear` is given to those who wait for it but never kept; callers at the same time share one making.
 * When it is full, what was not asked for longest goes.
 */
export class EditionCache<Value> {
  #kept = new Map<string, Value>();
  #underWay = new Map<string, Promise<Value>>();
  #weight = 0;
  #edition = 0;
  #settings: Required<EditionCacheSettings<Value>>;

  constructor(settings: EditionCacheSettings<Value>) {
    this.#settings = { mayKeep: () => true, ...settings };
  }

  /** What is kept under this key and can be trusted. */
  peek(key: string): Value | undefined {
    const found = this.#kept.get(key);
    return found !== undefined && this.#settings.isTrusted() ? found : undefined;
  }

  /** What is kept under this key, else what `make` makes. A making that fails is not kept. */
  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    if (!this.#settings.isTrusted()) return make();
    const found = this.#kept.get(key);
    if (found === undefined) return this.#underWay.get(key) ?? this.#share(key, make);
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  clear(): void {
    this.#edition += 1;
    this.#weight = 0;
    this.#kept.clear();
    this.#underWay.clear();
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
    this.#weight += weigh(value);
    for (const [oldest, old] of this.#kept) {
      if (this.#weight <= mostWeight) return;
      this.#kept.delete(oldest);
      this.#weight -= weigh(old);
    }
  }
}
