import { createHash } from 'node:crypto';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Logs structured lines, by default to stdout. They contain no secrets and nothing that identifies a buyer. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, req: describeRequest },
    // Whole lines, because an id may be in a field, a child's bindings, a path, or an error's message or stack.
    hooks: { streamWrite: (line: string) => line.replace(sessionIds, logNameOf) },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.token',
        'req.headers.cookie',
        '*.email',
        '*.password',
      ],
      censor: '…',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A payment session's id shows its buyer's name and street for a day (`GET /api/checkout/session`). */
const sessionIds = /cs_(?:test|live)_[A-Za-z0-9]+/g;

/**
 * What the log calls a payment session: `session-` and 16 hexadecimal digits of the SHA-256 of its id, so that one
 * purchase can be followed by searching for it. An owner finds it with `shop status`.
 */
export function logNameOf(sessionId: string): string {
  return `session-${createHash('sha256').update(sessionId).digest('hex').slice(0, 16)}`;
}

/** Omits the query, which may contain a link's token. */
function describeRequest({ method, url, ip }: { method: string; url: string; ip: string }) {
  return { method, path: url.split('?')[0], ip };
}

/** The loggable parts of an error in pino's shape. Message and stack include those of its causes. */
interface DescribedError {
  type: string;
  message: string;
  stack: string;
}

/** The error as it may be stored, without personal data: its message and stack, which include those of its causes. */
export function redactError(error: unknown): Error {
  const { type, message, stack } = describeError(error instanceof Error ? error : new Error(String(error)));
  const redacted = new Error(message.replace(sessionIds, logNameOf));
  redacted.name = type;
  redacted.stack = stack.replace(sessionIds, logNameOf);
  return redacted;
}

/** Properties in which Drizzle, PostgreSQL and `pg` put a statement's values, or a whole connection. */
const sensitiveProperties = ['params', 'detail', 'where', 'client'];

/**
 * Removes personal data. Errors of Drizzle and PostgreSQL contain the statement's values, such as a buyer's name and
 * street. Errors of a mail server contain the recipient, and the error of a lost connection contains the connection.
 */
function describeError(error: Error): DescribedError {
  const rewordings = errorsIn(error).flatMap(rewording);
  const withoutValues = (text: string) =>
    rewordings.reduce((rest, { message, redacted }) => rest.replaceAll(message, redacted), text);
  return JSON.parse(
    JSON.stringify(pino.stdSerializers.err(error), (key, value: unknown) => {
      if (sensitiveProperties.includes(key)) return undefined;
      return typeof value === 'string' ? withoutValues(value).replace(emails, '…@…') : value;
    }),
  );
}

/** Doesn't match `node_modules/@fastify/…` in a stack. */
const emails = /[^\s<>"'@/]+@[^\s<>"'@/]+\.[^\s<>"'@/]+/g;

/** The error, its causes, and the errors of an AggregateError. */
function errorsIn(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const inner = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  return [error, ...inner.flatMap(errorsIn)];
}

/** A message that contains values, and the same without them. */
function rewording(error: Error): { message: string; redacted: string }[] {
  const { message } = error;
  if ('query' in error && 'params' in error) return [{ message, redacted: `Failed query: ${error.query}` }];
  if (quotesItsValue(error)) return [{ message, redacted: message.replace(/".*"/s, '"…"') }];
  return [];
}

/** PostgreSQL's class 22: `invalid input syntax for type uuid: "Ada"`. */
function quotesItsValue(error: Error): boolean {
  return 'code' in error && /^22...$/.test(String(error.code));
}
