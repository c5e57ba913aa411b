import type { BenchPiece, PieceSheet } from '#domain/api/fulfillment/pieces.ts';
import { describeVariant } from '#domain/framing/framing-texts.ts';
import { cutList } from '#domain/fulfillment/cut-list.ts';
import { compareUrgency, partsMade, stationsOf } from '#domain/fulfillment/pieces.ts';
import { tubeOfPiece } from '#domain/fulfillment/tubes.ts';
import { dueBefore } from '#domain/orders/delays.ts';
import { isUnshipped, shippingLines } from '#domain/orders/orders.ts';
import { findPicturesOfFiles, type PicturesOfFile } from '#server/catalogue/source-files.ts';
import type { Executor } from '#server/database/database.ts';
import { findBatchesOfPiece } from '#server/fulfillment/batches/find-batches.ts';
import { staffNames } from '#server/fulfillment/orders/show-order.ts';
import { findParcels } from '#server/fulfillment/parcels/find-parcels.ts';
import { findOrder } from '#server/orders/reading/find-order.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { findPieces, findSteps, type Piece, requirePiece } from './find-pieces.ts';
import { findPiecePhotos } from './photos/find-photos.ts';

/** All pieces that are made or wait for a decision, the most urgent first. */
export async function listBench(on: Executor, now: Date): Promise<BenchPiece[]> {
  const pieces = [
    ...(await findPieces(on, { isInTheWorkshop: true }, now)),
    ...(await findPieces(on, { isSetAside: true }, now)),
  ];
  const pictures = await findPictures(on, pieces);
  const { workingDays } = (await findShopDetails(on)).details;
  const due = dueBefore(now, workingDays);
  return pieces.map((piece) => toBenchPiece(piece, due, pictures, thumbnailPixels)).sort(compareUrgency);
}

/** One piece with everything that its making needs. @param code as `readPieceCode` returns it. @throws RequestError 404 */
export async function showPiece(on: Executor, code: string, now: Date): Promise<PieceSheet> {
  const piece = await requirePiece(on, code, now);
  const { id, orderId, artist, sourceName, station, parcelId } = piece;
  const pictures = await findPictures(on, [piece]);
  const nameOf = await staffNames(on);
  const { materials, largestInTube, workingDays } = (await findShopDetails(on)).details;
  const steps = await findSteps(on, id);
  const [parcel] = parcelId ? await findParcels(on, { name: parcelId }) : [];
  const siblings = await findPieces(on, { order: orderId }, now);
  const order = station === 'packed' ? await findOrder(on, orderId) : undefined;
  return {
    ...toBenchPiece(piece, dueBefore(now, workingDays), pictures, sheetPixels),
    artist,
    sourceName,
    cuts: cutList({ ...piece, tube: tubeOfPiece(piece, largestInTube) }, materials),
    partsMade: partsMade(piece.cuts, station),
    keeps: piece.cuts.kept ?? [],
    remadeAs: siblings.find(({ remakeOf }) => remakeOf === code)?.code ?? null,
    batches: await findBatchesOfPiece(on, id),
    parcel: parcel
      ? { carrier: parcel.carrier, number: parcel.number, hasShipped: parcel.shippedAt !== null }
      : null,
    shipTo: order ? shippingLines(order) : null,
    steps: steps.map(({ id: stepId, at, station: reached, by, note }) => ({
      id: stepId,
      at: at.toISOString(),
      station: reached,
      by: nameOf(by),
      note,
    })),
    photos: (await findPiecePhotos(on, id)).map(({ station: reached, at, by, skippedReason, photoId }) => ({
      station: reached,
      at: at.toISOString(),
      by: nameOf(by),
      skippedReason,
      hasPicture: photoId !== null,
    })),
  };
}

type Pictures = Map<string, PicturesOfFile>;

function findPictures(on: Executor, pieces: Piece[]): Promise<Pictures> {
  const hashes = pieces.flatMap(({ masterHash }) => masterHash ?? []);
  return findPicturesOfFiles(on, [...new Set(hashes)]);
}

/** The least width of a picture, so that its crop is sharp on a phone. */
const thumbnailPixels = 300;
const sheetPixels = 900;

function toBenchPiece(piece: Piece, due: Date, pictures: Pictures, minPixels: number): BenchPiece {
  const { code, title, variant, paper, orderId, orderNumber, station, cuts, crop, masterHash } = piece;
  const { setAsideReason, shipBy, isLate, remakeOf } = piece;
  const found = masterHash === null ? undefined : pictures.get(masterHash);
  const file = found?.jpeg.find(({ widthPixels }) => widthPixels >= minPixels) ?? found?.jpeg.at(-1);
  return {
    ...{ code, title, paper, orderId, orderNumber, station, setAsideReason, isLate, remakeOf },
    // A replacement of what has shipped is due at once. A delay without a day is not.
    isDue: shipBy === null ? !isUnshipped({ status: piece.orderStatus }) : shipBy < due,
    variant: describeVariant(variant),
    size: variant.size,
    frameColor: variant.frameColor,
    stations: stationsOf(cuts),
    shipBy: shipBy?.toISOString() ?? null,
    picture: found && file && crop ? { url: file.url, width: found.width, height: found.height, crop } : null,
  };
}
