import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pieceCode } from '#domain/api/fulfillment/piece-codes.ts';
import { documentsRoutes } from '#server/fulfillment/documents/documents-routes.ts';
import { printFileRoutes } from '#server/fulfillment/print-files/print-file-route.ts';
import { route } from '#server/http/route.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { studioReceiptRoutes } from '../documents/receipt-routes.ts';
import { changePieces, movePieces, remakeOne, setPiecesAside, takePiecesUp } from './change-pieces.ts';
import { piecePhotoRoutes } from './photos/photos-routes.ts';
import { pieceFileRoutes } from './piece-file/piece-file-routes.ts';
import { listBench, showPiece } from './show-pieces.ts';

const config = { studio: { roles: ['owner', 'maker'] } } as const;
const moveConfig = { studio: { ...config.studio, fields: { despiteDispute: ['owner'] } } } as const;
/** The pieces in the workshop, and one of them. */
export function piecesRoutes(app: FastifyInstance, context: StudioContext): void {
  const { db } = context.orders;
  const { now } = context.staff;
  const list = { summary: 'The pieces that are made or set aside, the most urgent first', config };
  route(app, 'GET /api/studio/pieces', list, async () => ({ pieces: await listBench(db, now()) }));

  const one = {
    summary: 'One piece with its measures and its history',
    params: z.object({ code: pieceCode }),
    config,
  };
  route(app, 'GET /api/studio/pieces/:code', one, (request) => showPiece(db, request.params.code, now()));

  changeRoutes(app, context);
  piecePhotoRoutes(app, context);
  pieceFileRoutes(app, context);
  documentsRoutes(app, context);
  studioReceiptRoutes(app, context);
  printFileRoutes(app, context);
}

const headers = z.object({
  'idempotency-key': z.uuid().optional().describe('a call that is sent again with it is made once'),
});
const change = { headers, config };

/** Moving pieces, setting them aside, taking them up again and making them again. */
function changeRoutes(app: FastifyInstance, context: StudioContext): void {
  const move = {
    summary: 'Moves pieces to later stations; the first step of an order starts its production',
    headers,
    config: moveConfig,
  };
  route(app, 'POST /api/studio/pieces/move', move, (request, reply) => {
    const { moves, despiteDispute } = request.body;
    return changePieces(context, request, reply, {
      action: 'moved',
      work: (orders) => movePieces(orders, moves, despiteDispute),
    });
  });

  const setAside = { summary: 'Sets pieces aside at their stations', ...change };
  route(app, 'POST /api/studio/pieces/set-aside', setAside, (request, reply) =>
    changePieces(context, request, reply, {
      action: 'set-aside',
      work: (orders) => setPiecesAside(orders, request.body.codes, request.body.reason),
    }),
  );

  const takeUp = { summary: 'Takes pieces up again at the stations where they were set aside', ...change };
  route(app, 'POST /api/studio/pieces/take-up', takeUp, (request, reply) =>
    changePieces(context, request, reply, {
      action: 'taken-up',
      work: (orders) => takePiecesUp(orders, request.body.codes),
    }),
  );

  const remake = { summary: 'Makes a piece again: a new piece in its place, without a payment', ...change };
  route(app, 'POST /api/studio/pieces/remake', remake, (request, reply) =>
    changePieces(context, request, reply, {
      action: 'remade',
      work: (orders) => remakeOne(orders, request.body),
    }),
  );
}
