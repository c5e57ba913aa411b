import type { Faults } from '../faults.ts';
import type { Store } from './objects.ts';

/** The context of every action of the payment stand-in. */
export interface Payments {
  store: Store;
  faults: Faults;
  /** Its public URL without a trailing slash. Known once the server listens. */
  publicUrl: string;
  /** How long a late card takes to settle. */
  lateSettlementMs: number;
  /** Wakes the timer and the webhook sender, because there may be new work. */
  wake(): void;
}
