import { statusInSentence } from '#domain/orders/orders.ts';
import { explainWith, type Refused, refuseWith } from '#server/http/refuse-with.ts';
import type { PieceMoved } from './move-piece.ts';
import type { PhotoKept } from './photos/keep-photo.ts';
import type { Remade } from './remake-piece.ts';
import type { PieceSetAside } from './set-aside-piece.ts';

export type PieceRefused = Refused<PieceMoved | PieceSetAside | Remade>;

export const unknownPiece = ({ code }: { code: string }) => `There is no piece ${code}.`;

/** Why a piece did not change, for makers: without amounts. Another person may have changed it since the page was loaded. */
export const explainPieceRefusal = explainWith<PieceRefused & { code: string }>({
  'unknown-piece': unknownPiece,
  'order-ended': ({ code, status }) =>
    `Piece ${code} is not made anymore: its order is ${statusInSentence(status)}.`,
  'set-aside': ({ code, why }) => `Piece ${code} is set aside: ${why}. Take it up again first.`,
  remade: ({ code, as }) => `Piece ${code} was replaced by ${as}.`,
  'in-parcel': ({ code, number }) => `Piece ${code} is in the parcel ${number}.`,
  'label-pending': ({ code }) => `A label for piece ${code} is being bought. Try again in a moment.`,
  'not-begun': ({ code }) => `Piece ${code} is still queued, so there is nothing to make again.`,
  'keeps-all': ({ code }) => `Nothing of piece ${code} would be made again. Choose what is.`,
  disputed: ({ code }) =>
    `The buyer's bank disputes the payment for piece ${code}, so it is not begun. The owner decides.`,
  impossible: ({ code, from }) => `Piece ${code} is ${from} already. Another person has moved it.`,
});

/** Why a photograph of a piece was not kept. `asked`: the station of the photograph. */
export const refusePhoto = refuseWith<Refused<PhotoKept> & { code: string; asked: string }>('unknown-piece', {
  'unknown-piece': unknownPiece,
  'not-reached': ({ code, station, asked }) =>
    `Piece ${code} is ${station} and not ${asked} yet. Mark it as ${asked}, then photograph it.`,
  'has-photo': ({ code }) => `Piece ${code} has a photograph of this station already.`,
  shipped: ({ code }) => `Piece ${code} has shipped. Its photograph stays as it is.`,
});
