import type { Area } from '../../fulfillment/equipment.ts';
import { quarter } from '../round-inches.ts';
import type { Plan, Spot } from './plan.ts';

/** A print that hangs already. */
interface Neighbor {
  area: Area;
  spot: Spot;
}

/** A dragged print snaps to a line that is nearer than this. */
const reachInches = 3 / 4;

/**
 * Where a dragged print hangs in line with others: with an edge or a middle in common, beside one at the plan's gap, in
 * the middle of the wall, or on the center line. Where nothing is near, in quarters of an inch.
 */
export function snapSpot(plan: Plan, area: Area, spot: Spot, others: readonly Neighbor[]): Spot {
  const { wall, gapInches, centerInches } = plan;
  const across = others.flatMap((other) => linesOf(other.spot.x, other.area.width, area.width, gapInches));
  const up = others.flatMap((other) => linesOf(other.spot.y, other.area.height, area.height, gapInches));
  const free = inQuarters(spot, area);
  return {
    x: nearest(spot.x, [...across, wall.width / 2]) ?? free.x,
    y: nearest(spot.y, [...up, centerInches]) ?? free.y,
  };
}

/** The nearest spot at which the left edge and the height are whole quarters of an inch. */
export function inQuarters({ x, y }: Spot, { width }: Area): Spot {
  return { x: quarter(x - width / 2) + width / 2, y: quarter(y) };
}

/** The middles at which a print of a length is in line with another one, or beside it, in one direction. */
function linesOf(otherMiddle: number, otherLength: number, length: number, gapInches: number): number[] {
  const inLine = (otherLength - length) / 2;
  const beside = (otherLength + length) / 2 + gapInches;
  return [0, inLine, -inLine, beside, -beside].map((by) => otherMiddle + by);
}

function nearest(at: number, lines: readonly number[]): number | undefined {
  const [line] = lines.toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at));
  return line !== undefined && Math.abs(line - at) < reachInches ? line : undefined;
}
