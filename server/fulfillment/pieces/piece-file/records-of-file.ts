import type { FileRecord, PieceFile } from '#domain/api/fulfillment/piece-file.ts';
import { countOf } from '#domain/count-of.ts';
import { photoStations, photoStationsUntil } from '#domain/fulfillment/pieces.ts';
import type { ParcelWithPieces } from '../../parcels/find-parcels.ts';
import type { Piece } from '../find-pieces.ts';

type Found = Pick<PieceFile, 'photos' | 'mails'> & {
  /** What was promised, and when it was paid for. */
  promise: { text: string; at: string };
  parcel: ParcelWithPieces | undefined;
  parcelOfFile: PieceFile['parcel'];
};

/** What the file of a piece holds and what it lacks, in the order in which a carrier or a bank asks for it. */
export function recordsOfFile(piece: Piece, { promise, parcel, parcelOfFile, ...file }: Found): FileRecord[] {
  return [
    { name: 'Promise', state: 'recorded', ...promise },
    ...photoStations.map((station) => recordOfPhoto(piece, station, file.photos)),
    recordOfLabel(parcel),
    recordOfScans(parcel, parcelOfFile?.scans ?? []),
    recordOfSignature(parcel, parcelOfFile),
    recordOfMails(file.mails),
  ];
}

function recordOfPhoto(
  { station: reached }: Piece,
  station: (typeof photoStations)[number],
  photos: PieceFile['photos'],
): FileRecord {
  const name = `Photo when ${station}`;
  const photo = photos.find((each) => each.station === station);
  if (!photo) {
    const isDue = photoStationsUntil(reached).includes(station);
    return { name, state: isDue ? 'missing' : 'open', at: null, text: isDue ? 'None was taken' : 'Not yet' };
  }
  const { at, by, photoId, skippedReason } = photo;
  if (photoId) return { name, state: 'recorded', at, text: `Taken by ${by}` };
  const text = skippedReason === null ? 'It has been deleted' : `Skipped: ${skippedReason}`;
  return { name, state: 'missing', at, text };
}

function recordOfLabel(parcel: ParcelWithPieces | undefined): FileRecord {
  const name = 'Label';
  if (!parcel) return { name, state: 'open', at: null, text: 'Not yet' };
  const at = parcel.boughtAt ?? parcel.shippedAt;
  return { name, state: 'recorded', at: toIso(at), text: `${parcel.carrier} ${parcel.number}` };
}

function recordOfScans(
  parcel: ParcelWithPieces | undefined,
  scans: NonNullable<PieceFile['parcel']>['scans'],
): FileRecord {
  const name = 'The carrier’s scans';
  const last = scans.at(-1);
  if (last) {
    const text = scans.length === 1 ? last.text : `${scans.length} scans, the last: ${last.text}`;
    return { name, state: 'recorded', at: last.at, text };
  }
  const isDue = Boolean(parcel?.shippedAt);
  return { name, state: isDue ? 'missing' : 'open', at: null, text: isDue ? 'None is known' : 'Not yet' };
}

function recordOfSignature(
  parcel: ParcelWithPieces | undefined,
  parcelOfFile: PieceFile['parcel'],
): FileRecord {
  const name = 'Signature';
  const text = parcelOfFile?.facts.find((fact) => fact.name === name)?.text ?? 'Not yet';
  if (parcel?.signedBy) return { name, state: 'recorded', at: toIso(parcel.deliveredAt), text };
  return { name, state: parcel?.needsSignature && parcel.deliveredAt ? 'missing' : 'open', at: null, text };
}

function recordOfMails(mails: PieceFile['mails']): FileRecord {
  const name = 'Emails';
  const last = mails.at(-1);
  if (!last) return { name, state: 'missing', at: null, text: 'None is recorded' };
  const text = `${countOf(mails.length, 'email')}, the last: ${last.subject}`;
  return { name, state: 'recorded', at: last.at, text };
}

function toIso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
