import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, inArray, min } from 'drizzle-orm';
import { pieceAddress } from '#domain/fulfillment/pieces.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import { findPicturesOfFiles } from '#server/catalogue/source-files.ts';
import type { Database, Executor } from '#server/database/database.ts';
import {
  NoSuchPictureError,
  type PhotographStore,
  photographName,
} from '#server/photographs/storage/photograph-store.ts';
import type { Remote } from '#server/worker/open-worker.ts';
import type { Piece } from '../pieces/find-pieces.ts';
import { pieceSteps } from '../tables.ts';
import type { DocumentContents, drawDocument } from './draw-documents.ts';
import type { PackingSlip } from './draw-packing-slip.ts';

export interface DocumentTools {
  db: Database;
  photographs: PhotographStore;
  shopUrl: string;
  studioUrl: string;
  details: ShopDetails;
  /** Draws in this process or another. */
  drawDocument: Remote<typeof drawDocument>;
}

/** Writes the job tickets of pieces into one PDF, a page for each. */
export async function writeJobTickets(tools: DocumentTools, pieces: Piece[], path: string): Promise<void> {
  const { drawDocument, details } = tools;
  await withTickets(tools, pieces, (contents) => drawDocument({ contents, details, path }));
}

/** Writes the job tickets, the back labels and the packing slips of pieces into one PDF. */
export async function writePapers(
  tools: DocumentTools,
  { pieces, slips }: { pieces: Piece[]; slips: PackingSlip[] },
  path: string,
): Promise<void> {
  const { db, drawDocument, details } = tools;
  const labels: DocumentContents = { kind: 'back-labels', pieces: await withMadeYears(db, pieces) };
  await withTickets(tools, pieces, (tickets) => {
    const parts = [tickets, labels, { kind: 'packing-slips' as const, slips }];
    return drawDocument({ contents: { kind: 'papers', parts }, details, path });
  });
}

/** Calls back with the tickets of pieces, whose pictures are there until `work` ends. */
function withTickets(
  tools: DocumentTools,
  pieces: Piece[],
  work: (tickets: DocumentContents) => Promise<void>,
): Promise<void> {
  return withPictures(tools, pieces, (pictured) =>
    work({
      kind: 'tickets',
      pieces: pictured.map((piece) => ({ ...piece, address: pieceAddress(tools.studioUrl, piece.code) })),
    }),
  );
}

/** Writes the certificates of pieces into one PDF, a page for each. */
export async function writeCertificates(tools: DocumentTools, pieces: Piece[], path: string): Promise<void> {
  const { db, drawDocument, details } = tools;
  await withPictures(tools, await withMadeYears(db, pieces), async (pictured) => {
    await drawDocument({ contents: { kind: 'certificates', pieces: pictured }, details, path });
  });
}

/** Writes the labels for the backs of pieces into one PDF, eight on a page. */
export async function writeBackLabels(
  { db, drawDocument, details }: Pick<DocumentTools, 'db' | 'drawDocument' | 'details'>,
  pieces: Piece[],
  path: string,
): Promise<void> {
  const dated = await withMadeYears(db, pieces);
  await drawDocument({ contents: { kind: 'back-labels', pieces: dated }, details, path });
}

/** Writes packing slips into one PDF. */
export async function writePackingSlips(
  { drawDocument, details }: Pick<DocumentTools, 'drawDocument' | 'details'>,
  slips: PackingSlip[],
  path: string,
): Promise<void> {
  await drawDocument({ contents: { kind: 'packing-slips', slips }, details, path });
}

/** Writes a sheet of return labels for each order into one PDF. */
export async function writeReturnLabels(
  { shopUrl, drawDocument, details }: Pick<DocumentTools, 'shopUrl' | 'drawDocument' | 'details'>,
  orders: { _id: string }[],
  path: string,
): Promise<void> {
  const orderNumbers = orders.map(orderNumber);
  const policyLink = `${shopUrl}/policies/returns`;
  await drawDocument({ contents: { kind: 'return-labels', orderNumbers, policyLink }, details, path });
}

/** Enough for 3 inches at 300 ppi, and the bytes of a hundred pages stay small. */
const pictureWidth = 900;

/** Copies the pictures of pieces into a folder that is removed after `work`, because the store may be a bucket. */
async function withPictures<Each extends Piece>(
  { db, photographs }: DocumentTools,
  pieces: Each[],
  work: (pictured: (Each & { pictureFile: string | undefined })[]) => Promise<void>,
): Promise<void> {
  const hashes = pieces.flatMap(({ masterHash }) => masterHash ?? []);
  const pictures = await findPicturesOfFiles(db, [...new Set(hashes)]);
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-pictures-'));
  try {
    const files = new Map<string, string | undefined>();
    for (const [hash, { jpeg }] of pictures) {
      const picture = jpeg.findLast(({ widthPixels }) => widthPixels <= pictureWidth) ?? jpeg[0];
      if (picture) files.set(hash, await copyPicture(photographs, photographName(picture.url), folder));
    }
    await work(
      pieces.map((piece) => ({
        ...piece,
        pictureFile: piece.masterHash === null ? undefined : files.get(piece.masterHash),
      })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Undefined if the shop no longer has the picture. */
export async function copyPicture(
  store: PhotographStore,
  name: string,
  folder: string,
): Promise<string | undefined> {
  try {
    const file = join(folder, name);
    await writeFile(file, await store.read(name));
    return file;
  } catch (error) {
    if (error instanceof NoSuchPictureError) return undefined;
    throw error;
  }
}

/** Pieces with the years in which they were first at `printed`, or else this year. Later steps there are notes. */
export async function withMadeYears(
  db: Executor,
  pieces: Piece[],
): Promise<(Piece & { madeYear: number })[]> {
  const ids = pieces.map(({ id }) => id);
  const rows = await db
    .select({ id: pieceSteps.pieceId, at: min(pieceSteps.at) })
    .from(pieceSteps)
    .where(and(inArray(pieceSteps.pieceId, ids), eq(pieceSteps.station, 'printed')))
    .groupBy(pieceSteps.pieceId);
  const years = new Map(rows.map(({ id, at }) => [id, at?.getUTCFullYear()]));
  const thisYear = new Date().getUTCFullYear();
  return pieces.map((piece) => ({ ...piece, madeYear: years.get(piece.id) ?? thisYear }));
}
