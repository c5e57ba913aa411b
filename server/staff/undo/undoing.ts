import type { StaffRole } from '#domain/staff/staff.ts';
import { isUndoable, type UndoableChange } from '#domain/staff/undoable-changes.ts';
import type { Executor } from '#server/database/database.ts';
import type { ChangeInStudio } from '#server/studio/change-in-studio.ts';
import type { LoggedChange } from '../record-staff-change.ts';

/** How a kind of change is undone. */
export interface Undoer {
  /** Those that may make the change: a former owner must not undo what only owners do. Only owners undo others' changes. */
  roles: readonly [StaffRole, ...StaffRole[]];
  undo: (undoing: Undoing, change: UndoneChange) => Promise<void>;
}

/** What undoes each change. The changes are of many rooms, so `studioRoutes` hands it over. */
export type Undoers = Readonly<Record<UndoableChange, Undoer>>;

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

/** The kind of a change that can be undone. */
export function undoableKindOf({ subjectKind, action }: LoggedChange): UndoableChange | undefined {
  const kind = `${subjectKind}.${action}`;
  return isUndoable(kind) ? kind : undefined;
}

/** A row from before the shop could undo this action has no values before it. */
export function canBeUndone(change: LoggedChange): boolean {
  return undoableKindOf(change) !== undefined && change.before !== null && change.after !== null;
}
