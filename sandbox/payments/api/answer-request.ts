import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiFault } from '../../faults.ts';
import { type ApiKey, requireApiKey, requirePermission } from '../account/keys.ts';
import type { Payments } from '../payments.ts';
import { ApiError } from './api-error.ts';
import type { ApiRoute } from './api-route.ts';
import { expandObject } from './expand.ts';
import {
  type ApiResponse,
  findResponse,
  fingerprintOf,
  type KeyGuard,
  readKey,
  saveResponse,
} from './idempotency.ts';
import { type FormFields, parseForm } from './parse-form.ts';

interface Caller {
  apiKey: ApiKey;
  requestId: string;
  /** The idempotency key of the request, if any. */
  sentKey: string | undefined;
  /** The same key, prefixed with the account to be unique. */
  key: string | undefined;
}

/** Answers one call of the provider's API: checks its API key, applies the current faults, and does the work once per idempotency key. */
export async function answerRequest(
  payments: Payments,
  guard: KeyGuard,
  route: ApiRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = readCaller(payments, route, request, reply);
  requirePermission(caller.apiKey, route);
  if (caller.sentKey !== undefined) reply.header('idempotency-key', caller.sentKey);
  const fault = payments.faults.takeApiFault(request);
  const response = await guard(caller.key, async () => {
    await sleep(fault.delayMs);
    if (fault.kept && fault.status) return saveFailure(payments, request, caller, fault.status);
    if (!fault.afterWork) failAs(fault);
    return doWork(payments, route, request, caller);
  });
  payments.wake();
  if (!fault.kept) failAs(fault);
  if (response.replayOf)
    reply.headers({ 'idempotent-replayed': 'true', 'original-request': response.replayOf });
  return reply.code(response.status).send(response.body);
}

function readCaller(
  payments: Payments,
  route: ApiRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Caller {
  const apiKey = requireApiKey(payments.store, request.headers.authorization);
  const sentKey = route.method === 'POST' ? readKey(request.headers['idempotency-key']) : undefined;
  const key = sentKey === undefined ? undefined : `${apiKey.key}:${sentKey}`;
  return { apiKey, requestId: String(reply.getHeader('request-id')), sentKey, key };
}

function doWork(payments: Payments, route: ApiRoute, request: FastifyRequest, caller: Caller): ApiResponse {
  const { path, query, body } = partsOf(request);
  const call = { ...caller, fingerprint: fingerprintOf(request.method, path, body) };
  return payments.store.transaction(() => {
    const storedResponse = findResponse(payments.store, call);
    if (storedResponse) return storedResponse;
    const fields: FormFields = parseForm(request.method === 'GET' ? query : body);
    const { expand, ...parameters } = fields;
    const object = route.work(payments, {
      id: idOf(request.params),
      path,
      parameters,
      apiKey: caller.apiKey,
    });
    const response = { status: 200, body: expandObject(payments, object, expand) };
    saveResponse(payments.store, call, response);
    return response;
  });
}

function saveFailure(
  payments: Payments,
  request: FastifyRequest,
  caller: Caller,
  status: number,
): ApiResponse {
  const { path, body } = partsOf(request);
  const response = { status, body: failure(status).toBody() };
  saveResponse(
    payments.store,
    { ...caller, fingerprint: fingerprintOf(request.method, path, body) },
    response,
  );
  return response;
}

function partsOf(request: FastifyRequest) {
  const [path = '', query = ''] = request.url.split(/\?(.*)/s, 2);
  return { path, query, body: typeof request.body === 'string' ? request.body : '' };
}

const idOf = (params: unknown): string =>
  typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';

function failAs({ cut, status }: ApiFault): void {
  if (cut) throw new CutConnection();
  if (status) throw failure(status);
}

const failure = (status: number) =>
  new ApiError(status, `A fault makes the sandbox return ${status}.`, { type: 'api_error' });

/** Closes the connection without a response, so the caller can't know whether the work was done. */
export class CutConnection extends Error {}
