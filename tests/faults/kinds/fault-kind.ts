import type { FaultWorld } from '../fault-world.ts';
import type { Random } from '../random.ts';

/** A way for the world to go wrong: begins it, and ends it again. */
export interface FaultKind {
  name: string;
  strike(world: FaultWorld, random: Random): Promise<void>;
}
