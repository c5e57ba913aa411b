import type { Equipment } from '#domain/fulfillment/equipment.ts';
import { defaultEquipment, newRoll } from '#domain/fulfillment/equipment.ts';
import { defaultDetails, type ShopDetails } from '#domain/shop/shop-details.ts';

/** Details as some version of the shop has stored them. */
export type StoredDetails = Partial<Omit<ShopDetails, 'equipment'>> & { equipment?: StoredEquipment };

/** Rolls were widths before they had lengths and prices. */
export type StoredEquipment = Partial<Equipment> & { rollInches?: number[] };

/** Details that were stored before one of them existed have its default. */
export function readDetails({ equipment = {}, ...stored }: StoredDetails): ShopDetails {
  return { ...defaultDetails, ...stored, equipment: readEquipment(equipment) };
}

export function readEquipment({ rollInches, ...stored }: StoredEquipment): Equipment {
  return { ...defaultEquipment, ...(rollInches && { rolls: rollInches.map(newRoll) }), ...stored };
}
