/** Furniture that a print hangs above. The heights are usual ones, in inches. */
export const furnitureKinds = ['sofa', 'bed', 'sideboard', 'desk'] as const;
export type FurnitureKind = (typeof furnitureKinds)[number];

export const furniture: Readonly<Record<FurnitureKind, { name: string; heightInches: number }>> = {
  sofa: { name: 'Sofa', heightInches: 33 },
  bed: { name: 'Bed', heightInches: 45 },
  sideboard: { name: 'Sideboard', heightInches: 32 },
  desk: { name: 'Desk', heightInches: 30 },
};
