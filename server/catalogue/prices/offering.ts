import type { BasePrices } from '#domain/catalogue/pricing.ts';
import { standardVariants, type Variant } from '#domain/catalogue/variants/variants.ts';
import type { Equipment } from '#domain/fulfillment/equipment.ts';
import { whyNotMakeable } from '#domain/fulfillment/workshop.ts';
import type { Executor } from '#server/database/database.ts';
import { findEquipment } from '#server/shop/find-equipment.ts';
import { findBasePrices } from './base-prices.ts';

/** What is true of every print: the shop's prices, and the variants that its workshop cannot make. */
export interface Offering {
  basePrices: BasePrices;
  /** None with the equipment that the shop comes with. */
  unmakeable: readonly Variant[];
}

export async function findOffering(on: Executor): Promise<Offering> {
  const equipment = await findEquipment(on);
  return { basePrices: await findBasePrices(on), unmakeable: findUnmakeable(equipment) };
}

/** The variants that this equipment cannot make. */
export function findUnmakeable(equipment: Equipment): Variant[] {
  return standardVariants('').filter((variant) => whyNotMakeable(variant, equipment));
}
