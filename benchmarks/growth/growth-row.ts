import type { GrowingShop } from '../environment/open-growing-shops.ts';

/** Something that a shop does again and again, which must not take longer because the shop has a history. */
export interface GrowthRow {
  name: string;
  /** The most that the large shop may take for it, as a multiple of the small shop's time. */
  goal: number;
  /**
   * Does it once. Repeated calls ask for something else, where people would.
   * @returns the size of the output, such as its bytes, for a row whose time may grow with it: the times are then compared
   *   for each unit of it
   */
  run(shop: GrowingShop, round: number): Promise<number | undefined>;
  /** Called before each `run`, outside the measured time. */
  prepare?(shop: GrowingShop): Promise<void>;
  /** How often it is done in each shop. The default is 15. */
  rounds?: number;
}

/** The usual goal. */
export const maxGrowth = 1.5;
