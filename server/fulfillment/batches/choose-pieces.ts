import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type SizeKey, sizes } from '#domain/catalogue/variants/sizes.ts';
import type { Equipment, Roll } from '#domain/fulfillment/equipment.ts';
import { makingStatuses, type Station, stations } from '#domain/fulfillment/pieces.ts';
import { type Cuts, findTooLarge, type KeptPart } from '#domain/fulfillment/workshop.ts';
import { firstSentences } from '#domain/name-first.ts';
import { isUnshipped, statusInSentence } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { findPieces, type Piece } from '../pieces/find-pieces.ts';
import { type BatchKind, batches, batchPieces } from '../tables.ts';

/** Which pieces a batch takes. */
export interface BatchChoice {
  kind: BatchKind;
  /** Only these pieces, each of which must be able to join; by default all that wait. */
  codes?: string[] | undefined;
  /** Leaves out named pieces that cannot join, instead of refusing them all. */
  leavesOutNamed?: boolean | undefined;
  /** Only pieces of the order with this number. */
  order?: string | undefined;
  size?: SizeKey | undefined;
  /** Only pieces of orders that must ship before this time. */
  dueBefore?: Date | undefined;
  /** For prints: the width of the roll; by default the one whose paper costs least. */
  rollInches?: number | undefined;
  /** For prints: how much paper is on the first roll, instead of what the equipment says. */
  rollFeet?: number | undefined;
  /** For prints: only as many pieces as fit on the roll, those of the oldest orders first. */
  isOneRoll?: boolean | undefined;
  /** For prints: the paper's name. */
  paper?: string | undefined;
  /** For moulding: the color of the frame. */
  frameColor?: Piece['variant']['frameColor'] | undefined;
}

/** A piece that waits but is too large, or that is named and cannot join. The reason is a sentence without its period. */
export interface LeftOut {
  code: string;
  reason: string;
}

/** The reason is a sentence. */
type ChosenPieces = { ok: true; pieces: Piece[]; leftOut: LeftOut[] } | { ok: false; reason: string };

interface Kind {
  meaning: string;
  /** The station whose work the batch prepares: pieces that have reached it no longer wait. */
  station: Station;
  isNeeded: (cuts: Cuts) => boolean;
  /** What it makes. A remake that keeps this needs no such batch. */
  part: KeptPart;
  /** Why a piece needs no such batch. */
  notNeeded: string;
}

const isAnew =
  (part: KeptPart) =>
  ({ kept = [] }: Cuts): boolean =>
    !kept.includes(part);

/** What pieces can be batched for. */
export const batchKinds: Readonly<Record<BatchKind, Kind>> = {
  print: {
    meaning: 'prints on a roll',
    station: 'printed',
    isNeeded: isAnew('print'),
    part: 'print',
    notNeeded: 'it is not printed',
  },
  moulding: {
    meaning: 'rails from remnants and sticks',
    station: 'cut',
    isNeeded: (cuts) => cuts.rails.length > 0 && isAnew('rails')(cuts),
    part: 'rails',
    notNeeded: 'it has no frame',
  },
  mat: {
    meaning: 'mats from sheets',
    station: 'matted',
    isNeeded: (cuts) => cuts.mat !== null && isAnew('mat')(cuts),
    part: 'mat',
    notNeeded: 'it has no mat',
  },
  glazing: {
    meaning: 'glass and acrylic from sheets',
    station: 'cut',
    isNeeded: (cuts) => cuts.glazing !== null && isAnew('glazing')(cuts),
    part: 'glazing',
    notNeeded: 'it has no glazing',
  },
};

/** Chooses pieces that wait. By default, named pieces must all be able to join; of others, those too large are left out. */
export async function choosePieces(
  on: Executor,
  choice: BatchChoice,
  equipment: Equipment,
): Promise<ChosenPieces> {
  const { kind, codes, dueBefore, leavesOutNamed } = choice;
  const inTheWorkshop = await findPieces(on, { codes, dueBefore, isInTheWorkshop: true });
  const pieces = codes ? await findPieces(on, { codes }) : inTheWorkshop;
  const known = new Set(pieces.map(({ code }) => code));
  const unknown = codes?.find((code) => !known.has(code));
  if (unknown) return { ok: false, reason: `Piece ${unknown} is not in the workshop.` };
  const batchOf = await findOpenBatches(on, kind, pieces);
  const madeIds = new Set(inTheWorkshop.map(({ id }) => id));
  const checked = pieces.map((piece) => ({
    piece,
    obstacle: madeIds.has(piece.id)
      ? (whyNotJoining(piece, choice, batchOf.get(piece.id)) ?? whyTooLarge(piece, choice, equipment))
      : { reason: whyNotInTheWorkshop(piece, dueBefore), isTooLarge: false },
  }));
  const chosen = checked.filter(({ obstacle }) => !obstacle).map(({ piece }) => piece);
  const leftOut = checked.flatMap(({ piece: { code }, obstacle }) =>
    obstacle && (codes || obstacle.isTooLarge) ? [{ code, reason: obstacle.reason }] : [],
  );
  const refused = (codes && !leavesOutNamed) || chosen.length === 0 ? leftOut : [];
  if (refused.length > 0) {
    return { ok: false, reason: describeRefused(refused) };
  }
  if (chosen.length === 0) return { ok: false, reason: `No piece waits for ${batchKinds[kind].meaning}.` };
  const papers = [...new Set(chosen.map(({ paper }) => paper))].join('; ');
  if (kind === 'print' && papers !== chosen[0]?.paper) {
    return { ok: false, reason: `The pieces need different papers: ${papers}. Choose one paper.` };
  }
  return { ok: true, pieces: chosen, leftOut };
}

function describeRefused(refused: readonly LeftOut[]): string {
  return firstSentences(refused.map(({ code, reason }) => `Piece ${code}: ${reason}.`)).join(' ');
}

/** The numbers of the batches of this kind that the pieces are in, by piece id. */
async function findOpenBatches(on: Executor, kind: BatchKind, pieces: Piece[]): Promise<Map<string, number>> {
  if (pieces.length === 0) return new Map();
  const ids = pieces.map(({ id }) => id);
  const rows = await on
    .select({ pieceId: batchPieces.pieceId, number: batches.number })
    .from(batchPieces)
    .innerJoin(batches, eq(batches.number, batchPieces.batchNumber))
    .where(and(eq(batches.kind, kind), isNull(batches.undoneAt), inArray(batchPieces.pieceId, ids)));
  return new Map(rows.map(({ pieceId, number }) => [pieceId, number]));
}

interface Obstacle {
  /** A sentence without its period. */
  reason: string;
  isTooLarge: boolean;
}

function whyNotJoining(
  piece: Piece,
  choice: BatchChoice,
  batchNumber: number | undefined,
): Obstacle | undefined {
  const reason = whyNotWaiting(piece, choice.kind, batchNumber) ?? whyNotChosen(piece, choice);
  return reason ? { reason, isTooLarge: false } : undefined;
}

/** The rolls that a batch of prints may use. */
export function rollsOf({ rollInches }: Pick<BatchChoice, 'rollInches'>, { rolls }: Equipment): Roll[] {
  return rollInches === undefined ? rolls : rolls.filter(({ widthInches }) => widthInches === rollInches);
}

/** A piece keeps its cuts when the equipment changes, so it may have become too large. */
function whyTooLarge(piece: Piece, choice: BatchChoice, equipment: Equipment): Obstacle | undefined {
  const rolls = rollsOf(choice, equipment);
  const sizeReason = findTooLarge(piece.cuts, piece.variant, { ...equipment, rolls })[choice.kind];
  return sizeReason ? { reason: sizeReason, isTooLarge: true } : undefined;
}

function whyNotInTheWorkshop({ setAsideReason, orderStatus, shipBy }: Piece, dueBefore?: Date): string {
  if (setAsideReason !== null) return `it is set aside: ${setAsideReason}`;
  if (!makingStatuses.some((status) => status === orderStatus))
    return `its order is ${statusInSentence(orderStatus)}`;
  if (dueBefore && !shipBy && isUnshipped({ status: orderStatus })) {
    return 'it is not due: its order is delayed without a day';
  }
  if (!dueBefore || !shipBy || shipBy < dueBefore) return 'it has shipped';
  return `it is not due: its order ships by ${shipBy.toISOString().slice(0, 10)}`;
}

function whyNotWaiting({ cuts, station }: Piece, kind: BatchKind, batchNumber?: number): string | undefined {
  const { isNeeded, notNeeded, part, station: done } = batchKinds[kind];
  if (batchNumber !== undefined) return `it is in batch ${batchNumber}`;
  if (cuts.kept?.includes(part)) return `it keeps its ${part}`;
  if (!isNeeded(cuts)) return notNeeded;
  return hasReached(station, done) ? `it is ${station} already` : undefined;
}

function whyNotChosen(
  { paper, variant, orderNumber }: Piece,
  { kind, ...wanted }: BatchChoice,
): string | undefined {
  if (wanted.order && wanted.order !== orderNumber) return `it is of order ${orderNumber}`;
  if (wanted.size && wanted.size !== variant.size) return `its size is ${sizes[variant.size].name}`;
  const isOnPaper = !wanted.paper || wanted.paper === paper;
  if (kind === 'print' && !isOnPaper) return `it is printed on ${paper}`;
  const isInColor = !wanted.frameColor || wanted.frameColor === variant.frameColor;
  return kind === 'moulding' && !isInColor ? `its frame is ${variant.frameColor}` : undefined;
}

export function hasReached(station: Station, other: Station): boolean {
  return stations.indexOf(station) >= stations.indexOf(other);
}
