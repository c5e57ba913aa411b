import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pieceCode, pieceCodes } from '#domain/api/fulfillment/piece-codes.ts';
import { recipeNames } from '#domain/fulfillment/recipes.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { requirePieces } from '#server/fulfillment/documents/documents-routes.ts';
import { findPieces, type Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { recordStaffChange } from '#server/staff/record-staff-change.ts';
import { sessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { type MadePrintFile, makePrintFile, type RecipeChoice } from './make-print-file.ts';
import { type ZipEntry, zipOneByOne } from './zip-one-by-one.ts';

const recipe = z
  .enum(['paper', ...recipeNames])
  .optional()
  .describe('resamples and sharpens; `paper`: for the paper of the piece');
const config = { studio: { roles: ['owner', 'maker'] } } as const;

/** Making the files to print pieces from. They are recorded in the pieces' histories, so these are no GETs. */
export function printFileRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { orders } = context;
  const inTurn = createTurns();
  const make = (request: FastifyRequest, piece: Piece, settings: { folder: string; recipe: RecipeChoice }) =>
    inTurn(() => makeAndRecord(context, request, piece, settings));
  return async (app) => {
    const schema = {
      summary: 'Makes the file to print a piece from; the header `file-notes` says what to know of it',
      params: z.object({ code: pieceCode }),
      body: z.strictObject({ recipe }),
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
        const { recipe } = request.body;
        const file = await make(request, piece, { folder, recipe }).catch(refuse);
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

    const several = {
      summary:
        'Makes the files to print pieces from, in one zip, whose text `print-files.txt` says what to know of them',
      body: z.strictObject({ codes: pieceCodes, recipe }),
      response: {
        200: { description: 'A zip', content: { 'application/zip': { schema: z.any() } } },
        ...errorAnswers(400, 401, 403, 404, 409, 413, 415, 503),
      },
    };
    app.post('/api/studio/print-files', { schema: several, config }, async (request, reply) => {
      const pieces = await requirePieces(context, request.body.codes);
      const entries = listEntries(pieces, request.body, (piece, folder) =>
        make(request, piece, { folder, recipe: request.body.recipe }),
      );
      // Nothing is sent before the first file is made, so that a refusal can still be an answer.
      const first = await entries.next();
      if (!first.done && 'text' in first.value) throw conflict('no_print_file', first.value.text);
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="print-files.zip"')
        .send(zipOneByOne(startingWith(first, entries)));
    });
  };
}

/** The files, each in a folder that exists until the next one is asked for, and at last what to know of them. */
async function* listEntries(
  pieces: readonly Piece[],
  { recipe }: { recipe?: RecipeChoice },
  make: (piece: Piece, folder: string) => Promise<MadePrintFile>,
): AsyncGenerator<ZipEntry, void> {
  const lines: string[] = [];
  for (const piece of pieces) {
    const folder = await mkdtemp(join(tmpdir(), 'passepartout-print-files-'));
    try {
      const { path, notes } = await make(piece, folder);
      lines.push([`${basename(path)}:`, describeRecipe(recipe), ...notes].join(' '));
      yield { path };
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      lines.push(`No file. ${error.message}`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  yield { name: 'print-files.txt', text: lines.join('\r\n') };
}

function describeRecipe(recipe: RecipeChoice): string {
  if (recipe === undefined) return 'No recipe: the pixels of the master.';
  return recipe === 'paper' ? 'The recipe of its paper.' : `The recipe ${recipe}.`;
}

async function* startingWith<Each>(
  first: IteratorResult<Each, void>,
  others: AsyncGenerator<Each, void>,
): AsyncGenerator<Each, void> {
  try {
    if (!first.done) yield first.value;
    yield* others;
  } finally {
    await others.return();
  }
}

/** @throws OperatorError when the file cannot be made, with what to do */
async function makeAndRecord(
  { orders: { db }, masters, staff, configuration: { keepsMasters } }: StudioContext,
  request: FastifyRequest,
  piece: Piece,
  settings: { folder: string; recipe: RecipeChoice },
): Promise<MadePrintFile> {
  const author = sessionOf(request).member.id;
  if (piece.cuts.kept?.includes('print'))
    throw new OperatorError(
      `Piece ${piece.code} (${piece.title}) keeps its print, so it is not printed again.`,
    );
  const context = { db, masters, keepsMasters, author };
  const file = await makePrintFile(context, piece, settings);
  await recordStaffChange(db, staff, {
    author,
    action: 'piece.print-file-made',
    id: piece.code,
    after: { file: basename(file.path) },
  });
  return file;
}

function refuse(error: unknown): never {
  if (error instanceof OperatorError) throw conflict('no_print_file', error.message);
  throw error;
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
