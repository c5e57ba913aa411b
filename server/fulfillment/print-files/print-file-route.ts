import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { z } from 'zod';
import { pieceCode } from '#domain/api/fulfillment/piece-codes.ts';
import { recipeChoice, type zipRequest } from '#domain/api/fulfillment/print-files.ts';
import { firstSentences } from '#domain/name-first.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { requirePieces } from '#server/fulfillment/documents/documents-routes.ts';
import { type Piece, requirePiece } from '#server/fulfillment/pieces/find-pieces.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { findKeptRequest, keepRequest } from '#server/staff/kept-requests.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import {
  type MadePrintFile,
  makePrintFile,
  type PrintContext,
  type RecipeChoice,
  requirePrintable,
} from './make-print-file.ts';
import { type ZipEntry, zipOneByOne } from './zip-one-by-one.ts';

const config = { studio: { roles: ['owner', 'maker'] } } as const;

/** Making the files to print pieces from. They are recorded in the pieces' histories, so they are asked for with a POST. */
export function printFileRoutes(app: FastifyInstance, context: StudioContext): void {
  const { orders } = context;
  // A print file takes up to 500 MB of memory.
  const inTurn = pLimit(1);
  const make = (request: FastifyRequest, piece: Piece, settings: { folder: string; recipe: RecipeChoice }) =>
    inTurn(() => makePrintFile(printContext(context, request), piece, settings));
  const one = {
    summary: 'Makes the file to print a piece from; the header `file-notes` says what to know of it',
    params: z.object({ code: pieceCode }),
    body: z.strictObject({ recipe: recipeChoice }),
    config,
    file: { type: 'image/tiff', description: 'A TIFF' },
  };
  route(app, 'POST /api/studio/pieces/:code/print-file', one, async (request, reply) => {
    const piece = await requirePiece(orders.db, request.params.code);
    const folder = await mkdtemp(join(tmpdir(), 'passepartout-print-file-'));
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      const { recipe } = request.body;
      const file = await make(request, piece, { folder, recipe }).catch(refuse);
      reply.header('file-notes', encodeURIComponent(JSON.stringify(file.notes)));
      return { name: basename(file.path), body: createReadStream(file.path).on('close', remove) };
    } catch (error) {
      await remove();
      throw error;
    }
  });

  zipRoutes(app, context, make);
}

type WantedZip = z.output<typeof zipRequest>;

type Make = (
  request: FastifyRequest,
  piece: Piece,
  settings: { folder: string; recipe: RecipeChoice },
) => Promise<MadePrintFile>;

/**
 * A zip of print files takes two calls. The first refuses in a sentence, and the browser itself saves what the second
 * sends: hundreds of files are too many for a page's memory, and take longer than a page waits.
 */
function zipRoutes(app: FastifyInstance, context: StudioContext, make: Make): void {
  const { db } = context.orders;
  const askingOf = (request: FastifyRequest) => ({
    use: 'zip of print files',
    staffId: staffSessionOf(request).member.id,
    now: context.staff.now(),
  });
  const prepare = {
    summary: 'Prepares a zip with the files to print pieces from, which its address then sends',
    config,
    errors: [404],
  } as const;
  route(app, 'POST /api/studio/print-files', prepare, async (request) => {
    await requireAnyFile(context, await requirePieces(context, request.body.codes), request);
    return { zipId: await keepRequest(db, request.body, askingOf(request)) };
  });

  const zip = {
    summary:
      'Makes the files of a prepared zip while it is sent; its text `print-files.txt` says what to know of them',
    params: z.object({ zipId: z.uuid() }),
    config,
    file: { type: 'application/zip', description: 'A zip' },
  };
  route(app, 'GET /api/studio/print-files/:zipId', zip, async (request) => {
    const wanted = await findKeptRequest<WantedZip>(db, request.params.zipId, askingOf(request));
    if (!wanted) throw notFound('This zip is not ready anymore. Ask for it again.');
    const pieces = await requirePieces(context, wanted.codes);
    const entries = listEntries(pieces, wanted, (piece, folder) =>
      make(request, piece, { folder, recipe: wanted.recipe }),
    );
    return { name: 'print-files.zip', body: zipOneByOne(entries) };
  });
}

/** @throws RequestError 409 when the shop knows that none of the pieces can have a file, with what to do */
async function requireAnyFile(
  context: StudioContext,
  pieces: readonly Piece[],
  request: FastifyRequest<{ Body: WantedZip }>,
): Promise<void> {
  const reasons: string[] = [];
  for (const piece of pieces) {
    try {
      await requirePrintable(printContext(context, request), piece, request.body.recipe);
      return;
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      reasons.push(error.message);
    }
  }
  throw conflict('no_print_file', `There is no file. ${firstSentences(reasons).join(' ')}`);
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

function printContext(
  { orders, masters, configuration, staff }: StudioContext,
  request: FastifyRequest,
): PrintContext {
  const { keepsMasters } = configuration;
  return { db: orders.db, masters, keepsMasters, author: staffSessionOf(request).member.id, now: staff.now };
}

function refuse(error: unknown): never {
  if (error instanceof OperatorError) throw conflict('no_print_file', error.message);
  throw error;
}
