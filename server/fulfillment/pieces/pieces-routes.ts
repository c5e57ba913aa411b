import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pieceCode } from '#domain/api/fulfillment/piece-codes.ts';
import {
  pieceChanges,
  pieceList,
  pieceMoves,
  pieceSheet,
  remakeRequest,
  setAsideRequest,
  takeUpRequest,
} from '#domain/api/fulfillment/pieces.ts';
import { documentsRoutes } from '#server/fulfillment/documents/documents-routes.ts';
import { printFileRoutes } from '#server/fulfillment/print-files/print-file-route.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { notFound } from '#server/http/errors.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { changePieces, movePieces, remakeOne, setPiecesAside, takePiecesUp } from './change-pieces.ts';
import { listBench, showPiece } from './show-pieces.ts';

const config = { studio: { roles: ['owner', 'maker'] } } as const;
const moveConfig = { studio: { ...config.studio, fields: { despiteDispute: ['owner'] } } } as const;
/** The pieces in the workshop, and one of them. */
export function benchRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { db } = context.orders;
  const { now } = context.staff;
  return async (app) => {
    const list = {
      summary: 'The pieces that are made or set aside, the most urgent first',
      response: { 200: pieceList, ...errorAnswers(401, 403, 503) },
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
  200: pieceChanges,
  ...errorAnswers(400, 401, 403, 409, 413, 415, 503),
};

/** Moving pieces, setting them aside, taking them up again and making them again. */
function changeRoutes(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const move = {
      summary: 'Moves pieces to later stations; the first step of an order starts its production',
      headers,
      body: pieceMoves,
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
      body: setAsideRequest,
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
      body: takeUpRequest,
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
      body: remakeRequest,
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
