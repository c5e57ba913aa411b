import type { FastifyInstance, FastifyReply } from 'fastify';
import { requireApiKey } from '../account/keys.ts';
import { readContents } from '../disputes/upload-file.ts';
import { newId } from '../new-id.ts';
import { apiVersion } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { answerRequest, CutConnection } from './answer-request.ts';
import { ApiError } from './api-error.ts';
import { createKeyGuard } from './idempotency.ts';
import { maxUploadBytes, parseMultipart } from './parse-multipart.ts';
import { apiRoutes } from './routes.ts';

/** Registers every route of the provider's API (`routes.ts`), with authentication, idempotency and faults. */
export function registerApi(server: FastifyInstance, payments: Payments): void {
  const guard = createKeyGuard();
  server.register(async (api) => {
    api.addHook('onRequest', async (_, reply) => {
      reply.headers({
        'request-id': newId('req', 14),
        'stripe-version': apiVersion,
        'cache-control': 'no-store',
      });
    });
    api.setErrorHandler((error, _, reply) => sendError(reply, error));
    api.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: maxUploadBytes },
      (request, body, done) => done(null, parseMultipart(request.headers['content-type'] ?? '', body)),
    );
    for (const route of apiRoutes) {
      api.route({
        method: route.method,
        url: route.path,
        handler: (request, reply) => answerRequest(payments, guard, route, request, reply),
      });
    }
    api.get<{ Params: { id: string } }>('/v1/files/:id/contents', (request, reply) => {
      requireApiKey(payments.store, request.headers.authorization);
      const { delayMs: _, status, cut } = payments.faults.takeApiFault(request);
      if (cut) throw new CutConnection();
      if (status) throw new ApiError(status, `A fault makes the sandbox return ${status}.`);
      return reply.type('application/pdf').send(readContents(payments, request.params.id));
    });
    api.all('/v1/*', (request) => {
      throw new ApiError(404, `Unrecognized request URL (${request.method}: ${request.url}).`);
    });
  });
}

function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof CutConnection) {
    reply.raw.destroy();
    return reply.hijack();
  }
  const apiError = error instanceof ApiError ? error : unexpected(error);
  return reply.code(apiError.status).send(apiError.toBody());
}

function unexpected(error: unknown): ApiError {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  const message = error instanceof Error ? error.message : String(error);
  return new ApiError(status, message, { type: status < 500 ? 'invalid_request_error' : 'api_error' });
}
