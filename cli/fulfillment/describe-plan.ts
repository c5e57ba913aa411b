import { formatInches } from '#domain/framing/framing-texts.ts';
import { formatArea } from '#domain/fulfillment/equipment.ts';
import { shortId } from '#server/fulfillment/batches/change-remnants.ts';
import type { CutStick } from '#server/fulfillment/batches/cut-sticks.ts';
import type { listRemnants } from '#server/fulfillment/batches/find-batches.ts';
import { describeRoll, listRolls, type Shelf } from '#server/fulfillment/batches/lay-out-roll.ts';
import { isKept } from '#server/fulfillment/batches/make-batch.ts';
import type { BatchPlan, SheetPart } from '#server/fulfillment/batches/plan-cuts.ts';
import type { Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { formatTable } from '../output.ts';

/** A piece of a plan. */
type Planned = Pick<Piece, 'code' | 'isLate'>;

/** A plan as a table to stand at the saw with. Lengths are in inches. */
export function describePlan(plan: BatchPlan, pieces: readonly Planned[]): string {
  const late = pieces.filter(({ isLate }) => isLate).map(({ code }) => code);
  const mark: Mark = (code) => (late.includes(code) ? `${code} LATE` : code);
  switch (plan.kind) {
    case 'print':
      return describePrints(plan, mark);
    case 'moulding':
      return formatTable(
        ['Moulding', 'From', 'Ends', 'Rails, measured at the long point', 'Kerfs', 'Rest'],
        plan.mouldings.flatMap(({ moulding, sticks }) =>
          sticks.map((stick) => [moulding, ...describeStick(stick, mark)]),
        ),
      );
    case 'mat':
    case 'glazing':
      return formatTable(
        ['Material', 'Sheet', 'Parts'],
        plan.materials.flatMap(({ material, sheets }) =>
          sheets.map((sheet) => [
            material,
            formatArea(sheet),
            sheet.parts.map((part) => describePart(part, mark)).join(', '),
          ]),
        ),
      );
  }
}

/** Adds LATE to the code of a late piece. */
type Mark = (code: string) => string;

export function remnantsTable(remnants: Awaited<ReturnType<typeof listRemnants>>): string {
  const rows = remnants.map(({ id, moulding, lengthInches, madeByBatch }) => [
    ...[shortId(id), moulding, formatInches(lengthInches), String(madeByBatch ?? 'added')],
  ]);
  return formatTable(['Id', 'Moulding', 'Length', 'Batch'], rows);
}

function describePrints(plan: Extract<BatchPlan, { kind: 'print' }>, mark: Mark): string {
  return listRolls(plan)
    .map(
      ({ shelves }, index) =>
        `${describeRoll(plan, index)}. ${plan.paper}\n\n${describeShelves(shelves, mark)}`,
    )
    .join('\n\n');
}

function describeShelves(shelves: readonly Shelf[], mark: Mark): string {
  const rows = shelves.map(({ y, lengthInches: length, sheets }) => [
    formatInches(y),
    formatInches(length),
    sheets
      .map((sheet) => `${mark(sheet.code)} ${formatArea(sheet)}${sheet.isTurned ? ' turned' : ''}`)
      .join(', '),
  ]);
  return formatTable(['From', 'Length', 'Sheets, left to right'], rows);
}

/** Both ends, rails, kerfs and rest add up to the length. */
function describeStick(stick: CutStick, mark: Mark): string[] {
  const { remnantId, lengthInches, endInches = 0, rails, kerfInches, restInches } = stick;
  return [
    `${remnantId ? 'remnant' : 'stick'} ${formatInches(lengthInches)}`,
    formatInches(2 * endInches),
    rails.map(({ code, longPointInches }) => `${mark(code)} ${formatInches(longPointInches)}`).join(', '),
    formatInches(kerfInches),
    `${formatInches(restInches)} ${isKept(stick) ? 'keep' : 'waste'}`,
  ];
}

function describePart(
  { code, window, isTurned, ...area }: SheetPart & { isTurned: boolean },
  mark: Mark,
): string {
  const opening = window ? `, window ${formatArea(window)}` : '';
  return `${mark(code)} ${formatArea(isTurned ? { width: area.height, height: area.width } : area)}${opening}`;
}
