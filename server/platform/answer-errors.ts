import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { RequestError } from './errors.ts';

/** The shape of every error the API answers with (design, "The HTTP API"). */
interface ErrorAnswer {
  error: string;
  code: string;
  fields?: Record<string, string>;
}

/** The one place where what went wrong becomes an HTTP answer. */
export function answerError(
  error: FastifyError | RequestError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, answer } = toAnswer(error);
  if (status >= 500) request.log.error({ err: error }, 'a request failed');
  reply.header('cache-control', 'no-store').code(status).send(answer);
}

/** For addresses under /api/ that do not exist, and methods that nothing takes. */
export function answerUnknownAddress(request: FastifyRequest, reply: FastifyReply): void {
  const { method, url } = request;
  answerError(
    new RequestError(404, 'not_found', `There is no ${method} ${url.split('?')[0]} here.`),
    request,
    reply,
  );
}

function toAnswer(error: FastifyError | RequestError): { status: number; answer: ErrorAnswer } {
  if (error instanceof RequestError) {
    const { status, code, message, fields } = error;
    return { status, answer: { error: message, code, ...(fields ? { fields } : {}) } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(
      error.validation.map(({ instancePath, message }) => [fieldName(instancePath), message ?? 'is wrong']),
    );
    return { status: 400, answer: { error: summary(fields), code: 'invalid', fields } };
  }
  const status = error.statusCode ?? 500;
  if (status >= 500)
    return { status, answer: { error: 'Something went wrong. Please try again.', code: 'internal' } };
  return { status, answer: { error: error.message, code: (error.code ?? 'bad_request').toLowerCase() } };
}

/** `/items/1/sizeKey` is `items.1.sizeKey`, as the request would write it; the whole body is `body`. */
function fieldName(instancePath: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
}

function summary(fields: Record<string, string>): string {
  const [first] = Object.entries(fields);
  return first ? `${first[0]}: ${first[1]}` : 'The request is not as it should be.';
}
