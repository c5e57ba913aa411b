import type { PieceChanges } from '#domain/api/fulfillment/pieces.ts';
import { statusInSentence } from '#domain/orders/orders.ts';
import type { PieceMoved } from './move-piece.ts';
import type { Remade } from './remake-piece.ts';
import type { PieceSetAside } from './set-aside-piece.ts';

type Refusal = (PieceMoved | PieceSetAside | Remade) & { ok: false };

/** Why a piece did not change, for makers: without amounts. Another person may have changed it since the page was loaded. */
export function explainRefusal(code: string, refusal: Refusal): PieceChanges['refused'][number] {
  return { code, reason: refusal.reason, sentence: sentenceOf(code, refusal) };
}

function sentenceOf(code: string, refusal: Refusal): string {
  switch (refusal.reason) {
    case 'unknown-piece':
      return `There is no piece ${code}.`;
    case 'order-ended':
      return `Piece ${code} is not made any more: its order is ${statusInSentence(refusal.status)}.`;
    case 'set-aside':
      return `Piece ${code} is set aside: ${refusal.why}. Take it up again first.`;
    case 'remade':
      return `Piece ${code} was replaced by ${refusal.as}.`;
    case 'in-parcel':
      return `Piece ${code} is in the parcel ${refusal.number}.`;
    case 'label-pending':
      return `A label for piece ${code} is being bought. Try again in a moment.`;
    case 'not-begun':
      return `Piece ${code} is still queued, so there is nothing to make again.`;
    case 'keeps-all':
      return `Nothing of piece ${code} would be made again. Choose what is.`;
    case 'disputed':
      return `The buyer's bank disputes the payment for piece ${code}, so it is not begun. The owner decides.`;
    case 'impossible':
      return `Piece ${code} is ${refusal.from} already. Another person has moved it.`;
  }
}
