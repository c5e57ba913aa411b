import type { Variant } from '../../catalogue/variants/variants.ts';
import { maxPrintsOnSheet, usualCenterInches } from '../../framing/hanging.ts';
import type { Area } from '../../fulfillment/equipment.ts';
import type { FurnitureKind } from '../furniture.ts';
import { usualGapInches } from '../size-advice.ts';

/** The middle of a framed print, in inches from the left edge of the wall and above the floor. */
export interface Spot {
  x: number;
  y: number;
}

/** `row`: on one line. `grid`: in cells of one size. `salon`: mixed, and each print may be moved freely. */
export const arrangements = ['row', 'grid', 'salon'] as const;
export type Arrangement = (typeof arrangements)[number];

export interface PlannedPrint {
  id: string;
  variant: Variant;
  /** Where the visitor moved it. Only a salon has such spots. */
  spot?: Spot;
}

/** Several prints on one wall. Furniture and prints are centered on the wall. All lengths are in inches. */
export interface Plan {
  wall: Area;
  furniture?: Area & { kind: FurnitureKind };
  arrangement: Arrangement;
  gapInches: number;
  /** From the floor to the middle of the whole group. */
  centerInches: number;
  prints: readonly PlannedPrint[];
}

/** An 8 ft ceiling is usual. */
export const emptyPlan: Plan = {
  wall: { width: 144, height: 96 },
  arrangement: 'row',
  gapInches: usualGapInches,
  centerInches: usualCenterInches,
  prints: [],
};

/** A hanging sheet has all prints of a plan. */
export const maxPlannedPrints = maxPrintsOnSheet;

/** The limits of the numbers of a wall, in inches. */
export const planLimits = {
  wallWidth: { name: "The wall's width", min: 24, max: 600 },
  wallHeight: { name: "The wall's height", min: 60, max: 240 },
  furnitureWidth: { name: "The furniture's width", min: 10, max: 400 },
  furnitureHeight: { name: "The furniture's height", min: 5, max: 120 },
  gap: { name: 'The gap', min: 2, max: 4 },
  center: { name: 'The center line', min: 36, max: 120 },
} as const;
export type PlanNumber = keyof typeof planLimits;

export function isWithinLimit(number: PlanNumber, inches: number): boolean {
  const { min, max } = planLimits[number];
  return inches >= min && inches <= max;
}

/** Such as `The gap must be 2 to 4 in.` */
export function describeLimit(number: PlanNumber): string {
  const { name, min, max } = planLimits[number];
  return `${name} must be ${min} to ${max} in.`;
}

/** Moves a print to another position of the list. In a salon, the spots stay: the prints change places. */
export function movePrint({ prints }: Plan, from: number, to: number): PlannedPrint[] {
  const spots = prints.map(({ spot }) => spot);
  const moved = prints.map(({ id, variant }) => ({ id, variant }));
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved.map((print, index) => {
    const spot = spots[index];
    return spot ? { ...print, spot } : print;
  });
}

/** Raises or lowers the center line, and the prints that were moved with it. */
export function withCenter(plan: Plan, centerInches: number): Plan {
  const by = centerInches - plan.centerInches;
  const prints = plan.prints.map((print) =>
    print.spot ? { ...print, spot: { ...print.spot, y: print.spot.y + by } } : print,
  );
  return { ...plan, centerInches, prints };
}
