/** PostgreSQL's: connection lost, out of connections, stopped or starting, too slow. Node's: nobody there. */
const awayCode = /^(08...|53...|57P0[1-5]|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/;
/** The words of `pg` where it gives no code. */
const awayMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** True for an error that says that the database cannot be reached or does not answer, as opposed to a bug. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && awayCode.test(String(error.code))) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  return awayMessage.test(error.message) || isDatabaseAway(error.cause);
}
