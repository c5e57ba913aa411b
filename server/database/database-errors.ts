import { DrizzleQueryError } from 'drizzle-orm/errors';

/** PostgreSQL's codes: connection lost, out of connections, stopping or starting, idle session ended. */
const unavailableCode = /^(08...|53300|57P0[1235])$/;
/** Node's codes. */
const lostSocketCode =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Node's codes for certificates that it refuses: expired, issued for another name, or not signed by an authority that it trusts. */
const certificateCode = /CERT_|_CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY|DECODE|DECRYPT)/;
/** Messages of `pg` and TLS that come without such a code. */
const unavailableMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Client network socket disconnected)/;

/**
 * True if the database can't be reached, doesn't answer, only reads, or has a certificate that is not accepted. False for a bug, a full disk, a statement that takes too
 * long and another service that is unavailable.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isReadOnly(error)) return true;
  if (error instanceof DrizzleQueryError) return isDatabaseUnavailable(error.cause);
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if ('code' in error && unavailableCode.test(String(error.code))) return true;
  return isLostConnection(error) || isCertificateRefused(error) || unavailableMessage.test(error.message);
}

/** True if the certificate of a server is not accepted. */
export function isCertificateRefused(error: Error): boolean {
  return 'code' in error && certificateCode.test(String(error.code));
}

/** Checks the system call too, because a missing file is also ENOENT, and a silent mail server also ETIMEDOUT. */
function isLostConnection(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return lostSocketCode.test(code ?? '') && /^(connect|read|write|getaddrinfo)$/.test(syscall ?? '');
}

/** True if the server refused a change: it is a replica, a primary that was demoted, or set to be read only. */
export function isReadOnly(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isReadOnly(error.cause);
  return error instanceof Error && 'code' in error && error.code === '25006';
}

/** True for a statement that the server canceled after its timeout, for example because of a lock or a slow disk. */
export function isStatementTimeout(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isStatementTimeout(error.cause);
  return error instanceof Error && 'code' in error && error.code === '57014';
}

/** True if a statement did not get a lock: it waited for longer than `lock_timeout`, or was chosen to end a deadlock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');
}
