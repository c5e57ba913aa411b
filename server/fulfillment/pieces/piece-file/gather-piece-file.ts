import type { FileFact, PieceFile } from '#domain/api/fulfillment/piece-file.ts';
import { capitalize } from '#domain/capitalize.ts';
import { particularsOfPiece } from '#domain/fulfillment/certificate.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { agreedPolicies } from '#domain/shop/policies.ts';
import { postalLines } from '#domain/shop/shop-details.ts';
import { formatUtcTime } from '#domain/shop/terms.ts';
import type { Executor } from '#server/database/database.ts';
import { findOrderMails } from '#server/orders/emails/order-mails.ts';
import { findPolicyOn } from '#server/shop/policies/find-policy-on.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { withMadeYears } from '../../documents/write-documents.ts';
import { staffNames } from '../../orders/show-order.ts';
import { findSteps, type Piece, requirePiece } from '../find-pieces.ts';
import { findPiecePhotos } from '../photos/find-photos.ts';
import { findClaimsOfPiece } from './claims-of-piece.ts';
import { findParcelOf, parcelOfFile } from './parcel-of-file.ts';
import { promisedOf } from './promised-of-file.ts';
import { recordsOfFile } from './records-of-file.ts';

/**
 * The file of a piece: what was promised and shown, how it was made, packed and shipped, and all that was said about it
 * (decision 107). @param code as `readPieceCode` returns it. @throws RequestError 404
 */
export async function gatherPieceFile(on: Executor, code: string): Promise<PieceFile> {
  const piece = await requirePiece(on, code);
  const { id, title, artist, orderId } = piece;
  const nameOf = await staffNames(on);
  const { order, paidAt, promise, pictureUrl, facts } = await promisedOf(on, piece, nameOf);
  const photos = (await findPiecePhotos(on, id)).map(({ station, at, by, skippedReason, photoId }) => ({
    ...{ station, skippedReason, photoId },
    at: at.toISOString(),
    by: nameOf(by),
  }));
  const parcel = await findParcelOf(on, piece);
  const ofParcel = await parcelOfFile(on, parcel);
  const mails = (await findOrderMails(on, orderId)).map(({ id: mailId, at, recipient, subject, text }) => ({
    ...{ id: mailId, subject, text },
    at: at.toISOString(),
    to: recipient,
  }));
  return {
    ...{ code, title, artist, orderId, pictureUrl },
    orderNumber: orderNumber(order),
    records: recordsOfFile(piece, { promise, photos, parcel, parcelOfFile: ofParcel, mails }),
    promised: facts,
    particulars: await findParticulars(on, piece),
    steps: (await findSteps(on, id)).map(({ at, station, by, note }) => ({
      at: at.toISOString(),
      text: note ? `${capitalize(note)}, at ${station}` : capitalize(station),
      by: nameOf(by),
    })),
    photos,
    parcel: ofParcel,
    mails,
    claims: await findClaimsOfPiece(on, piece.id, nameOf),
    policies: await findAgreedPolicies(on, paidAt),
  };
}

async function findAgreedPolicies(on: Executor, paidAt: Date): Promise<PieceFile['policies']> {
  const found = await Promise.all(agreedPolicies.map((name) => findPolicyOn(on, name, paidAt)));
  return found.map(({ title, text, shownAt }) => {
    const day = `as it was on ${formatUtcTime(shownAt)}`;
    const asOf = shownAt > paidAt ? `${day}, the oldest on record, which is later than the payment` : day;
    return { title, asOf, text };
  });
}

async function findParticulars(on: Executor, piece: Piece): Promise<FileFact[]> {
  const { details } = await findShopDetails(on);
  const [dated] = await withMadeYears(on, [piece]);
  const facts = dated ? particularsOfPiece(dated, postalLines(details), details.materials) : [];
  return [...facts.map(([name, text]) => ({ name, text })), { name: 'Code', text: piece.code }];
}
