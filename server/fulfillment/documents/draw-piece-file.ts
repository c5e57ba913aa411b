import type { FileFact, PieceFile } from '#domain/api/fulfillment/piece-file.ts';
import { capitalize } from '#domain/capitalize.ts';
import { describeRecord, describeRecords, recordsTitle } from '#domain/fulfillment/file-record.ts';
import { formatUtcTime } from '#domain/shop/terms.ts';
import type { Picture } from './draw-picture.ts';
import {
  type Flow,
  flowFacts,
  flowGap,
  flowHeading,
  flowMargin,
  flowText,
  keepTogether,
  openFlow,
} from './flow.ts';
import { gray, type Pdf } from './typesetting.ts';

/** The files of a document's pictures, by the address or the id of each. A picture that is gone has none. */
export type PictureFiles = Readonly<Record<string, string>>;

type FindPicture = (name: string | null) => Promise<Picture | undefined>;

/** Draws the file of a piece, as its page in the studio shows it. */
export async function drawPieceFile(pdf: Pdf, file: PieceFile, findPicture: FindPicture): Promise<void> {
  const { code, orderNumber, title, artist } = file;
  const flow = openFlow(pdf, `File of piece ${code}, order ${orderNumber}`);
  flowText(flow, `Piece ${code}`, { face: 'display', size: 28 });
  flowText(flow, `${title} by ${artist}, order ${orderNumber}. All times are in UTC.`, { color: gray });
  flowHeading(flow, recordsTitle);
  flowText(flow, describeRecords(file.records));
  drawFacts(
    flow,
    file.records.map((record) => ({
      name: record.name,
      text: [describeRecord(record), record.at && formatUtcTime(record.at)].filter(Boolean).join('; '),
    })),
  );
  await drawPhotos(flow, file.photos, findPicture);
  flowHeading(flow, 'Promised and shown');
  drawPicture(flow, await findPicture(file.pictureUrl), 'The framed picture is no longer there.');
  drawFacts(flow, file.promised);
  flowHeading(flow, 'Particulars');
  drawFacts(flow, file.particulars);
  flowHeading(flow, 'Stations');
  drawFacts(
    flow,
    file.steps.map(({ at, text, by }) => ({ name: formatUtcTime(at), text: `${text}, ${by}` })),
  );
  drawParcel(flow, file.parcel);
  flowHeading(flow, 'Emails to the buyer');
  if (file.mails.length === 0) flowText(flow, 'None is recorded.');
  for (const mail of file.mails) drawMail(flow, mail);
  await drawClaims(flow, file.claims, findPicture);
  for (const { title: name, asOf, text } of file.policies) {
    flowHeading(flow, `${name}, ${asOf}`);
    flowText(flow, text, { size: 8.5 });
  }
}

function drawFacts(flow: Flow, facts: readonly FileFact[]): void {
  if (facts.length === 0) flowText(flow, 'Nothing is recorded.');
  flowFacts(flow, facts);
}

const maxPicture = { width: 300, height: 260 };

function drawPicture(flow: Flow, picture: Picture | undefined, missing: string): void {
  if (!picture) {
    flowText(flow, missing, { color: gray });
    return;
  }
  const scale = Math.min(maxPicture.width / picture.width, maxPicture.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  keepTogether(flow, height + 20);
  flow.pdf.image(picture.image, flowMargin, flow.y + 10, { width, height });
  flow.y += height + 14;
}

async function drawPhotos(flow: Flow, photos: PieceFile['photos'], findPicture: FindPicture): Promise<void> {
  flowHeading(flow, 'Photographs');
  if (photos.length === 0) flowText(flow, 'None was taken.');
  for (const { station, at, by, skippedReason, photoId } of photos) {
    keepTogether(flow, maxPicture.height / 2);
    flowText(flow, `${capitalize(station)}, ${formatUtcTime(at)}, ${by}`);
    if (skippedReason !== null) flowText(flow, `Skipped: ${skippedReason}`);
    else drawPicture(flow, await findPicture(photoId), 'The photograph has been deleted.');
  }
}

function drawParcel(flow: Flow, parcel: PieceFile['parcel']): void {
  flowHeading(flow, 'Parcel');
  if (!parcel) {
    flowText(flow, 'The piece is in no parcel yet.');
    return;
  }
  drawFacts(flow, parcel.facts);
  flowHeading(flow, 'The carrier’s scans');
  drawFacts(
    flow,
    parcel.scans.map(({ at, text }) => ({ name: formatUtcTime(at), text })),
  );
}

function drawMail(flow: Flow, { at, to, subject, text }: PieceFile['mails'][number]): void {
  keepTogether(flow, 60);
  flowText(flow, subject, { face: 'strong' });
  flowText(flow, `To ${to}, ${formatUtcTime(at)}`, { color: gray });
  flowText(flow, text, { size: 8.5, indent: 14 });
  flowGap(flow, 10);
}

async function drawClaims(flow: Flow, claims: PieceFile['claims'], findPicture: FindPicture): Promise<void> {
  flowHeading(flow, 'Claims');
  if (claims.length === 0) flowText(flow, 'None was made.');
  for (const { facts, photoIds } of claims) {
    drawFacts(flow, facts);
    for (const id of photoIds) drawPicture(flow, await findPicture(id), 'The photograph has been deleted.');
  }
}
