import type { PlanSheet } from '#domain/api/fulfillment/batches.ts';
import { formatInches } from '#domain/framing/framing-texts.ts';
import { type Area, formatArea } from '#domain/fulfillment/equipment.ts';
import type { LeftOut } from './choose-pieces.ts';
import type { CutStick } from './cut-sticks.ts';
import { describeRoll, listRolls, type Placed, type Shelf } from './lay-out-roll.ts';
import type { BatchPlan, SheetPart } from './plan-cuts.ts';

type PrintPlan = Extract<BatchPlan, { kind: 'print' }>;

/** How thick a stick is drawn, in inches. */
const stickHeightInches = 4;

/** The length of roll that one drawing shows. A window shows a longer one too small, or only its start. */
const drawnInches = 96;

/** A plan as rectangles, which the studio draws: parts of a roll, sticks or sheets. */
export function toPlanSheets(plan: BatchPlan): PlanSheet[] {
  switch (plan.kind) {
    case 'print':
      return toRollParts(plan);
    case 'moulding':
      return plan.mouldings.flatMap(({ moulding, sticks }) =>
        sticks.map((stick) => toStick(moulding, stick)),
      );
    case 'mat':
    case 'glazing':
      return plan.materials.flatMap(({ material, sheets }) =>
        sheets.map(({ width, height, parts }) => ({
          title: `${material}, ${formatArea({ width, height })} in`,
          paper: null,
          width,
          height,
          parts: parts.map(toPart),
        })),
      );
  }
}

/** A sentence for each reason why a batch leaves pieces out. */
export function explainLeftOut(leftOut: readonly LeftOut[]): string[] {
  return [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, pieces]) => {
    const codes = pieces.map(({ code }) => code).join(', ');
    if (pieces.length === 1) return `Piece ${codes} is left out: ${reason}.`;
    return `${pieces.length} pieces are left out, each for this reason: ${reason}. They are ${codes}.`;
  });
}

/** Whole shelves, up to the length of one drawing each. */
function toRollParts(plan: PrintPlan): PlanSheet[] {
  return listRolls(plan).flatMap(({ shelves }, index) =>
    toParts(shelves, { title: describeRoll(plan, index), width: plan.rollInches, paper: plan.paper }),
  );
}

function toParts(
  shelves: readonly Shelf[],
  { title, width, paper }: { title: string; width: number; paper: string },
): PlanSheet[] {
  const parts: Shelf[][] = [];
  for (const shelf of shelves) {
    const part = parts.at(-1);
    const start = part?.[0]?.y ?? 0;
    if (part && shelf.y + shelf.lengthInches - start <= drawnInches) part.push(shelf);
    else parts.push([shelf]);
  }
  return parts.map((part) => {
    const start = part[0]?.y ?? 0;
    const end = Math.max(...part.map(({ y, lengthInches: length }) => y + length));
    const which = parts.length > 1 ? `, from ${formatInches(start)} to ${formatInches(end)} in` : '';
    const drawn = part.flatMap(({ sheets }) =>
      sheets.map((sheet) => toPart({ ...sheet, y: sheet.y - start })),
    );
    return { title: `${title}${which}`, paper, width, height: end - start, parts: drawn };
  });
}

/** A placed part has the width and the height that it takes, turned or not. */
function toPart(part: Placed<SheetPart | (Area & { code: string })>): PlanSheet['parts'][number] {
  const { code, x, y, width, height } = part;
  const opening = 'window' in part && part.window && `window ${formatArea(part.window)}`;
  const note = [opening, part.isTurned && 'turned'].filter(Boolean).join(', ');
  return { code, x, y, width, height, measures: formatArea({ width, height }), note };
}

/** The rails one after the other, with the kerf of each cut between. */
function toStick(
  moulding: string,
  { remnantId, lengthInches, endInches = 0, rails, kerfInches, restInches }: CutStick,
): PlanSheet {
  const kerf = rails.length > 0 ? kerfInches / rails.length : 0;
  let x = endInches;
  const parts = rails.map(({ code, longPointInches }) => {
    const part = { code, x, y: 0, width: longPointInches, height: stickHeightInches };
    x += longPointInches + kerf;
    return { ...part, measures: formatInches(longPointInches), note: '' };
  });
  const from = remnantId ? 'remnant' : 'stick';
  const ends = endInches > 0 ? `, ${formatInches(endInches)} in off each end` : '';
  const title = `${moulding}, ${from} of ${formatInches(lengthInches)} in${ends}, rest ${formatInches(restInches)} in`;
  return { title, paper: null, width: lengthInches, height: stickHeightInches, parts };
}
