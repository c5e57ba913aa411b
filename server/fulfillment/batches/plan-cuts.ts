import type { FrameColor } from '#domain/catalogue/variants/frames.ts';
import { standardVariants } from '#domain/catalogue/variants/variants.ts';
import { formatInches } from '#domain/framing/framing-texts.ts';
import { mouldingOf } from '#domain/framing/mouldings.ts';
import { type Area, defaultEquipment, type Equipment } from '#domain/fulfillment/equipment.ts';
import { cutsOf } from '#domain/fulfillment/workshop.ts';
import type { Piece } from '../pieces/find-pieces.ts';
import type { BatchChoice } from './choose-pieces.ts';
import { type CutSheet, cutSheets } from './cut-sheets.ts';
import { type CutStick, cutSticks, type Rail, type Remnant } from './cut-sticks.ts';
import { fillRolls, type PrintPlan } from './fill-rolls.ts';
import type { PieceArea } from './lay-out-roll.ts';

/** What is printed or cut, as it is stored with its batch. */
export type BatchPlan =
  | PrintPlan
  | MouldingPlan
  | { kind: 'mat' | 'glazing'; materials: { material: string; sheets: CutSheet<SheetPart>[] }[] };

export interface MouldingPlan {
  kind: 'moulding';
  mouldings: CutMoulding[];
  /** Shorter rests are thrown away. Absent in plans that are older than the record of it. */
  minRemnantInches?: number;
}

interface CutMoulding {
  /** The color and the width of the face: `black 3/4`. */
  moulding: string;
  sticks: CutStick[];
}

/** A mat with its window, or a pane. */
export type SheetPart = PieceArea & { window?: Area | undefined };

/** What is planned, as data, so that a worker can plan it (decision 093). */
interface CutsToPlan {
  choice: BatchChoice;
  equipment: Equipment;
  pieces: readonly Piece[];
  /** Those that no batch uses. */
  remnants: readonly MouldingRemnant[];
}

interface MouldingRemnant extends Remnant {
  moulding: string;
}

/**
 * Plans how the pieces are printed or cut. If only one roll is wanted, these are those that fit on it.
 * @returns the plan and how many pieces it has, from the first on; null if not one fits on the roll
 */
export async function planCuts(cuts: CutsToPlan): Promise<{ plan: BatchPlan; count: number } | null> {
  const { choice, equipment, pieces } = cuts;
  if (choice.kind === 'print') return fillRolls(pieces, choice, equipment);
  return { plan: planParts(cuts, choice.kind), count: pieces.length };
}

function planParts(
  { equipment, pieces, remnants }: CutsToPlan,
  kind: Exclude<BatchPlan['kind'], 'print'>,
): BatchPlan {
  switch (kind) {
    case 'moulding':
      return {
        kind,
        mouldings: planMouldings(pieces, remnants, equipment),
        minRemnantInches: minRailInches(equipment),
      };
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

function planMouldings(
  pieces: readonly Piece[],
  remnants: readonly MouldingRemnant[],
  equipment: Equipment,
): CutMoulding[] {
  const railsOf = Map.groupBy(
    pieces.flatMap((piece) => toRails(piece, equipment)),
    ({ moulding }) => moulding,
  );
  return [...railsOf].map(([moulding, rails]) => {
    const left = remnants.filter((remnant) => remnant.moulding === moulding);
    // Sizes that share a moulding share its sticks.
    const stickInches = Math.max(...rails.map((each) => each.stickInches));
    return {
      moulding,
      sticks: cutSticks(
        rails.map(({ rail }) => rail),
        left,
        { stickInches },
        equipment,
      ),
    };
  });
}

/** The shortest rail that any size needs in the shop's mouldings, in inches. */
export function minRailInches(equipment: Equipment): number {
  const rails = standardVariants('').flatMap((variant) => cutsOf(variant, 'portrait', equipment).rails);
  return Math.min(...rails.map(({ longPointInches }) => longPointInches));
}

/** True if the rest of a stick is stored as a remnant. Older plans were made when all shops had the default mouldings' limit. */
export function isKept(
  { restInches }: Pick<CutStick, 'restInches'>,
  { minRemnantInches = minRailInches(defaultEquipment) }: MouldingPlan,
): boolean {
  return restInches >= minRemnantInches;
}

/** `black 3/4`: the color and the width of the face. */
export function nameMoulding(color: FrameColor, faceInches: number): string {
  return `${color} ${formatInches(faceInches)}`;
}

function toRails(
  { code, cuts, variant }: Piece,
  { mouldings }: Equipment,
): { moulding: string; stickInches: number; rail: Rail }[] {
  const { stickInches } = mouldingOf(variant, mouldings);
  const moulding = nameMoulding(variant.frameColor, cuts.moulding?.faceInches ?? 0);
  return cuts.rails.flatMap(({ longPointInches, count }) =>
    Array.from({ length: count }, () => ({ moulding, stickInches, rail: { code, longPointInches } })),
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
