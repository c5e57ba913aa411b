import type { Area } from '../../fulfillment/equipment.ts';
import { sixteenth } from '../round-inches.ts';
import type { Plan, PlannedPrint, Spot } from './plan.ts';

/**
 * Where the framed prints of a plan hang, in its order. The group is centered on the wall and on the center line.
 * @param areas the framed size of each print, in inches
 */
export function arrange(plan: Plan, areas: readonly Area[]): Spot[] {
  const { arrangement, prints } = plan;
  if (arrangement === 'row') return centered(plan, areas, inRows(areas, areas.length, plan.gapInches));
  if (arrangement === 'grid') return inGrid(plan, areas);
  return prints.some(({ spot }) => spot) ? besideMoved(plan, areas) : inSalon(plan, areas);
}

/** The smallest rectangle around all prints; undefined without prints. `x` and `y` are its left and lower edges. */
export function boundsOf(placed: readonly { area: Area; spot: Spot }[]): (Area & Spot) | undefined {
  if (placed.length === 0) return undefined;
  const edges = placed.map(({ area: { width, height }, spot: { x, y } }) => ({
    left: x - width / 2,
    right: x + width / 2,
    lower: y - height / 2,
    upper: y + height / 2,
  }));
  const x = Math.min(...edges.map(({ left }) => left));
  const y = Math.min(...edges.map(({ lower }) => lower));
  const width = Math.max(...edges.map(({ right }) => right)) - x;
  return { x, y, width, height: Math.max(...edges.map(({ upper }) => upper)) - y };
}

function centered({ wall, centerInches }: Plan, areas: readonly Area[], spots: readonly Spot[]): Spot[] {
  const placed = spots.map((spot, index) => ({ spot, area: areas[index] ?? { width: 0, height: 0 } }));
  const { x, y, width, height } = boundsOf(placed) ?? { x: 0, y: 0, width: 0, height: 0 };
  const by = { x: wall.width / 2 - x - width / 2, y: centerInches - y - height / 2 };
  return spots.map((spot) => ({ x: spot.x + by.x, y: spot.y + by.y }));
}

/** Rows of so many prints, each row centered, from the top down. */
function inRows(areas: readonly Area[], printsPerRow: number, gapInches: number): Spot[] {
  let top = 0;
  return chunks(areas, printsPerRow).flatMap((row) => {
    const height = Math.max(...row.map((area) => area.height));
    let left = -widthOf(row, gapInches) / 2;
    const spots = row.map(({ width }) => {
      left += width + gapInches;
      return { x: left - gapInches - width / 2, y: top - height / 2 };
    });
    top -= height + gapInches;
    return spots;
  });
}

/** Cells of one size, in as many columns as the width of the wall allows. */
function inGrid(plan: Plan, areas: readonly Area[]): Spot[] {
  const { gapInches, wall } = plan;
  const width = Math.max(...areas.map((area) => area.width));
  const height = Math.max(...areas.map((area) => area.height));
  const maxPerRow = Math.max(1, Math.floor((wall.width + gapInches) / (width + gapInches)));
  const cells = areas.map(() => ({ width, height }));
  return centered(plan, cells, inRows(cells, columnsOfGrid(areas.length, maxPerRow), gapInches));
}

/** The columns of a grid: at least as many as rows, with the fewest empty cells. Nine prints hang as 3 x 3, and ten as 5 x 2. */
function columnsOfGrid(count: number, max: number): number {
  const emptyCells = (columns: number) => columns * Math.ceil(count / columns) - count;
  let best = Math.min(Math.ceil(Math.sqrt(count)), max);
  for (let columns = best + 1; columns <= Math.min(Math.ceil(count / 2), max); columns++)
    if (emptyCells(columns) < emptyCells(best)) best = columns;
  return best;
}

/** Columns of one or more prints, so that large prints hang beside stacks of small ones. */
function inSalon(plan: Plan, areas: readonly Area[]): Spot[] {
  const { gapInches } = plan;
  let left = 0;
  const spots = salonColumns(areas, gapInches).flatMap((column) => {
    const width = Math.max(...column.map((area) => area.width));
    let top = heightOf(column, gapInches) / 2;
    const middle = left + width / 2;
    left += width + gapInches;
    return column.map(({ height }) => {
      top -= height + gapInches;
      return { x: middle, y: top + gapInches + height / 2 };
    });
  });
  return centered(plan, areas, spots);
}

/** A stack may be this much higher than the highest print. */
const stackShare = 1.25;

function salonColumns(areas: readonly Area[], gapInches: number): Area[][] {
  const maxInches = stackShare * Math.max(...areas.map(({ height }) => height));
  const columns: Area[][] = [];
  for (const area of areas) {
    const column = columns.at(-1);
    if (column && heightOf([...column, area], gapInches) <= maxInches) column.push(area);
    else columns.push([area]);
  }
  return columns.length < areas.length ? columns : columnsByTurns(areas);
}

/** For prints of about one height: columns of one and of two by turns, with the same number at both ends if possible. */
function columnsByTurns(areas: readonly Area[]): Area[][] {
  if (areas.length === 2) return areas.map((area) => [area]);
  const columns: Area[][] = [];
  const rest = [...areas];
  for (let count = areas.length % 3 === 2 ? 2 : 1; rest.length > 0; count = 3 - count)
    columns.push(rest.splice(0, count));
  return columns;
}

/** The prints that were moved stay. Those added since hang to the right of them. */
function besideMoved(plan: Plan, areas: readonly Area[]): Spot[] {
  const { prints, gapInches, centerInches } = plan;
  const moved = prints.flatMap(({ spot }, index) => {
    const area = areas[index];
    return spot && area ? [{ spot, area }] : [];
  });
  const bounds = boundsOf(moved);
  let left = bounds ? bounds.x + bounds.width + gapInches : 0;
  return areas.map(({ width }, index) => {
    const spot = prints[index]?.spot;
    if (spot) return spot;
    left += width + gapInches;
    return { x: left - gapInches - width / 2, y: centerInches };
  });
}

/** The prints of a salon with their present spots, so that moving one of them leaves the others where they are. */
export function withSpots(
  prints: readonly PlannedPrint[],
  spots: readonly (Spot | undefined)[],
): PlannedPrint[] {
  return prints.map((print, index) => {
    const spot = spots[index];
    return spot ? { ...print, spot: { x: sixteenth(spot.x), y: sixteenth(spot.y) } } : print;
  });
}

function chunks<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / Math.max(1, length)) }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  );
}

function widthOf(row: readonly Area[], gapInches: number): number {
  return row.reduce((sum, { width }) => sum + width + gapInches, -gapInches);
}

function heightOf(column: readonly Area[], gapInches: number): number {
  return column.reduce((sum, { height }) => sum + height + gapInches, -gapInches);
}
