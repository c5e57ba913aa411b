/** A shop at which buyers purchase during faults, with what its records are read with. */
export interface TradingShop {
  shopUrl: string;
  sandboxUrl: string;
  dataDir: string;
  /** The environment of its commands. */
  environment: Record<string, string>;
  /** The address of its database, which may change when the database is started again. */
  databaseUrl(): Promise<string>;
  /** Sets groups of the sandbox's faults. */
  setFaults(faults: object): Promise<void>;
  /** Exits of the shop that no fault caused. */
  unexpectedExits: string[];
  /** The times when the shop or the sandbox was killed. Messages between them at that time may have arrived or not. */
  killedAt: number[];
}
