import type { FrameColor } from '../catalogue/variants/frames.ts';
import type { SizeKey } from '../catalogue/variants/sizes.ts';

export const batchKindNames = ['print', 'moulding', 'mat', 'glazing'] as const;
export type BatchKindName = (typeof batchKindNames)[number];

/** What each kind of batch prepares. */
export const batchKindWords: Readonly<Record<BatchKindName, string>> = {
  print: 'Prints on a roll',
  moulding: 'Rails from sticks',
  mat: 'Mats from sheets',
  glazing: 'Glazing from sheets',
};

/** Which pieces a batch takes; by default all that wait. */
export interface BatchRequest {
  kind: BatchKindName;
  codes?: string[] | undefined;
  /** The number of an order, such as `1A2B3C4D`. */
  order?: string | undefined;
  size?: SizeKey | undefined;
  /** The last day by which the pieces must ship: `2026-12-03`, in UTC. */
  shipBy?: string | undefined;
  /** For prints; by default the width whose paper costs least. */
  rollInches?: number | undefined;
  /** For prints: how much paper is on the first roll, instead of what the equipment says. */
  rollFeet?: number | undefined;
  /** For prints: only as many pieces as fit on the roll, those of the oldest orders first. */
  isOneRoll?: boolean | undefined;
  paper?: string | undefined;
  /** For moulding. */
  frameColor?: FrameColor | undefined;
}

/** A part of a roll, a stick or a sheet, and where each part lies on it, in inches from the top left corner. */
export interface PlanSheet {
  /** `Roll 44 in wide, 962 1/2 in long, from 0 to 96 1/4 in`. */
  title: string;
  width: number;
  height: number;
  /** `text` has the measures: `14 1/2 x 18 1/2`. */
  parts: { code: string; text: string; x: number; y: number; width: number; height: number }[];
}

/** What a batch would be, or is. */
export interface BatchPlanView {
  sheets: PlanSheet[];
  codes: string[];
  /** Why pieces are left out, as sentences. */
  leftOut: string[];
}

export interface BatchSummaryView {
  number: number;
  kind: BatchKindName;
  /** ISO 8601. */
  madeAt: string;
  /** When it was taken apart. */
  undoneAt: string | null;
  pieceCount: number;
  lateCount: number;
  /** Also those whose order was canceled. */
  setAsideCount: number;
}

/** A piece of a batch, and what became of it. */
export interface BatchPiece {
  code: string;
  title: string;
  /** `Medium, Black frame, Border`. */
  form: string;
  isLate: boolean;
  state: 'due' | 'done' | 'stopped';
  /** Why it is not printed or cut any more: `the order was canceled`. Null while it is due. */
  reason: string | null;
}

export interface BatchView extends BatchPlanView {
  pieces: BatchPiece[];
  number: number;
  kind: BatchKindName;
  madeAt: string;
  undoneAt: string | null;
}

/** Moulding that no batch uses. */
export interface RemnantList {
  /** `madeByBatch` is null for one that was found. */
  remnants: { id: string; moulding: string; lengthInches: number; madeByBatch: number | null }[];
  /** The names of all mouldings: `black 3/4`. */
  mouldings: string[];
}
