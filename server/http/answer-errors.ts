import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable, isStatementTimeout } from '../database/database-errors.ts';
import { findFullDisk } from '../database/find-full-disk.ts';
import { errorsAnswered } from '../metrics/counters.ts';
import { diskFull, RequestError, unavailable } from './errors.ts';
import { explainProblem } from './explain-problem.ts';

/** The shape of every error that the API returns (specification, section 10). */
interface ErrorBody {
  error: string;
  code: string;
  fields?: Record<string, string>;
  current?: object;
}

/** Turns every error into an HTTP response. */
export function answerError(
  error: FastifyError | RequestError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, errorBody } = toErrorResponse(error);
  errorsAnswered.inc({ code: errorBody.code, route: request.routeOptions?.url ?? 'none' });
  if (status >= 500) request.log.error({ err: error }, 'a request failed');
  if (error instanceof RequestError && error.retryAfterSeconds) {
    reply.header('retry-after', Math.ceil(error.retryAfterSeconds));
  }
  reply.header('cache-control', 'no-store').code(status).send(errorBody);
}

/** Answers a request whose address or method has no route. */
export function answerUnknownAddress(request: FastifyRequest, reply: FastifyReply): void {
  const { method, url } = request;
  answerError(
    new RequestError(404, 'not_found', `There is no ${method} ${url.split('?')[0]} here.`),
    request,
    reply,
  );
}

/**
 * Answers a client whose request is not HTTP or did not arrive in time. Fastify has no request object then, only the
 * connection.
 * @param headers the headers of every response
 */
export function answerClientError(headers: Headers) {
  const protection = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return ({ code }: { code?: string }, socket: Socket): void => {
    if (!socket.writable) return void socket.destroy();
    const { status, errorBody } = clientErrors[code ?? ''] ?? notHttp;
    const body = JSON.stringify(errorBody);
    const about = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\n`;
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${about}Cache-Control: no-store\r\nConnection: close`;
    socket.end(`${head}\r\n${protection.join('')}\r\n${body}`);
  };
}

const notHttp = { status: 400, errorBody: { error: 'This is not an HTTP request.', code: 'bad_request' } };
const clientErrors: Readonly<Record<string, { status: number; errorBody: ErrorBody }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    errorBody: { error: 'The address and the headers are too long.', code: 'too_large' },
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    errorBody: { error: 'The request took too long to arrive.', code: 'timeout' },
  },
};

/** This API's words for the requests that Fastify itself refuses. */
const refusals: Readonly<Record<string, ErrorBody>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { error: 'The body is not valid JSON.', code: 'invalid_json' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { error: 'The body is empty; it must be JSON.', code: 'invalid_json' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    error: 'Send the body as application/json.',
    code: 'unsupported_media_type',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { error: 'The body is larger than 1 MB.', code: 'too_large' },
  FST_ERR_BAD_URL: { error: 'This is not a valid web address.', code: 'bad_url' },
};

function toErrorResponse(error: FastifyError | RequestError): { status: number; errorBody: ErrorBody } {
  if (error instanceof RequestError) {
    const { status, code, message, fields, current } = error;
    const details = { ...(fields ? { fields } : {}), ...(current ? { current } : {}) };
    return { status, errorBody: { error: message, code, ...details } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const whole = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body');
    const fields = Object.fromEntries(
      error.validation.map((problem) => [fieldName(problem.instancePath) || whole, explainProblem(problem)]),
    );
    return { status: 400, errorBody: { error: summary(fields), code: 'invalid', fields } };
  }
  if (findFullDisk(error)) return toErrorResponse(diskFull());
  if (isDatabaseUnavailable(error) || isStatementTimeout(error)) return toErrorResponse(unavailable());
  const status = error.statusCode ?? 500;
  if (status >= 500) {
    return { status, errorBody: { error: 'Something went wrong. Please try again.', code: 'internal' } };
  }
  return { status, errorBody: refusals[error.code] ?? { error: error.message, code: 'bad_request' } };
}

/** Turns `/items/1/sizeKey` into `items.1.sizeKey`. Empty for the whole body or query. */
function fieldName(instancePath: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.');
}

/** A schema's message that is a sentence needs no name of a field. */
function summary(fields: Record<string, string>): string {
  const [first] = Object.entries(fields);
  if (!first) return 'The request is not as it should be.';
  const [name, problem] = first;
  return /^[A-Z].*\.$/.test(problem) ? problem : `${name}: ${problem}`;
}
