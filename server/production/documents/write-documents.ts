import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray, min } from 'drizzle-orm';
import { pieceAddress } from '#domain/making/pieces.ts';
import { orderNumber } from '#domain/orders.ts';
import type { ShopDetails } from '#domain/shop-details.ts';
import { findPicturesOfFiles } from '#server/catalogue/source-files.ts';
import type { Database } from '#server/database/database.ts';
import {
  NoSuchPictureError,
  type PhotographStore,
  photographName,
} from '#server/photographs/storage/photograph-store.ts';
import type { Piece } from '../pieces/find-pieces.ts';
import { pieceSteps } from '../tables.ts';
import { drawBackLabels, labelsOnPage } from './draw-back-label.ts';
import { drawCertificate } from './draw-certificate.ts';
import { drawJobTicket } from './draw-job-ticket.ts';
import { drawPackingSlip, type PackingSlip } from './draw-packing-slip.ts';
import { openPicture, type Picture } from './draw-picture.ts';
import { drawReturnLabels } from './draw-return-labels.ts';
import { findUnprintable, openPdf, type Pdf } from './typesetting.ts';

export interface DocumentTools {
  db: Database;
  photographs: PhotographStore;
  shopUrl: string;
  studioUrl: string;
  details: ShopDetails;
}

/** Writes the job tickets of pieces into one PDF, a page for each. */
export async function writeJobTickets(tools: DocumentTools, pieces: Piece[], path: string): Promise<void> {
  await writePdf(path, { title: 'Job tickets', by: tools.details }, async (pdf) => {
    const findPicture = await openPictures(tools, pdf, pieces);
    for (const piece of pieces) {
      const address = pieceAddress(tools.studioUrl, piece.code);
      drawJobTicket(pdf, { ...piece, address, materials: tools.details.materials }, await findPicture(piece));
      // Lets other requests be answered, and the finished page be written, so that memory holds only one.
      await setImmediate();
    }
  });
}

/** Writes the certificates of pieces into one PDF, a page for each. */
export async function writeCertificates(tools: DocumentTools, pieces: Piece[], path: string): Promise<void> {
  await writePdf(path, { title: 'Certificates of Authenticity', by: tools.details }, async (pdf) => {
    const findPicture = await openPictures(tools, pdf, pieces);
    const printedYears = await findPrintedYears(tools.db, pieces);
    for (const piece of pieces) {
      const madeYear = printedYears.get(piece.id) ?? new Date().getUTCFullYear();
      drawCertificate(pdf, tools.details, { ...piece, madeYear }, await findPicture(piece));
      await setImmediate();
    }
  });
}

/** Writes the labels for the backs of pieces into one PDF, eight on a page. */
export async function writeBackLabels(
  { db, details }: Pick<DocumentTools, 'db' | 'details'>,
  pieces: Piece[],
  path: string,
): Promise<void> {
  await writePdf(path, { title: 'Back labels', by: details }, async (pdf) => {
    const printedYears = await findPrintedYears(db, pieces);
    const thisYear = new Date().getUTCFullYear();
    const labeled = pieces.map((piece) => ({ ...piece, madeYear: printedYears.get(piece.id) ?? thisYear }));
    for (let start = 0; start < labeled.length; start += labelsOnPage) {
      drawBackLabels(pdf, details.shop, labeled.slice(start, start + labelsOnPage));
      await setImmediate();
    }
  });
}

/** Writes packing slips into one PDF. */
export async function writePackingSlips(
  { details }: Pick<DocumentTools, 'details'>,
  slips: PackingSlip[],
  path: string,
): Promise<void> {
  await writePdf(path, { title: 'Packing slips', by: details }, async (pdf) => {
    for (const slip of slips) {
      drawPackingSlip(pdf, details, slip);
      await setImmediate();
    }
  });
}

/** Writes a sheet of return labels for each order into one PDF. */
export async function writeReturnLabels(
  { shopUrl, details }: Pick<DocumentTools, 'shopUrl' | 'details'>,
  orders: { _id: string }[],
  path: string,
): Promise<void> {
  const policyLink = `${shopUrl}/policies/returns`;
  await writePdf(path, { title: 'Return labels', by: details }, async (pdf) => {
    for (const order of orders) drawReturnLabels(pdf, details, orderNumber(order), policyLink);
  });
}

/** A piece whose title or artist has characters that no font of the documents has, so that they are printed as `?`. */
export interface UnprintablePiece {
  code: string;
  characters: string[];
}

export function findUnprintablePieces(pieces: Piece[]): UnprintablePiece[] {
  const pdf = openPdf('');
  return pieces.flatMap(({ code, title, artist }) => {
    const characters = findUnprintable(pdf, title + artist);
    return characters.length > 0 ? [{ code, characters }] : [];
  });
}

/**
 * Writes a PDF to a temporary file and renames it, so that nobody prints half of one.
 * @throws the error of `draw` or of the disk, with no file left
 */
export async function writePdf(
  path: string,
  { title, by }: { title: string; by?: ShopDetails },
  draw: (pdf: Pdf) => Promise<void>,
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.unfinished`;
  const pdf = openPdf(title, by);
  const written = pipeline(pdf, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
  const drawn = draw(pdf).then(() => pdf.end());
  try {
    await Promise.all([written, drawn]);
    await rename(temporary, path);
  } catch (error) {
    pdf.destroy();
    await Promise.allSettled([written, drawn]);
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Enough for 3 inches at 300 ppi, and the bytes of a hundred pages stay small. */
const pictureWidth = 900;

/** Takes the pictures of pieces into a PDF, each once. A picture that the shop no longer has is undefined. */
async function openPictures({ db, photographs }: DocumentTools, pdf: Pdf, pieces: Piece[]) {
  const hashes = pieces.flatMap(({ masterHash }) => masterHash ?? []);
  const files = await findPicturesOfFiles(db, [...new Set(hashes)]);
  const opened = new Map<string, Promise<Picture | undefined>>();
  return async ({ masterHash }: Piece): Promise<Picture | undefined> => {
    const { jpeg } = (masterHash !== null && files.get(masterHash)) || {};
    const file = jpeg?.findLast(({ widthPixels }) => widthPixels <= pictureWidth) ?? jpeg?.[0];
    if (!file) return undefined;
    const picture = opened.get(file.url) ?? readPicture(pdf, photographs, photographName(file.url));
    opened.set(file.url, picture);
    return picture;
  };
}

async function readPicture(pdf: Pdf, store: PhotographStore, name: string): Promise<Picture | undefined> {
  try {
    return openPicture(pdf, await store.read(name));
  } catch (error) {
    if (error instanceof NoSuchPictureError) return undefined;
    throw error;
  }
}

/** The years in which pieces were first at `printed`, by their ids. Later steps there are notes. */
async function findPrintedYears(db: Database, pieces: Piece[]): Promise<Map<string, number>> {
  const ids = pieces.map(({ id }) => id);
  const rows = await db
    .select({ id: pieceSteps.pieceId, at: min(pieceSteps.at) })
    .from(pieceSteps)
    .where(and(inArray(pieceSteps.pieceId, ids), eq(pieceSteps.station, 'printed')))
    .groupBy(pieceSteps.pieceId);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at.getUTCFullYear()] as const] : [])));
}
