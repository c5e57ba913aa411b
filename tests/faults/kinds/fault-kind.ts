import type { FaultWorld } from '../fault-world.ts';
import type { Random } from '../random.ts';

/** A kind of fault. */
export interface FaultKind {
  name: string;
  /** Causes the fault, and resolves when it is over. */
  strike(world: FaultWorld, random: Random): Promise<void>;
}
