import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pieceCode } from '#domain/api/fulfillment/piece-codes.ts';
import { notFound } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { jpegFile } from '#server/photographs/private/private-photos.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { pdf, writeToBuffer } from '../../documents/documents-routes.ts';
import { writePieceFile } from '../../documents/write-piece-file.ts';
import { gatherPieceFile } from './gather-piece-file.ts';
import { readPhotoOfFile } from './read-photo-of-file.ts';

/** It has amounts, emails and addresses. */
const config = { studio: { roles: ['owner'] } } as const;
const params = z.object({ code: pieceCode });

/** The file of a piece, as data, as one PDF, and its photographs. */
export function pieceFileRoutes(app: FastifyInstance, context: StudioContext): void {
  const { db } = context.orders;

  const show = { summary: 'Everything that the shop knows of a piece', params, config };
  route(app, 'GET /api/studio/pieces/:code/file', show, (request) =>
    gatherPieceFile(db, request.params.code),
  );

  const document = { summary: 'The file of a piece as one PDF', params, config, file: pdf };
  route(app, 'GET /api/studio/pieces/:code/file/document', document, async (request) => {
    const { code } = request.params;
    const file = await gatherPieceFile(db, code);
    const tools = { ...context.workshop, db, details: context.staff.details.current() };
    return {
      name: `file-${code}.pdf`,
      body: await writeToBuffer((path) => writePieceFile(tools, file, path)),
    };
  });

  const photo = {
    summary: 'A photograph of the piece or of a claim about it',
    params: params.extend({ photoId: z.uuid() }),
    config,
    file: jpegFile,
  };
  route(app, 'GET /api/studio/pieces/:code/file/photos/:photoId', photo, async (request) => {
    const body = await readPhotoOfFile(db, request.params.code, request.params.photoId);
    if (!body) throw notFound('There is no such photograph.');
    return { body };
  });
}
