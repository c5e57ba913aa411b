import { formatInches } from '#domain/making/framing-texts.ts';
import { type Area, formatArea } from '#domain/making/workshop.ts';
import type { PlanSheet } from '#domain/studio-api/batches.ts';
import type { LeftOut } from '#server/production/batches/choose-pieces.ts';
import type { CutStick } from '#server/production/batches/cut-sticks.ts';
import type { Placed } from '#server/production/batches/lay-out-roll.ts';
import type { BatchPlan, SheetPart } from '#server/production/batches/plan-cuts.ts';

/** How thick a stick is drawn, in inches. */
const stickHeightInches = 4;

/** A plan as rectangles, which the studio draws: a roll, sticks or sheets. */
export function toPlanSheets(plan: BatchPlan): PlanSheet[] {
  switch (plan.kind) {
    case 'print': {
      const { rollInches: width, lengthInches: height, shelves, paper } = plan;
      const title = `Roll ${formatInches(width)} in wide, ${formatInches(height)} in long. ${paper}`;
      return [{ title, width, height, parts: shelves.flatMap(({ sheets }) => sheets.map(toPart)) }];
    }
    case 'moulding':
      return plan.mouldings.flatMap(({ moulding, sticks }) =>
        sticks.map((stick) => toStick(moulding, stick)),
      );
    case 'mat':
    case 'glazing':
      return plan.materials.flatMap(({ material, sheets }) =>
        sheets.map(({ width, height, parts }) => ({
          title: `${material}, ${formatArea({ width, height })} in`,
          width,
          height,
          parts: parts.map(toPart),
        })),
      );
  }
}

/** A sentence for each piece that a batch leaves out. */
export function explainLeftOut(leftOut: readonly LeftOut[]): string[] {
  return leftOut.map(({ code, reason }) => `Piece ${code} is left out: ${reason}.`);
}

/** A placed part has the width and the height that it takes, turned or not. */
function toPart(part: Placed<SheetPart | (Area & { code: string })>): PlanSheet['parts'][number] {
  const { code, x, y, width, height } = part;
  const opening = 'window' in part && part.window ? `, window ${formatArea(part.window)}` : '';
  const upright = part.isTurned ? { width: height, height: width } : { width, height };
  const turned = part.isTurned ? ', turned' : '';
  return { code, x, y, width, height, text: `${formatArea(upright)}${opening}${turned}` };
}

/** The rails one after the other, with the kerf of each cut between. */
function toStick(
  moulding: string,
  { remnantId, lengthInches, rails, kerfInches, restInches }: CutStick,
): PlanSheet {
  const kerf = rails.length > 0 ? kerfInches / rails.length : 0;
  let x = 0;
  const parts = rails.map(({ code, longPointInches }) => {
    const part = { code, x, y: 0, width: longPointInches, height: stickHeightInches };
    x += longPointInches + kerf;
    return { ...part, text: formatInches(longPointInches) };
  });
  const from = remnantId ? 'remnant' : 'stick';
  const title = `${moulding}, ${from} of ${formatInches(lengthInches)} in, rest ${formatInches(restInches)} in`;
  return { title, width: lengthInches, height: stickHeightInches, parts };
}
