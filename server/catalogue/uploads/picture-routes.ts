import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isListOrSidecar } from '#domain/catalogue/uploads.ts';
import { notFound } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import type { drawUpload } from './draw-upload.ts';
import { requireOwn } from './receive-routes.ts';
import { uploadFolder } from './uploaded-files.ts';

const config = { studio: { roles: ['owner'] } } as const;
/** The most files of one person. */
const maxWaiting = 500;

/** Small pictures of uploaded files, for browsers that can't open a format, and after a reload. */
export function pictureRoutes(app: FastifyInstance, { configuration, worker }: StudioContext): void {
  const folder = uploadFolder(configuration.dataDir);
  const draw = worker.task<typeof drawUpload>(new URL('./draw-upload.ts', import.meta.url), 'drawUpload');
  const inTurn = atMostAtOnce(1, maxWaiting);
  const picture = {
    summary: 'A small picture of your uploaded photograph',
    params: z.object({ fileId: z.uuid() }),
    config,
    file: { type: 'image/jpeg', description: 'A JPEG' },
  };
  route(app, 'GET /api/studio/uploads/files/:fileId/picture', picture, async (request) => {
    const { path, name, bytes, receivedBytes } = await requireOwn(folder, request, request.params.fileId);
    const isWhole = bytes === receivedBytes;
    const drawn =
      isWhole && !isListOrSidecar(name)
        ? await inTurn(() => draw({ path })).catch(() => undefined)
        : undefined;
    if (!drawn) throw notFound(`There is no small picture of ${name}.`);
    return { body: Buffer.from(drawn) };
  });
}
