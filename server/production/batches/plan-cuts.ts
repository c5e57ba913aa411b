import { and, eq, isNull } from 'drizzle-orm';
import { formatInches } from '#domain/making/framing-texts.ts';
import type { Area, Equipment } from '#domain/making/workshop.ts';
import type { FrameColor } from '#domain/variants/frames.ts';
import type { Executor } from '#server/database/database.ts';
import type { Piece } from '../pieces/find-pieces.ts';
import { remnants } from '../tables.ts';
import type { BatchChoice } from './choose-pieces.ts';
import { type CutSheet, cutSheets } from './cut-sheets.ts';
import { type CutStick, cutSticks, type Rail } from './cut-sticks.ts';
import { layOutRoll, type PieceArea, type RollLayout } from './lay-out-roll.ts';

/** What is printed or cut, as it is stored with its batch. */
export type BatchPlan =
  | ({ kind: 'print'; paper: string } & RollLayout)
  | { kind: 'moulding'; mouldings: CutMoulding[] }
  | { kind: 'mat' | 'glazing'; materials: { material: string; sheets: CutSheet<SheetPart>[] }[] };

export interface CutMoulding {
  /** The color and the width of the face: `black 3/4`. */
  moulding: string;
  sticks: CutStick[];
}

/** A mat with its window, or a pane. */
export type SheetPart = PieceArea & { window?: Area | undefined };

/** Plans how the pieces are printed or cut. Reads the remnants that are left, and changes nothing. */
export async function planCuts(
  on: Executor,
  { choice, equipment }: { choice: BatchChoice; equipment: Equipment },
  pieces: readonly Piece[],
): Promise<BatchPlan> {
  const { kind, rollInches = Math.max(...equipment.rollInches) } = choice;
  switch (kind) {
    case 'print':
      return { kind, paper: pieces[0]?.paper ?? '', ...layOutRoll(pieces.map(toSheet), rollInches) };
    case 'moulding':
      return { kind, mouldings: await planMouldings(on, pieces, equipment) };
    case 'mat': {
      const mats = pieces.flatMap(({ code, cuts: { mat } }) =>
        mat ? [{ code, ...mat.outside, window: mat.window }] : [],
      );
      return { kind, materials: [{ material: 'mat board', sheets: cutSheets(mats, equipment.matSheets) }] };
    }
    case 'glazing':
      return { kind, materials: planGlazing(pieces, equipment) };
  }
}

/** The sheet that is printed for a piece. */
export function toSheet({ code, cuts: { paper } }: Piece): PieceArea {
  return { code, ...paper };
}

/** The codes of the pieces in a plan, each once. */
export function codesOfPlan(plan: BatchPlan): string[] {
  return [...new Set(partsOf(plan).map(({ code }) => code))];
}

function partsOf(plan: BatchPlan): { code: string }[] {
  switch (plan.kind) {
    case 'print':
      return plan.shelves.flatMap(({ sheets }) => sheets);
    case 'moulding':
      return plan.mouldings.flatMap(({ sticks }) => sticks.flatMap(({ rails }) => rails));
    case 'mat':
    case 'glazing':
      return plan.materials.flatMap(({ sheets }) => sheets.flatMap(({ parts }) => parts));
  }
}

async function planMouldings(
  on: Executor,
  pieces: readonly Piece[],
  equipment: Equipment,
): Promise<CutMoulding[]> {
  const railsOf = Map.groupBy(pieces.flatMap(toRails), ({ moulding }) => moulding);
  const plans: CutMoulding[] = [];
  for (const [moulding, rails] of railsOf) {
    const left = await on
      .select()
      .from(remnants)
      .where(and(eq(remnants.moulding, moulding), isNull(remnants.usedByBatch)));
    plans.push({
      moulding,
      sticks: cutSticks(
        rails.map(({ rail }) => rail),
        left,
        equipment,
      ),
    });
  }
  return plans;
}

/** `black 3/4`: the color and the width of the face. */
export function nameMoulding(color: FrameColor, faceInches: number): string {
  return `${color} ${formatInches(faceInches)}`;
}

function toRails({ code, cuts, choice }: Piece): { moulding: string; rail: Rail }[] {
  const moulding = nameMoulding(choice.frameColor, cuts.moulding?.faceInches ?? 0);
  return cuts.rails.flatMap(({ longPointInches, count }) =>
    Array.from({ length: count }, () => ({ moulding, rail: { code, longPointInches } })),
  );
}

function planGlazing(pieces: readonly Piece[], { glazingSheets }: Equipment) {
  const panes = pieces.flatMap(({ code, cuts: { glazing } }) => (glazing ? [{ code, ...glazing }] : []));
  return [...Map.groupBy(panes, ({ material }) => material)].map(([material, parts]) => ({
    material,
    sheets: cutSheets(
      parts.map(({ code, width, height }) => ({ code, width, height })),
      glazingSheets[material],
    ),
  }));
}
