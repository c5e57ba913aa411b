import type { FaultWorld } from '../fault-world.ts';
import type { Random } from '../random.ts';

/** A kind of fault: starts it, and ends it again. */
export interface FaultKind {
  name: string;
  strike(world: FaultWorld, random: Random): Promise<void>;
}
