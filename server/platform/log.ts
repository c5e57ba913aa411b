import { createHash } from 'node:crypto';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines, on standard output unless told. Nothing that identifies a buyer or opens a door is written. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, req: describeRequest },
    // Whole lines: an id may stand in a field, a child's bindings, a path, or an error's message and stack.
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
 * purchase can be followed by searching for it. An owner finds it with `shop orders show` and `shop status`.
 */
export function logNameOf(sessionId: string): string {
  return `session-${createHash('sha256').update(sessionId).digest('hex').slice(0, 16)}`;
}

/** Without its query, in which a link's token may stand. */
function describeRequest({ method, url, ip }: { method: string; url: string; ip: string }) {
  return { method, path: url.split('?')[0], ip };
}

interface FailedQuery extends Error {
  /** The statement, with `$1` where its values stand. */
  query: string;
}

/**
 * Drizzle's and PostgreSQL's errors carry the values of the statement, a buyer's name and street among them; a mail
 * server's repeat the address; and one of a lost connection has all of that connection with it.
 */
function describeError(error: Error): unknown {
  const failed = failedQueries(error);
  const withoutValues = (text: string) =>
    failed.reduce((rest, { message, query }) => rest.replaceAll(message, `Failed query: ${query}`), text);
  return JSON.parse(
    JSON.stringify(pino.stdSerializers.err(error), (key, value: unknown) => {
      if (key === 'params' || key === 'detail' || key === 'client') return undefined;
      return typeof value === 'string' ? withoutValues(value).replace(emails, '…@…') : value;
    }),
  );
}

/** Not `node_modules/@fastify/…` in a stack. */
const emails = /[^\s<>"'@/]+@[^\s<>"'@/]+\.[^\s<>"'@/]+/g;

/** Those among an error and what caused it. */
function failedQueries(error: unknown): FailedQuery[] {
  if (!(error instanceof Error)) return [];
  const causes = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  return [...(isFailedQuery(error) ? [error] : []), ...causes.flatMap(failedQueries)];
}

function isFailedQuery(error: Error): error is FailedQuery {
  return 'query' in error && 'params' in error;
}
