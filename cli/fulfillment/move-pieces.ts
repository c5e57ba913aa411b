import { nextStation, type Station } from '#domain/fulfillment/pieces.ts';
import type { KeptPart } from '#domain/fulfillment/workshop.ts';
import { formatCents } from '#domain/money.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece, type PieceMoved } from '#server/fulfillment/pieces/move-piece.ts';
import { type Remade, remakePiece } from '#server/fulfillment/pieces/remake-piece.ts';
import { setAsidePiece, takeUpPiece, typedReason } from '#server/fulfillment/pieces/set-aside-piece.ts';
import type { OrderContext } from '#server/orders/order-context.ts';
import { confirm } from '../confirm.ts';
import { withOrderJobs } from '../orders/with-order-context.ts';
import { printResult } from '../output.ts';
import { withShop } from '../with-shop.ts';
import { explainPendingLabel } from './explain-refused-label.ts';
import { requirePiece } from './list-pieces.ts';

interface MoveOptions {
  to?: Station;
  despiteDispute?: true;
  json?: true;
}

/**
 * `shop pieces move <piece...>`. The next station is that after the one the command has read, so a piece that somebody else
 * moves at the same moment makes one step.
 */
export async function moveNamedPieces(codes: string[], options: MoveOptions): Promise<void> {
  await withShop((tools) => withOrderJobs(tools, (context) => moveAll(context, codes, options)));
}

async function moveAll(context: OrderContext, codes: string[], options: MoveOptions): Promise<void> {
  const pieces: Piece[] = [];
  for (const code of codes) pieces.push(await requirePiece(context.db, code));
  const results: object[] = [];
  try {
    for (const piece of pieces) {
      const { to = nextStation(piece.cuts, piece.station) } = options;
      if (!to) throw new OperatorError(`Piece ${piece.code} is packed, which is the last station.`);
      const move = { to, by: 'owner', despiteDispute: options.despiteDispute };
      const moved = await movePiece(context, piece.code, move);
      if (!moved.ok) throw new OperatorError(explain(piece, moved));
      results.push({ code: piece.code, station: to, isChanged: moved.isChanged });
      if (!options.json) console.log(`Piece ${piece.code} is ${moved.isChanged ? 'now' : 'already'} ${to}.`);
    }
  } finally {
    // Also after a failure, because the pieces before it have moved.
    if (options.json) console.log(JSON.stringify(results, null, 2));
  }
}

interface ReasonOptions {
  reason: string;
  yes?: true;
  json?: true;
}

/** `shop pieces set-aside <piece>`. */
export async function setNamedPieceAside(
  code: string,
  { reason: typed, json }: ReasonOptions,
): Promise<void> {
  const reason = requireReason(typed);
  await withShop(async ({ db }) => {
    const piece = await requirePiece(db, code);
    const result = await setAsidePiece({ db }, piece.code, { reason, by: 'owner' });
    if (!result.ok) throw new OperatorError(explain(piece, result));
    printResult(
      { json },
      { code: piece.code, setAsideReason: reason },
      `Piece ${piece.code} is set aside: ${reason}.`,
    );
  });
}

/** `shop pieces take-up <piece>`. */
export async function takeUpNamedPiece(code: string, { json }: { json?: true }): Promise<void> {
  await withShop(async ({ db }) => {
    const piece = await requirePiece(db, code);
    const result = await takeUpPiece({ db }, piece.code, { by: 'owner' });
    if (!result.ok) throw new OperatorError(explain(piece, result));
    const { code: read, station } = piece;
    printResult({ json }, { code: read, station }, `Piece ${read} is worked on again; it is ${station}.`);
  });
}

/** `shop pieces remake <piece>`. */
export async function remakeNamedPiece(
  code: string,
  { reason: typed, keep, json, yes }: ReasonOptions & { keep?: KeptPart[] },
): Promise<void> {
  const reason = requireReason(typed);
  await withShop(async ({ db }) => {
    const piece = await requirePiece(db, code);
    const question = `Set piece ${piece.code} (${piece.title}, ${piece.station}) aside, and make another one?`;
    await confirm(`${question} This cannot be undone.`, { yes });
    const remade = await remakePiece({ db }, piece.code, { reason, keeps: keep, by: 'owner' });
    if (!remade.ok) throw new OperatorError(explain(piece, remade));
    const { station } = await requirePiece(db, remade.code);
    const sentence = `Piece ${remade.code} replaces ${piece.code}, and is ${station}.`;
    printResult({ json }, { code: remade.code, remakeOf: piece.code, reason }, sentence);
  });
}

function requireReason(typed: string): string {
  const reason = typedReason.safeParse(typed);
  if (reason.success) return reason.data;
  throw new OperatorError(`--reason ${reason.error.issues.map(({ message }) => message).join('; ')}.`);
}

function explain({ code, orderNumber }: Piece, refusal: (PieceMoved | Remade) & { ok: false }): string {
  switch (refusal.reason) {
    case 'unknown-piece':
      return `Piece ${code} has just been deleted.`;
    case 'order-ended':
      return `Piece ${code} is not worked on: order ${orderNumber} is ${refusal.status}.`;
    case 'set-aside':
      return `Piece ${code} is set aside: ${refusal.why}. To continue: npm run shop -- pieces take-up ${code}`;
    case 'remade':
      return `Piece ${code} was replaced by ${refusal.as}.`;
    case 'in-parcel':
      return `Piece ${code} is in the parcel ${refusal.number}.`;
    case 'label-pending':
      return explainPendingLabel(orderNumber);
    case 'keeps-all':
      return `Nothing of piece ${code} would be made again; --keep names what is still good.`;
    case 'not-begun':
      return `Piece ${code} is still queued, so there is nothing to make again.`;
    case 'disputed': {
      const { id, status, amount } = refusal.dispute;
      return `Order ${orderNumber} has a dispute over ${formatCents(amount)} (${id}, ${status}), so piece ${code} is not begun. To begin it anyway, add --despite-dispute.`;
    }
    case 'impossible': {
      const { from, possible } = refusal;
      const next = possible.length > 0 ? `it can move to ${possible.join(', ')}` : 'that is its last station';
      return `Piece ${code} is ${from} and cannot move there: ${next}.`;
    }
  }
}
