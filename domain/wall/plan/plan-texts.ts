import { unbroken } from '../../framing/framing-texts.ts';
import type { Area } from '../../fulfillment/equipment.ts';
import { furniture as furnitureTable } from '../furniture.ts';
import { aboveFurniture, usualAboveFurnitureInches } from '../hanging-place.ts';
import { quarter } from '../round-inches.ts';
import { usualShare } from '../size-advice.ts';
import { boundsOf } from './arrange.ts';
import { isWithinLimit, type Plan, type Spot } from './plan.ts';

interface Placed {
  /** Its framed size. */
  area: Area;
  spot: Spot;
}

/** A print of a plan as it hangs. */
export interface PlacedPrint extends Placed {
  title: string;
}

/** `58 in from the floor to its middle, 12 in from the left edge of the wall`. */
export function describeSpot({ area, spot }: Placed): string {
  const left = spot.x - area.width / 2;
  const side = left < 0 ? 'beyond' : 'from';
  return `${unbroken(spot.y)} in from the floor to its middle, ${unbroken(Math.abs(left))} in ${side} the left edge of the wall`;
}

/** Lengths that differ by less are the same on a wall. */
const toleranceInches = 1 / 8;

/** How wide and high the group is, and how it suits the furniture; undefined without prints. */
export function describeGroup({ wall, furniture }: Plan, placed: readonly PlacedPrint[]): string | undefined {
  const bounds = boundsOf(placed);
  if (!bounds) return undefined;
  const size = `${unbroken(bounds.width)}\u00a0in wide and ${unbroken(bounds.height)}\u00a0in high`;
  const group = `${placed.length === 1 ? 'The print is' : 'Together the prints are'} ${size}.`;
  if (!furniture) return group;
  const percent = (share: number) => Math.round(100 * share);
  const share = bounds.width / furniture.width;
  const name = furnitureTable[furniture.kind].name.toLowerCase();
  if (furniture.width > wall.width)
    return `${group} Your ${name} is wider than your wall. Correct one of the two widths.`;
  const advice =
    share < usualShare.min - 0.005 || share > usualShare.max + 0.005
      ? `${percent(usualShare.min)} to ${percent(usualShare.max)}% looks best.`
      : 'That looks right.';
  return `${group} This is ${percent(share)}% of the width of your ${name}. ${advice}`;
}

/** What doesn't fit, and what to do, one sentence or two for each problem. */
export function findPlanProblems(plan: Plan, placed: readonly PlacedPrint[]): string[] {
  const bounds = boundsOf(placed);
  if (!bounds) return [];
  const { wall, furniture } = plan;
  const beyondSides = Math.max(-bounds.x, bounds.x + bounds.width - wall.width);
  const isTooHigh = bounds.y + bounds.height > wall.height + toleranceInches;
  const isTooLow = bounds.y < -toleranceInches;
  const hides = furniture && furniture.height - bounds.y > toleranceInches && overlapsFurniture(plan, placed);
  return [
    beyondSides > toleranceInches && describeTooWide(plan, placed, bounds.width),
    (isTooHigh || isTooLow) && describeTooHigh(plan, placed, bounds.height, isTooLow),
    hides &&
      `The ${furnitureTable[furniture.kind].name.toLowerCase()} hides a part of the prints. Raise the center line, or choose smaller sizes.`,
    ...describeOverlaps(placed),
  ].filter((text) => text !== false && text !== undefined);
}

function describeTooWide(plan: Plan, placed: readonly PlacedPrint[], width: number): string {
  const { wall, arrangement } = plan;
  const fits = width <= wall.width || (isMoved(plan) && placed.every(({ area }) => area.width <= wall.width));
  if (arrangement === 'salon' && fits) return 'A print reaches beyond the wall. Move it toward the middle.';
  const count = placed.length;
  const other = arrangement === 'row' ? 'hang them in a grid' : 'remove a print';
  return `${describeNeed(count, width)}, but your wall is ${unbroken(wall.width)} in wide. ${describeWays(count, other)}`;
}

function describeTooHigh(
  plan: Plan,
  placed: readonly PlacedPrint[],
  height: number,
  isTooLow: boolean,
): string {
  const { wall } = plan;
  const count = placed.length;
  const fits =
    height <= wall.height || (isMoved(plan) && placed.every(({ area }) => area.height <= wall.height));
  if (!fits)
    return `${describeNeed(count, height)}, but your wall is ${unbroken(wall.height)} in high. ${describeWays(count, 'remove a print')}`;
  const [where, direction] = isTooLow ? ['below the floor', 'Raise'] : ['above the wall', 'Lower'];
  if (isMoved(plan)) return `A print reaches ${where}. ${direction} it, or choose a smaller size.`;
  return `${count === 1 ? 'The print reaches' : 'The prints reach'} ${where}. ${direction} the center line, or choose a smaller size.`;
}

/** Whether the prints hang where the visitor moved them, so that the group may be wider than it needs to be. */
function isMoved({ arrangement, prints }: Plan): boolean {
  return arrangement === 'salon' && prints.some(({ spot }) => spot);
}

function describeNeed(count: number, inches: number): string {
  return `${count === 1 ? 'The print needs' : 'The prints need'} ${unbroken(inches)} in`;
}

function describeWays(count: number, other: string): string {
  return count === 1 ? 'Choose a smaller size.' : `Choose smaller sizes, or ${other}.`;
}

/** The center line that puts the group 7 in above the furniture; undefined if it hangs there, or cannot. */
export function centerAboveFurniture(
  { furniture, centerInches }: Plan,
  placed: readonly PlacedPrint[],
): number | undefined {
  const bounds = boundsOf(placed);
  if (!bounds || !furniture) return undefined;
  const gapInches = bounds.y - furniture.height;
  if (gapInches >= aboveFurniture.min && gapInches <= aboveFurniture.max) return undefined;
  // Not from the height of the group: the lower row of a grid may have prints that are smaller than its cells.
  const center = quarter(centerInches + usualAboveFurnitureInches - gapInches);
  return isWithinLimit('center', center) ? center : undefined;
}

function overlapsFurniture({ wall, furniture }: Plan, placed: readonly PlacedPrint[]): boolean {
  if (!furniture) return false;
  const { width, height } = furniture;
  const spot = { x: wall.width / 2, y: height / 2 };
  return placed.some((print) => areOverlapping(print, { area: { width, height }, spot }));
}

function describeOverlaps(placed: readonly PlacedPrint[]): string[] {
  return placed.flatMap((print, index) =>
    placed
      .slice(index + 1)
      .filter((other) => areOverlapping(print, other))
      .map((other) => `${print.title} and ${other.title} overlap. Move one of them.`),
  );
}

function areOverlapping(one: Placed, other: Placed): boolean {
  const across = Math.abs(one.spot.x - other.spot.x) - (one.area.width + other.area.width) / 2;
  const up = Math.abs(one.spot.y - other.spot.y) - (one.area.height + other.area.height) / 2;
  return across < -toleranceInches && up < -toleranceInches;
}
