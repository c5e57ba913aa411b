import { asc, eq } from 'drizzle-orm';
import type { PieceFile } from '#domain/api/fulfillment/piece-file.ts';
import { describeBox } from '#domain/fulfillment/packing.ts';
import { describeAskedCover, describeBoughtCover } from '#domain/fulfillment/parcel-cover.ts';
import { describeScan } from '#domain/fulfillment/parcel-scans.ts';
import { formatCents } from '#domain/money.ts';
import { formatUtcTime } from '#domain/shop/terms.ts';
import type { Executor } from '#server/database/database.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { findParcels, type ParcelWithPieces } from '../../parcels/find-parcels.ts';
import { packPieces } from '../../parcels/plan-parcels.ts';
import { parcelScans } from '../../tables.ts';
import { findPieces, type Piece } from '../find-pieces.ts';
import { factsOf } from './facts-of.ts';

/** The parcel that a piece is in. */
export async function findParcelOf(on: Executor, { parcelId }: Piece): Promise<ParcelWithPieces | undefined> {
  const [parcel] = parcelId ? await findParcels(on, { name: parcelId }) : [];
  return parcel;
}

/** The box of a piece, its label with insurance and signature, and where the carrier saw it. Null before it has a parcel. */
export async function parcelOfFile(
  on: Executor,
  parcel: ParcelWithPieces | undefined,
): Promise<PieceFile['parcel']> {
  if (!parcel) return null;
  const scans = await on
    .select()
    .from(parcelScans)
    .where(eq(parcelScans.parcelId, parcel.id))
    .orderBy(asc(parcelScans.at));
  return {
    facts: factsOf([
      ['Box', await describeBoxes(on, parcel)],
      ['Pieces in it', parcel.pieceCodes.join(', ')],
      ...labelFacts(parcel, scans.findLast(({ status }) => status === 'delivered')?.at),
      ...coverFacts(parcel),
      ['Problem', parcel.problem],
    ]),
    scans: scans.map((scan) => ({ at: scan.at.toISOString(), text: describeScan(scan) })),
  };
}

/** As the shop packs these pieces. What the workshop really used, only its photograph shows. */
async function describeBoxes(on: Executor, { orderId, pieceCodes }: ParcelWithPieces): Promise<string> {
  const pieces = (await findPieces(on, { order: orderId })).filter(({ code }) => pieceCodes.includes(code));
  const { details } = await findShopDetails(on);
  return packPieces(pieces, details).map(describeBox).join('; ');
}

/** @param arrivedAt when the carrier says that it delivered it. The owner's own press may come before that. */
function labelFacts(
  parcel: ParcelWithPieces,
  arrivedAt: Date | undefined,
): [string, string | null | undefined][] {
  const { carrier, service, number, rateCents, boughtAt, shippedAt, deliveredAt } = parcel;
  const moment = (at: Date | null) => at && formatUtcTime(at);
  const cost = rateCents === null ? '' : `, ${formatCents(rateCents)}`;
  return [
    ['Carrier', [carrier, service].filter(Boolean).join(', ')],
    ['Tracking number', number],
    ['Label bought', boughtAt && `${formatUtcTime(boughtAt)}${cost}`],
    ['Shipped', moment(shippedAt)],
    [arrivedAt ? 'Delivered' : 'Marked as delivered', moment(arrivedAt ?? deliveredAt)],
  ];
}

const notRecorded = 'None recorded: the label was not bought through the shop';

function coverFacts(parcel: ParcelWithPieces): [string, string][] {
  const { insurance, signature } = describeBoughtCover(parcel);
  const { providerId, carrier, toInsureCents, needsSignature, signedBy } = parcel;
  // The shop knows of a label from elsewhere only what its carrier was to be asked for.
  if (providerId === null) {
    const toInsure = describeAskedCover(carrier, { insuredCents: toInsureCents, needsSignature: false });
    const toSign = describeAskedCover(carrier, { insuredCents: null, needsSignature });
    return [
      ['Insurance', insurance ?? (toInsure || notRecorded)],
      ['Signature', signedBy ? `Signed by ${signedBy}` : toSign || notRecorded],
    ];
  }
  const unsigned = 'Asked for; the carrier has not named who signed yet';
  return [
    ['Insurance', insurance ?? 'Not insured by the shop'],
    ['Signature', needsSignature && !signedBy ? unsigned : (signature ?? 'Not asked for')],
  ];
}
