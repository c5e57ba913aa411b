const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The system's or PostgreSQL's message if a full disk caused an error; undefined for any other cause. */
export function findFullDisk(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isFull = 'code' in error && fullCodes.has(String(error.code));
  return isFull || /No space left on device/.test(error.message) ? error.message : findFullDisk(error.cause);
}
