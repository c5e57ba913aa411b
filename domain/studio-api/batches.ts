import type { FrameColor } from '../variants/frames.ts';

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
  /** For prints. */
  rollInches?: number | undefined;
  paper?: string | undefined;
  /** For moulding. */
  frameColor?: FrameColor | undefined;
}

/** A roll, a stick or a sheet, and where each part lies on it, in inches from the top left corner. */
export interface PlanSheet {
  /** `Roll 44 in wide, 62 1/2 in long`. */
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
}

export interface BatchView extends BatchPlanView {
  number: number;
  kind: BatchKindName;
  madeAt: string;
  undoneAt: string | null;
}
