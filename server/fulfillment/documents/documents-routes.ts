import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pieceCodes } from '#domain/api/fulfillment/piece-codes.ts';
import { currentPieces } from '#domain/fulfillment/pieces.ts';
import { nameFirst } from '#domain/name-first.ts';
import type { FulfillmentWorker } from '#server/fulfillment/open-fulfillment-worker.ts';
import { findPieces, type Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { unknownPiece } from '#server/fulfillment/pieces/refuse-piece-change.ts';
import { conflict, forbidden, notFound } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { findOrder } from '#server/orders/reading/find-order.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import {
  type DocumentTools,
  writeBackLabels,
  writeCertificates,
  writeJobTickets,
  writePackingSlips,
  writePapers,
  writeReturnLabels,
} from './write-documents.ts';

const config = { studio: { roles: ['owner', 'maker'] } } as const;

const documentKinds = [
  'papers',
  'tickets',
  'back-labels',
  'certificates',
  'packing-slips',
  'return-labels',
] as const;
type DocumentKind = (typeof documentKinds)[number];

/**
 * Job tickets, back labels, certificates, packing slips and return labels of pieces, each as one PDF. Papers are the first
 * two with the slips.
 */
export function documentsRoutes(app: FastifyInstance, context: StudioContext): void {
  const { db } = context.orders;
  const document = {
    summary:
      'A document of each piece, in one PDF; `papers` are tickets, back labels and packing slips. Packing slips have the address, so makers get those of packed pieces',
    params: z.object({ document: z.enum(documentKinds) }),
    body: z.strictObject({
      codes: pieceCodes,
      prices: z
        .literal(true)
        .optional()
        .describe('for owners: packing slips state what was paid, except those of presents'),
    }),
    config,
    file: pdf,
  };
  // A POST, because the codes of a busy day are too long for an address.
  route(app, 'POST /api/studio/documents/:document', document, async (request) => {
    const { document } = request.params;
    const { codes, prices } = request.body;
    const pieces = await requirePieces(context, codes);
    const isMaker = staffSessionOf(request).member.role === 'maker';
    if (prices && isMaker) throw forbidden('Only owners see what was paid.');
    const unpacked = pieces.filter(({ station }) => station !== 'packed').map(({ code }) => code);
    if (document === 'packing-slips' && isMaker && unpacked.length > 0)
      throw conflict('not_packed', `Not packed yet: ${nameFirst(unpacked)}.`);
    const tools = { ...context.workshop, db, details: context.staff.details.current() };
    // Papers for makers have the slips that makers may have.
    const shipping = isMaker ? pieces.filter(({ station }) => station === 'packed') : pieces;
    const contents = { pieces, shipping, hasPrices: prices === true };
    const body = await writeToBuffer((path) => writeDocument(document, tools, contents, path));
    return { name: nameOf(document, pieces), body };
  });
}

export const pdf = { type: 'application/pdf', description: 'A PDF in US Letter' };

/** @throws RequestError 404 that names the codes of no piece */
export async function requirePieces({ orders }: StudioContext, codes: string[]): Promise<Piece[]> {
  const pieces = await findPieces(orders.db, { codes });
  const known = new Set(pieces.map(({ code }) => code));
  const unknown = codes.filter((code) => !known.has(code));
  if (unknown.length > 0) throw notFound(unknownPiece({ code: nameFirst(unknown) }));
  return pieces;
}

async function writeDocument(
  document: DocumentKind,
  tools: DocumentTools & Pick<FulfillmentWorker, 'findUnprintablePieces'>,
  { pieces, shipping, hasPrices }: { pieces: Piece[]; shipping: Piece[]; hasPrices: boolean },
  path: string,
): Promise<void> {
  if (document === 'tickets') return writeJobTickets(tools, pieces, path);
  if (document === 'packing-slips')
    return writePackingSlips(tools, await slipsOf(tools, shipping, hasPrices), path);
  if (document === 'return-labels') return writeReturnLabels(tools, ordersOf(pieces), path);
  // A label and a certificate must name artist and title.
  const unprintable = await tools.findUnprintablePieces(pieces);
  if (unprintable.length > 0) {
    const named = nameFirst(unprintable.map(({ code, characters }) => `${code} (${characters.join(' ')})`));
    throw conflict(
      'unprintable',
      `The fonts lack characters of ${named}. Leave these pieces out, and make their papers by hand.`,
    );
  }
  if (document === 'papers')
    return writePapers(tools, { pieces, slips: await slipsOf(tools, shipping, hasPrices) }, path);
  if (document === 'back-labels') return writeBackLabels(tools, pieces, path);
  return writeCertificates(tools, pieces, path);
}

/** Their orders, each once. */
function ordersOf(pieces: Piece[]): { _id: string }[] {
  return [...new Set(pieces.map(({ orderId }) => orderId))].map((_id) => ({ _id }));
}

/** A slip for each parcel, and for the pieces of an order that are in none. */
async function slipsOf({ db }: DocumentTools, pieces: Piece[], hasPrices: boolean) {
  const slips = [];
  for (const [orderId, ofOrder] of Map.groupBy(pieces, (piece) => piece.orderId)) {
    const order = await findOrder(db, orderId);
    if (!order) continue;
    const pieceCount = currentPieces(await findPieces(db, { order: orderId })).length;
    for (const contents of Map.groupBy(ofOrder, ({ parcelId }) => parcelId).values())
      slips.push({ order, pieces: contents, pieceCount, hasPrices });
  }
  return slips;
}

function nameOf(document: DocumentKind, pieces: Piece[]): string {
  const [only] = pieces;
  return only && pieces.length === 1 ? `${document}-${only.code}.pdf` : `${document}.pdf`;
}

/** Documents are written to files, which are whole or absent. */
export async function writeToBuffer(write: (path: string) => Promise<void>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-document-'));
  try {
    const path = join(folder, 'document.pdf');
    await write(path);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
