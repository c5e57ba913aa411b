import type { Executor } from '#server/database/database.ts';
import type { ChangeInStudio } from '../change-in-studio.ts';

/** A row of the log. */
export interface UndoneChange {
  /** The id of the row. */
  changeId: string;
  /** The subject's id. */
  id: string;
  before: unknown;
  after: unknown;
}

export interface Undoing extends ChangeInStudio {
  /** The transaction in which the change is undone. */
  tx: Executor;
  now(): Date;
  /** What the undo does not take back, as sentences. Undoers add to it. */
  notes: string[];
  /** The order whose buyer an email can tell that it has not shipped. Undoers set it. */
  misinformedOrder?: string;
  /** @throws RequestError 403 `step_up_required` unless the person has just proved who they are */
  requireVerification(): void;
}

export const emailIsSent = 'The email about it has already been sent.';

/** The values in the shape in which the action recorded them. Each action has one shape, and its undoer names it. */
export function valuesOf<Values>({ before, after }: UndoneChange) {
  return { before: before as Values, after: after as Values };
}
