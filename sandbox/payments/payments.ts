import type { Faults } from '../faults.ts';
import type { Store } from './open-store.ts';

/** The stand-in payment provider: what each of its actions works on. */
export interface Payments {
  store: Store;
  faults: Faults;
  /** Where buyers and shops reach it, without a slash at the end. Known once the port is. */
  publicUrl: string;
  /** How long a late card takes to settle. */
  lateSettlementMs: number;
  /** Tells the clock and the webhook sender that there may be something new to do. */
  wake(): void;
}
