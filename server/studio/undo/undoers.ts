import type { ArtistWords } from '#domain/studio-api/artists.ts';
import type { PrintWords } from '#domain/studio-api/print.ts';
import { type LoggedRenaming, undoRenaming } from '#server/catalogue/artists/rename-artist.ts';
import { undoArtist } from '#server/catalogue/artists/save-artist.ts';
import type { PrintFileState } from '#server/catalogue/importing/replace-file.ts';
import type { LoggedPrints } from '#server/catalogue/owner/bulk/change-prints.ts';
import { undoPrintsChange } from '#server/catalogue/owner/bulk/undo-change.ts';
import type { OwnForm } from '#server/catalogue/owner/find-studio-print.ts';
import type { SavedCrops } from '#server/catalogue/owner/set-crops.ts';
import { undoPlacement } from '#server/catalogue/owner/wall/place-print.ts';
import { type SizePrices, undoBasePrices } from '#server/catalogue/prices/save-base-prices.ts';
import { undoMessageDone, withdrawReply } from '#server/contact/answer-message.ts';
import type { Executor } from '#server/database/database.ts';
import { type OrderProgress, undoMove } from '#server/orders/fulfillment/undo-move.ts';
import { undoDetails } from '#server/shop-details/save-shop-details.ts';
import { type StaffAccess, undoStaffChange } from '#server/staff/change-staff.ts';
import { undoPiecesMoved, undoPiecesSetAside } from '../bench/undo-pieces.ts';
import type { ChangeInStudio } from '../change-in-studio.ts';
import { undoMembership } from '../people/change-members.ts';
import { undoCrops, undoFile, undoForms, undoPublished, undoWords } from '../print/undo-print.ts';
import { mostFormsUnverified } from '../prints/print-schemas.ts';
import { undoHiddenDemo } from '../uploads/demo-prints.ts';

/** A row of the log. */
export interface UndoneChange {
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
  /** @throws RequestError 403 `step_up_required` unless the person has just proved who they are */
  requireVerification(): void;
}

export const emailIsSent = 'The email about it has already been sent.';

/**
 * What undoes a change, by the kind of its subject and its action. An undoer locks the subject, throws 409 `changed_since`
 * unless its values are still those of `after`, and restores those of `before`. The caller writes the log. Money and emails
 * that were sent can't be undone.
 */
export const undoers = {
  'message.answered': ({ tx, now }: Undoing, change: UndoneChange) =>
    withdrawReply(tx, { now }, valuesOf<{ reply: string }>(change).after.reply),
  'message.done': ({ tx, now }: Undoing, change: UndoneChange) =>
    undoMessageDone(tx, { now }, { id: change.id, ...valuesOf<{ done: boolean }>(change) }),
  'message.reopened': ({ tx, now }: Undoing, change: UndoneChange) =>
    undoMessageDone(tx, { now }, { id: change.id, ...valuesOf<{ done: boolean }>(change) }),
  'member.ended': ({ tx }: Undoing, change: UndoneChange) =>
    undoMembership(tx, { id: change.id, ...valuesOf<{ isMember: boolean }>(change) }),
  'member.restored': ({ tx }: Undoing, change: UndoneChange) =>
    undoMembership(tx, { id: change.id, ...valuesOf<{ isMember: boolean }>(change) }),
  'order.moved': async ({ orders, notes }: Undoing, change: UndoneChange) => {
    const { isEmailed } = await undoMove(orders, change.id, valuesOf<OrderProgress>(change));
    if (isEmailed) notes.push(emailIsSent);
  },
  'piece.moved': undoPiecesMoved,
  'piece.set-aside': undoPiecesSetAside,
  'piece.taken-up': undoPiecesSetAside,
  'shop.details-changed': ({ tx, now, staffId }: Undoing, change: UndoneChange) =>
    undoDetails(tx, { now, staffId }, valuesOf<Record<string, unknown>>(change)),
  'shop.policy-changed': ({ tx, now, staffId }: Undoing, change: UndoneChange) =>
    undoDetails(tx, { now, staffId }, valuesOf<Record<string, unknown>>(change)),
  'artist.changed': ({ tx }: Undoing, change: UndoneChange) =>
    undoArtist(tx, { id: change.id, ...valuesOf<ArtistWords>(change) }),
  'artist.renamed': ({ tx }: Undoing, change: UndoneChange) =>
    undoRenaming(tx, valuesOf<LoggedRenaming>(change)),
  'print.placed': ({ tx }: Undoing, change: UndoneChange) =>
    undoPlacement(tx, change.id, valuesOf<{ wallRank: string }>(change)),
  'prints.changed': (undoing: Undoing, change: UndoneChange) => {
    const values = valuesOf<{ prints: LoggedPrints; forms?: number }>(change);
    if ((values.after.forms ?? 0) > mostFormsUnverified) undoing.requireVerification();
    return undoPrintsChange(undoing.tx, values);
  },
  'prices.changed': (undoing: Undoing, change: UndoneChange) => {
    undoing.requireVerification();
    return undoBasePrices(undoing.tx, valuesOf<SizePrices>(change));
  },
  'staff.changed': (undoing: Undoing, change: UndoneChange) => {
    undoing.requireVerification();
    return undoStaffChange(undoing.tx, undoing, { id: change.id, ...valuesOf<Partial<StaffAccess>>(change) });
  },
  'print.words-changed': ({ tx }: Undoing, change: UndoneChange) =>
    undoWords(tx, change.id, valuesOf<Partial<PrintWords>>(change)),
  'print.crops-changed': ({ tx }: Undoing, change: UndoneChange) =>
    undoCrops(tx, change.id, valuesOf<Partial<SavedCrops>>(change)),
  'print.forms-changed': (undoing: Undoing, change: UndoneChange) => {
    undoing.requireVerification();
    return undoForms(undoing.orders.db, change.id, valuesOf<{ forms: OwnForm[] }>(change));
  },
  'print.published': ({ tx }: Undoing, change: UndoneChange) =>
    undoPublished(tx, change.id, valuesOf<{ isPublished: boolean }>(change)),
  'print.hidden': ({ tx }: Undoing, change: UndoneChange) =>
    undoPublished(tx, change.id, valuesOf<{ isPublished: boolean }>(change)),
  'print.file-replaced': ({ tx }: Undoing, change: UndoneChange) =>
    undoFile(tx, change.id, valuesOf<PrintFileState>(change)),
  'demo-prints.hidden': ({ tx }: Undoing, change: UndoneChange) =>
    undoHiddenDemo(tx, valuesOf<{ published: string[] }>(change)),
};

export type UndoableChange = keyof typeof undoers;

/** The values in the shape in which the action recorded them. Each action has one shape, and its undoer names it. */
export function valuesOf<Values>({ before, after }: UndoneChange) {
  return { before: before as Values, after: after as Values };
}

/** A row from before the shop could undo this action has no values before it. */
export function canBeUndone(change: {
  subjectKind: string;
  action: string;
  before: unknown;
  after: unknown;
}): boolean {
  return undoerOf(change) !== undefined && change.before !== null && change.after !== null;
}

type Undoer = (undoing: Undoing, change: UndoneChange) => Promise<void>;

export function undoerOf({
  subjectKind,
  action,
}: {
  subjectKind: string;
  action: string;
}): Undoer | undefined {
  return new Map<string, Undoer>(Object.entries(undoers)).get(`${subjectKind}.${action}`);
}
