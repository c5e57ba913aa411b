import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../new-id.ts';
import { apiVersion } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { ApiError } from './api-error.ts';
import type { ApiRoute } from './api-route.ts';
import { requireApiKey } from './authenticate.ts';
import { expandAnswer } from './expand.ts';
import { type Answer, createKeyGuard, findAnswer, fingerprintOf, keepAnswer } from './idempotency.ts';
import { type FormFields, parseForm } from './parse-form.ts';
import { apiRoutes } from './routes.ts';

type KeyGuard = ReturnType<typeof createKeyGuard>;

/** Puts the provider's API on the server: every route of `routes.ts`, behind keys, idempotency and faults. */
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
    api.setErrorHandler((error, _, reply) => sendError(payments, reply, error));
    for (const route of apiRoutes) {
      api.route({
        method: route.method,
        url: route.path,
        handler: (request, reply) => answerRequest(payments, guard, route, request, reply),
      });
    }
    api.all('/v1/*', (request) => {
      throw new ApiError(404, `Unrecognized request URL (${request.method}: ${request.url}).`);
    });
  });
}

async function answerRequest(
  payments: Payments,
  guard: KeyGuard,
  route: ApiRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const account = requireApiKey(request.headers.authorization);
  const sentKey = route.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  const key = typeof sentKey === 'string' ? `${account}:${sentKey}` : undefined;
  if (typeof sentKey === 'string') reply.header('idempotency-key', sentKey);
  const fault = payments.faults.meetApiCall(request.url);
  const answer = await guard(key, async () => {
    await sleep(fault.delayMs);
    if (fault.status && !fault.afterWork) throw faultError(fault.status);
    return doWork(payments, route, request, { key, requestId: String(reply.getHeader('request-id')) });
  });
  payments.wake();
  if (fault.status) throw faultError(fault.status);
  if (answer.replayOf) reply.headers({ 'idempotent-replayed': 'true', 'original-request': answer.replayOf });
  return reply.code(answer.status).send(answer.body);
}

function doWork(
  payments: Payments,
  route: ApiRoute,
  request: FastifyRequest,
  caller: { key: string | undefined; requestId: string },
): Answer {
  const path = request.url.split('?', 1)[0] ?? request.url;
  const body = typeof request.body === 'string' ? request.body : '';
  const call = { ...caller, fingerprint: fingerprintOf(request.method, path, body) };
  return payments.store.transaction(() => {
    const earlier = findAnswer(payments.store, call);
    if (earlier) return earlier;
    const { expand, ...parameters } = parametersOf(request, body);
    const cause = { id: caller.requestId, idempotency_key: caller.key?.replace(/^[^:]*:/, '') ?? null };
    const made = route.work(payments, { id: idOf(request.params), path, parameters, cause });
    const answer = { status: 200, body: expandAnswer(payments, made, expand) };
    keepAnswer(payments.store, call, answer);
    return answer;
  });
}

const parametersOf = (request: FastifyRequest, body: string): FormFields =>
  parseForm(request.method === 'GET' ? request.url.split('?').slice(1).join('?') : body);

const idOf = (params: unknown): string =>
  typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';

const faultError = (status: number) =>
  new ApiError(status, `The sandbox was told to answer ${status}.`, { type: 'api_error' });

function sendError(payments: Payments, reply: FastifyReply, error: unknown): FastifyReply {
  const known = error instanceof ApiError ? error : unexpected(error);
  const requestId = String(reply.getHeader('request-id'));
  return reply.code(known.status).send(known.toBody(`${payments.publicUrl}/?request=${requestId}`));
}

function unexpected(error: unknown): ApiError {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  const message = error instanceof Error ? error.message : String(error);
  return new ApiError(status, message, { type: status < 500 ? 'invalid_request_error' : 'api_error' });
}
