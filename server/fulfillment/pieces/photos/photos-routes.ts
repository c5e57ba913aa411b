import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pieceCode } from '#domain/api/fulfillment/piece-codes.ts';
import type { PieceChanges } from '#domain/api/fulfillment/pieces.ts';
import { maxPhotoBytes, maxPhotoMegabytes } from '#domain/fulfillment/photos.ts';
import { type PhotoStation, photoStations } from '#domain/fulfillment/pieces.ts';
import { invalid, notFound } from '#server/http/errors.ts';
import { bytesOf, receiveBytes } from '#server/http/receive-bytes.ts';
import { route } from '#server/http/route.ts';
import { jpegFile } from '#server/photographs/private/private-photos.ts';
import { answerOnce } from '#server/staff/answer-once.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { refusePhoto } from '../refuse-piece-change.ts';
import { readPiecePhoto } from './find-photos.ts';
import { keepPiecePhoto, type PhotoOrReason } from './keep-photo.ts';

const params = z.object({ code: pieceCode, station: z.enum(photoStations) });
const config = { studio: { roles: ['owner', 'maker'] } } as const;
const headers = z.object({
  'idempotency-key': z.uuid().optional().describe('a call that is sent again with it is made once'),
});
const shared = { params, config };

/** The photographs of a piece at the stations that ask for one. */
export function piecePhotoRoutes(app: FastifyInstance, context: StudioContext): void {
  const show = { summary: 'The photograph of a piece at a station', ...shared, file: jpegFile };
  route(app, 'GET /api/studio/pieces/:code/photos/:station', show, async (request) => {
    const { code, station } = request.params;
    const body = await readPiecePhoto(context.orders.db, code, station, staffSessionOf(request).member.role);
    if (!body) throw notFound('There is no such photograph.');
    return { body };
  });

  const skip = { summary: 'Says why a piece is not photographed at a station', headers, ...shared };
  route(app, 'POST /api/studio/pieces/:code/photos/:station/skip', skip, (request) =>
    keepOnce(context, request, { ...request.params, kept: { skippedReason: request.body.reason } }),
  );

  app.register(async (scope) => receivePhotos(scope, context));
}

function receivePhotos(app: FastifyInstance, context: StudioContext): void {
  const tooLarge = `The photograph is larger than ${maxPhotoMegabytes} MB. Take it smaller.`;
  receiveBytes(app, maxPhotoBytes, tooLarge);
  const keep = { summary: 'Keeps a photograph of a piece, sent as its bytes', headers, ...shared };
  route(app, 'POST /api/studio/pieces/:code/photos/:station', keep, async (request) => {
    const encoded = await context.photoEncoder.encode(bytesOf(request.body));
    if (!encoded.ok) throw invalid(`The photograph ${encoded.problem}.`, { photograph: encoded.problem });
    const jpeg = Buffer.from(encoded.jpeg);
    return keepOnce(context, request, { ...request.params, kept: { jpeg } });
  });
}

interface Keeping {
  code: string;
  station: PhotoStation;
  kept: PhotoOrReason;
}

/** In one transaction with its row in the log, and once for each idempotency key. */
async function keepOnce(
  context: StudioContext,
  request: FastifyRequest,
  { code, station, kept }: Keeping,
): Promise<PieceChanges> {
  const { 'idempotency-key': key } = request.headers;
  const { answer } = await changeInStudio(context, request, ({ orders, author, record }) => {
    const once = {
      staffId: author,
      key: typeof key === 'string' ? key : undefined,
      request: { code, station, kept: 'jpeg' in kept ? hashOf(kept.jpeg) : kept },
    };
    return answerOnce(orders.db, context.staff, once, async () => {
      const result = await keepPiecePhoto(orders, { code, station, ...kept });
      if (!result.ok) throw refusePhoto({ ...result, code, asked: station });
      if (!result.isChanged) return { answer: { changed: [], refused: [] }, changeId: undefined };
      const change =
        'jpeg' in kept
          ? { action: 'piece.photographed' as const, after: { [code]: station } }
          : {
              action: 'piece.photo-skipped' as const,
              after: { [code]: `${station}: ${kept.skippedReason}` },
            };
      return { answer: { changed: [code], refused: [] }, changeId: await record({ ...change, id: code }) };
    });
  });
  return answer;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
