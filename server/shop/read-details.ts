import { sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { defaultMouldings, type Mouldings } from '#domain/framing/mouldings.ts';
import type { Equipment } from '#domain/fulfillment/equipment.ts';
import { defaultEquipment, newRoll } from '#domain/fulfillment/equipment.ts';
import type { Materials } from '#domain/fulfillment/materials.ts';
import type { PolicyTexts } from '#domain/shop/policies.ts';
import { defaultDetails, type ShopDetails } from '#domain/shop/shop-details.ts';

/** Details as some version of the shop has stored them. */
export type StoredDetails = Partial<Omit<ShopDetails, 'equipment' | 'materials' | 'policies'>> & {
  equipment?: StoredEquipment;
  materials?: StoredMaterials;
  /** The accessibility statement is younger than the other policies. */
  policies?: Partial<PolicyTexts>;
};

/** Frames had their depth in the materials before it was their moulding's. */
type StoredMaterials = Partial<Materials> & { depthInches?: FormerDepths };

export interface FormerDepths {
  frame: number;
  shadowBox: number;
}

/** Rolls were widths before they had lengths and prices, and all mouldings had sticks of one length. */
export type StoredEquipment = Partial<Equipment> & { rollInches?: number[]; stickInches?: number };

/** Details that were stored before one of them existed have its default. */
export function readDetails({
  equipment = {},
  materials = {},
  policies = {},
  ...stored
}: StoredDetails): ShopDetails {
  const { depthInches, ...others } = materials;
  return {
    ...defaultDetails,
    ...stored,
    policies: { ...defaultDetails.policies, ...policies },
    materials: { ...defaultDetails.materials, ...others },
    equipment: readEquipment(equipment, depthInches),
  };
}

/** @param depthInches as the materials of the same version have it, if it is older than mouldings */
export function readEquipment(
  { rollInches, stickInches, ...stored }: StoredEquipment,
  depthInches?: FormerDepths,
): Equipment {
  return {
    ...defaultEquipment,
    mouldings: mouldingsOf({ stickInches, depthInches }),
    ...(rollInches && { rolls: rollInches.map(newRoll) }),
    ...stored,
  };
}

/** The default mouldings, with the length and the depths that the owner set before mouldings had their own. */
function mouldingsOf({
  stickInches,
  depthInches,
}: {
  stickInches: number | undefined;
  depthInches: FormerDepths | undefined;
}): Mouldings {
  if (stickInches === undefined && depthInches === undefined) return defaultMouldings;
  const ofColor = (mouldings: Mouldings['black']): Mouldings['black'] => {
    const changed = { ...mouldings };
    for (const size of sizeKeys) {
      const depth = depthInches?.[sizes[size].hasShadowBox ? 'shadowBox' : 'frame'];
      changed[size] = {
        ...mouldings[size],
        // Measures are in sixteenths of an inch since mouldings have them.
        ...(depth !== undefined && { depthInches: Math.round(depth * 16) / 16 }),
        ...(stickInches !== undefined && { stickInches }),
      };
    }
    return changed;
  };
  const { black, white, wood } = defaultMouldings;
  return { black: ofColor(black), white: ofColor(white), wood: ofColor(wood) };
}
