const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

const fullMessage = /No space left on device|Disk quota exceeded/;

/**
 * The system's or PostgreSQL's message if a full disk caused an error; undefined for any other cause.
 * @param error an error, or the output of a program
 */
export function findFullDisk(error: unknown): string | undefined {
  if (typeof error === 'string') return fullMessage.exec(error)?.[0];
  if (!(error instanceof Error)) return undefined;
  const isFull = 'code' in error && fullCodes.has(String(error.code));
  return isFull || fullMessage.test(error.message) ? error.message : findFullDisk(error.cause);
}
