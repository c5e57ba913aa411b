import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { PieceFile } from '#domain/api/fulfillment/piece-file.ts';
import { tubeOfPiece } from '#domain/fulfillment/tubes.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import type { Piece } from '../pieces/find-pieces.ts';
import { drawBackLabels, labelsOnPage } from './draw-back-label.ts';
import { type CertifiedPiece, drawCertificate } from './draw-certificate.ts';
import { drawJobTicket, type TicketPiece } from './draw-job-ticket.ts';
import { drawPackingSlip, type PackingSlip } from './draw-packing-slip.ts';
import { openPicture, type Picture } from './draw-picture.ts';
import { drawPieceFile, type PictureFiles } from './draw-piece-file.ts';
import { drawReturnLabels } from './draw-return-labels.ts';
import { findUnprintable, openPdf, type Pdf } from './typesetting.ts';

type DatedPiece = CertifiedPiece & { madeYear: number };

/** The file of the piece's picture; undefined if the shop no longer has it. */
type Pictured<Each> = Each & { pictureFile: string | undefined };

/** What a document shows. It is data only, so that a worker can draw it (decision 093). */
export type DocumentContents =
  | { kind: 'tickets'; pieces: Pictured<Omit<TicketPiece, 'materials' | 'mouldings' | 'tube'>>[] }
  | { kind: 'certificates'; pieces: Pictured<DatedPiece>[] }
  | { kind: 'back-labels'; pieces: DatedPiece[] }
  | { kind: 'packing-slips'; slips: PackingSlip[] }
  | { kind: 'return-labels'; orderNumbers: string[]; policyLink: string }
  | { kind: 'piece-file'; file: PieceFile; pictures: PictureFiles }
  | { kind: 'papers'; parts: DocumentContents[] };

const titles: Readonly<Record<DocumentContents['kind'], string>> = {
  tickets: 'Job tickets',
  certificates: 'Certificates of Authenticity',
  'back-labels': 'Back labels',
  'packing-slips': 'Packing slips',
  'return-labels': 'Return labels',
  'piece-file': 'The file of a piece',
  papers: 'Papers',
};

/** Writes a document as one PDF to `path`. */
export async function drawDocument(document: {
  contents: DocumentContents;
  details: ShopDetails;
  path: string;
}): Promise<void> {
  const { contents, details, path } = document;
  await writePdf(path, { title: titles[contents.kind], by: details }, (pdf) =>
    drawPages(pdf, contents, details),
  );
}

async function drawPages(pdf: Pdf, contents: DocumentContents, details: ShopDetails): Promise<void> {
  const findPicture = openPictures(pdf);
  switch (contents.kind) {
    case 'tickets':
      return drawEach(contents.pieces, async (piece) =>
        drawJobTicket(
          pdf,
          {
            ...piece,
            materials: details.materials,
            mouldings: details.equipment.mouldings,
            tube: tubeOfPiece(piece, details.largestInTube),
          },
          await findPicture(piece.pictureFile),
        ),
      );
    case 'certificates':
      return drawEach(contents.pieces, async (piece) =>
        drawCertificate(pdf, details, piece, await findPicture(piece.pictureFile)),
      );
    case 'back-labels':
      return drawEach(inPages(contents.pieces), (page) => drawBackLabels(pdf, details.shop, page));
    case 'packing-slips':
      return drawEach(contents.slips, (slip) => drawPackingSlip(pdf, details, slip));
    case 'return-labels':
      return drawEach(contents.orderNumbers, (number) =>
        drawReturnLabels(pdf, details, number, contents.policyLink),
      );
    case 'piece-file':
      return drawPieceFile(pdf, contents.file, (name) =>
        findPicture(name ? contents.pictures[name] : undefined),
      );
    case 'papers':
      return drawEach(contents.parts, (part) => drawPages(pdf, part, details));
  }
}

/** Pauses after each, so that its pages are written and memory holds only a few, and a worker starts its other tasks. */
async function drawEach<Each>(all: readonly Each[], draw: (each: Each) => unknown): Promise<void> {
  for (const each of all) {
    await draw(each);
    await setImmediate();
  }
}

function inPages<Each>(all: readonly Each[]): Each[][] {
  const count = Math.ceil(all.length / labelsOnPage);
  return Array.from({ length: count }, (_, page) =>
    all.slice(page * labelsOnPage, (page + 1) * labelsOnPage),
  );
}

/** Takes the pictures of pieces into a PDF, each once. */
function openPictures(pdf: Pdf): (file: string | undefined) => Promise<Picture | undefined> {
  const opened = new Map<string, Picture>();
  return async (file) => {
    if (file === undefined) return undefined;
    const picture = opened.get(file) ?? openPicture(pdf, await readFile(file));
    opened.set(file, picture);
    return picture;
  };
}

/** A piece whose title or artist has characters that no font of the documents has, so that they are printed as `?`. */
interface UnprintablePiece {
  code: string;
  characters: string[];
}

export async function findUnprintablePieces(
  pieces: readonly Pick<Piece, 'code' | 'title' | 'artist'>[],
): Promise<UnprintablePiece[]> {
  const pdf = openPdf('');
  return pieces.flatMap(({ code, title, artist }) => {
    const characters = findUnprintable(pdf, title + artist);
    return characters.length > 0 ? [{ code, characters }] : [];
  });
}

/**
 * Writes a PDF to a temporary file and renames it, so that an unfinished one is never printed.
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
