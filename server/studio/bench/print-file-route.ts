import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recipeNames } from '#domain/making/recipes.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { causeOfStaff } from '#server/orders/history.ts';
import { findPieces, type Piece } from '#server/production/pieces/find-pieces.ts';
import {
  type MadePrintFile,
  makePrintFile,
  type RecipeChoice,
} from '#server/production/print-files/make-print-file.ts';
import { recordStaffChange } from '#server/staff/record-staff-change.ts';
import { sessionOf } from '../studio-access.ts';
import type { StudioContext } from '../studio-routes.ts';
import { pieceCode } from './bench-schemas.ts';

const config = { studio: { roles: ['owner', 'maker'] } } as const;

/** Making the file to print a piece from. It is recorded in the piece's history, so it is no GET. */
export function printFileRoute(context: StudioContext): FastifyPluginAsyncZod {
  const { staff, orders } = context;
  const inTurn = createTurns();
  return async (app) => {
    const schema = {
      summary: 'Makes the file to print a piece from; the header `file-notes` says what to know of it',
      params: z.object({ code: pieceCode }),
      body: z.strictObject({
        recipe: z
          .enum(['paper', ...recipeNames])
          .optional()
          .describe('resamples and sharpens; `paper`: for the paper of the piece'),
      }),
      response: {
        200: { description: 'A TIFF', content: { 'image/tiff': { schema: z.any() } } },
        ...errorAnswers(400, 401, 403, 404, 409, 413, 415, 503),
      },
    };
    app.post('/api/studio/pieces/:code/print-file', { schema, config }, async (request, reply) => {
      const [piece] = await findPieces(orders.db, { codes: [request.params.code] });
      if (!piece) throw notFound('There is no such piece.');
      const folder = await mkdtemp(join(tmpdir(), 'passepartout-print-file-'));
      const remove = () => rm(folder, { recursive: true, force: true });
      try {
        const file = await inTurn(() =>
          makeIn(context, piece, {
            by: causeOfStaff(sessionOf(request).member.id),
            folder,
            recipe: request.body.recipe,
          }),
        );
        await recordStaffChange(orders.db, staff, {
          staffId: sessionOf(request).member.id,
          action: 'print-file-made',
          subject: { kind: 'piece', id: piece.code },
          after: { file: basename(file.path) },
        });
        return reply
          .type('image/tiff')
          .header('content-disposition', `attachment; filename="${basename(file.path)}"`)
          .header('file-notes', encodeURIComponent(JSON.stringify(file.notes)))
          .send(createReadStream(file.path).on('close', remove));
      } catch (error) {
        await remove();
        throw error;
      }
    });
  };
}

/** @throws RequestError 409 when the file cannot be made, with what to do */
async function makeIn(
  { orders, masters, configuration: { keepsMasters } }: StudioContext,
  piece: Piece,
  { by, ...settings }: { by: string; folder: string; recipe: RecipeChoice },
): Promise<MadePrintFile> {
  try {
    return await makePrintFile({ db: orders.db, masters, keepsMasters, by }, piece, settings);
  } catch (error) {
    if (error instanceof OperatorError) throw conflict('no_print_file', error.message);
    throw error;
  }
}

/** Runs one piece of work after the other: a print file takes up to 500 MB of memory. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}
