import type { Ground } from '../ground.ts';
import type { Random } from '../random.ts';

/** A way for the world to go wrong: begins it, and ends it again. */
export interface FaultKind {
  name: string;
  strike(ground: Ground, random: Random): Promise<void>;
}
