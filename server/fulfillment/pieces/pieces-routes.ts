import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { BenchPiece, PieceChanges, PieceSheet } from '#domain/api/pieces.ts';
import { frameColors } from '#domain/catalogue/variants/frames.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { stations } from '#domain/fulfillment/pieces.ts';
import { keptParts } from '#domain/fulfillment/workshop.ts';
import { documentsRoutes } from '#server/fulfillment/documents/documents-routes.ts';
import { printFileRoutes } from '#server/fulfillment/print-files/print-file-route.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { notFound } from '#server/http/errors.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { changePieces, movePieces, remakeOne, setPiecesAside, takePiecesUp } from './change-pieces.ts';
import { listOfPieces, pieceCode, pieceCodes } from './piece-schemas.ts';
import { typedReason } from './set-aside-piece.ts';
import { listBench, showPiece } from './show-pieces.ts';

const config = { studio: { roles: ['owner', 'maker'] } } as const;
const moveConfig = { studio: { ...config.studio, fields: { despiteDispute: ['owner'] } } } as const;
const moment = z.iso.datetime();
const station = z.enum(stations);
const share = z.number();

const benchPiece = z.object({
  code: z.string(),
  title: z.string(),
  form: z.string(),
  size: z.enum(sizeKeys),
  frameColor: z.enum(frameColors),
  paper: z.string(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  station,
  stations: z.array(station).describe('all that it passes'),
  setAsideReason: z.string().nullable(),
  shipBy: moment.nullable().describe('null for a replacement of what has shipped'),
  isLate: z.boolean(),
  remakeOf: z.string().nullable(),
  picture: z
    .object({
      url: z.string(),
      width: z.int(),
      height: z.int(),
      crop: z.object({ x: share, y: share, width: share, height: share }),
    })
    .nullable(),
}) satisfies z.ZodType<BenchPiece>;

const pieceSheet = benchPiece.extend({
  artist: z.string(),
  sourceName: z.string().nullable(),
  cuts: z.array(z.object({ name: z.string(), inches: z.string(), decimals: z.string(), note: z.string() })),
  remadeAs: z.string().nullable(),
  partsMade: z.array(z.enum(keptParts)).describe('what a remake can keep'),
  keeps: z.array(z.enum(keptParts)).describe('what it took from the piece that it replaces'),
  batches: z.array(z.int()),
  parcel: z.object({ carrier: z.string(), number: z.string(), hasShipped: z.boolean() }).nullable(),
  shipTo: z.array(z.string()).nullable().describe('only for a packed piece'),
  steps: z.array(
    z.object({ id: z.uuid(), at: moment, station, by: z.string(), note: z.string().nullable() }),
  ),
}) satisfies z.ZodType<PieceSheet>;

/** The pieces in the workshop, and one of them. */
export function benchRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { db } = context.orders;
  const { now } = context.staff;
  return async (app) => {
    const list = {
      summary: 'The pieces that are made or set aside, the most urgent first',
      response: { 200: z.object({ pieces: z.array(benchPiece) }), ...errorAnswers(401, 403, 503) },
    };
    app.get('/api/studio/pieces', { schema: list, config }, async () => ({
      pieces: await listBench(db, now()),
    }));

    const one = {
      summary: 'One piece with its measures and its history',
      params: z.object({ code: pieceCode }),
      response: { 200: pieceSheet, ...errorAnswers(400, 401, 403, 404, 503) },
    };
    app.get('/api/studio/pieces/:code', { schema: one, config }, async (request) => {
      const piece = await showPiece(db, request.params.code, now());
      if (!piece) throw notFound('There is no such piece.');
      return piece;
    });

    await app.register(changeRoutes(context));
    await app.register(documentsRoutes(context));
    await app.register(printFileRoutes(context));
  };
}

const headers = z.object({
  'idempotency-key': z.uuid().optional().describe('a call that is sent again with it is made once'),
});
const response = {
  200: z.object({
    changed: z.array(z.string()).describe('the codes of the pieces that changed, and of new ones'),
    refused: z.array(z.object({ code: z.string(), reason: z.string(), sentence: z.string() })),
  }) satisfies z.ZodType<PieceChanges>,
  ...errorAnswers(400, 401, 403, 409, 413, 415, 503),
};

/** Moving pieces, setting them aside, taking them up again and making them again. */
function changeRoutes(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const move = {
      summary: 'Moves pieces to later stations; the first step of an order starts its production',
      headers,
      body: z.strictObject({
        moves: listOfPieces(z.strictObject({ code: pieceCode, to: station })),
        despiteDispute: z.literal(true).optional().describe('for owners only'),
      }),
      response,
    };
    app.post('/api/studio/pieces/move', { schema: move, config: moveConfig }, (request, reply) => {
      const { moves, despiteDispute } = request.body;
      return changePieces(context, request, reply, {
        action: 'moved',
        work: (orders) => movePieces(orders, moves, despiteDispute),
      });
    });

    const setAside = {
      summary: 'Sets pieces aside at their stations',
      headers,
      body: z.strictObject({ codes: pieceCodes, reason: typedReason }),
      response,
    };
    app.post('/api/studio/pieces/set-aside', { schema: setAside, config }, (request, reply) =>
      changePieces(context, request, reply, {
        action: 'set-aside',
        work: (orders) => setPiecesAside(orders, request.body.codes, request.body.reason),
      }),
    );

    const takeUp = {
      summary: 'Takes pieces up again at the stations where they were set aside',
      headers,
      body: z.strictObject({ codes: pieceCodes }),
      response,
    };
    app.post('/api/studio/pieces/take-up', { schema: takeUp, config }, (request, reply) =>
      changePieces(context, request, reply, {
        action: 'taken-up',
        work: (orders) => takePiecesUp(orders, request.body.codes),
      }),
    );

    const remake = {
      summary: 'Makes a piece again: a new piece in its place, without a payment',
      headers,
      body: z.strictObject({
        code: pieceCode,
        reason: typedReason,
        keeps: z
          .array(z.enum(keptParts))
          .max(keptParts.length)
          .optional()
          .describe('what the new piece takes from the old one; by default nothing'),
      }),
      response,
    };
    app.post('/api/studio/pieces/remake', { schema: remake, config }, (request, reply) =>
      changePieces(context, request, reply, {
        action: 'remade',
        work: (orders) => remakeOne(orders, request.body),
      }),
    );
  };
}
