import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isListOrSidecar } from '#domain/catalogue/uploads.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { notFound } from '#server/http/errors.ts';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import type { drawUpload } from './draw-upload.ts';
import { requireOwn } from './receive-routes.ts';
import { uploadFolder } from './uploaded-files.ts';

const config = { studio: { roles: ['owner'] } } as const;
/** The most files of one person. */
const maxWaiting = 500;

/** Small pictures of uploaded files, for browsers that can't open a format, and after a reload. */
export function pictureRoutes({ configuration, worker }: StudioContext): FastifyPluginAsyncZod {
  const folder = uploadFolder(configuration.dataDir);
  const draw = worker.task<typeof drawUpload>(new URL('./draw-upload.ts', import.meta.url), 'drawUpload');
  const inTurn = atMostAtOnce(1, maxWaiting);
  return async (app) => {
    const picture = {
      summary: 'A small picture of your uploaded photograph',
      params: z.object({ fileId: z.uuid() }),
      response: {
        200: { description: 'A JPEG', content: { 'image/jpeg': { schema: z.any() } } },
        ...errorAnswers(400, 401, 403, 404, 503),
      },
    };
    app.get(
      '/api/studio/uploads/files/:fileId/picture',
      { schema: picture, config },
      async (request, reply) => {
        const { path, name, bytes, receivedBytes } = await requireOwn(folder, request, request.params.fileId);
        const isWhole = bytes === receivedBytes;
        const drawn =
          isWhole && !isListOrSidecar(name)
            ? await inTurn(() => draw({ path })).catch(() => undefined)
            : undefined;
        if (!drawn) throw notFound(`There is no small picture of ${name}.`);
        return reply.type('image/jpeg').send(Buffer.from(drawn));
      },
    );
  };
}
