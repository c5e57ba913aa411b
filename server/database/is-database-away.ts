import { DrizzleQueryError } from 'drizzle-orm/errors';

/** PostgreSQL's: connection lost, out of connections, stopped or starting, ended while it had nothing to do. */
const awayState = /^(08...|53300|57P0[1235])$/;
/** Node's. */
const awaySocket =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What `pg` and TLS say without a code of these. */
const awayMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Client network socket disconnected)/;

/**
 * True for an error that says that the database cannot be reached or does not answer, as opposed to a bug, a full disk,
 * a statement that takes too long, or another service that is away.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DrizzleQueryError) return isDatabaseAway(error.cause);
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if ('code' in error && awayState.test(String(error.code))) return true;
  return isLostConnection(error) || awayMessage.test(error.message);
}

/** As opposed to a file that is not there, and to a mail server that says nothing: ENOENT and ETIMEDOUT too. */
function isLostConnection(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return awaySocket.test(code ?? '') && /^(connect|read|write|getaddrinfo)$/.test(syscall ?? '');
}

/** True for a statement that the server gave up since it took longer than it may: a lock is held, a disk hangs. */
export function isStatementTooSlow(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isStatementTooSlow(error.cause);
  return error instanceof Error && 'code' in error && error.code === '57014';
}
