import type { FileProof, PieceFile } from '#domain/api/fulfillment/piece-file.ts';
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

/** What the file of a piece proves and what it lacks, in the order in which a carrier or a bank asks for it. */
export function proofOfFile(piece: Piece, { promise, parcel, parcelOfFile, ...file }: Found): FileProof[] {
  return [
    { name: 'Promise', state: 'proved', ...promise },
    ...photoStations.map((station) => proofOfPhoto(piece, station, file.photos)),
    proofOfLabel(parcel),
    proofOfScans(parcel, parcelOfFile?.scans ?? []),
    proofOfSignature(parcel, parcelOfFile),
    proofOfMails(file.mails),
  ];
}

function proofOfPhoto(
  { station: reached }: Piece,
  station: (typeof photoStations)[number],
  photos: PieceFile['photos'],
): FileProof {
  const name = `Photograph, ${station}`;
  const photo = photos.find((each) => each.station === station);
  if (!photo) {
    const isDue = photoStationsUntil(reached).includes(station);
    return { name, state: isDue ? 'missing' : 'open', at: null, text: isDue ? 'None was taken' : 'Not yet' };
  }
  const { at, by, photoId, skippedReason } = photo;
  if (photoId) return { name, state: 'proved', at, text: `Taken by ${by}` };
  const text = skippedReason === null ? 'It has been deleted' : `Skipped: ${skippedReason}`;
  return { name, state: 'missing', at, text };
}

function proofOfLabel(parcel: ParcelWithPieces | undefined): FileProof {
  const name = 'Label';
  if (!parcel) return { name, state: 'open', at: null, text: 'Not yet' };
  const at = parcel.boughtAt ?? parcel.shippedAt;
  return { name, state: 'proved', at: toIso(at), text: `${parcel.carrier} ${parcel.number}` };
}

function proofOfScans(
  parcel: ParcelWithPieces | undefined,
  scans: NonNullable<PieceFile['parcel']>['scans'],
): FileProof {
  const name = 'The carrier’s scans';
  const last = scans.at(-1);
  if (last) {
    const text = scans.length === 1 ? last.text : `${scans.length} scans, the last: ${last.text}`;
    return { name, state: 'proved', at: last.at, text };
  }
  const isDue = Boolean(parcel?.shippedAt);
  return { name, state: isDue ? 'missing' : 'open', at: null, text: isDue ? 'None is known' : 'Not yet' };
}

function proofOfSignature(
  parcel: ParcelWithPieces | undefined,
  parcelOfFile: PieceFile['parcel'],
): FileProof {
  const name = 'Signature';
  const text = parcelOfFile?.facts.find((fact) => fact.name === name)?.text ?? 'Not yet';
  if (parcel?.signedBy) return { name, state: 'proved', at: toIso(parcel.deliveredAt), text };
  return { name, state: parcel?.needsSignature && parcel.deliveredAt ? 'missing' : 'open', at: null, text };
}

function proofOfMails(mails: PieceFile['mails']): FileProof {
  const name = 'Emails';
  const last = mails.at(-1);
  if (!last) return { name, state: 'missing', at: null, text: 'None is recorded' };
  const text = `${countOf(mails.length, 'email')}, the last: ${last.subject}`;
  return { name, state: 'proved', at: last.at, text };
}

function toIso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
