const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** What the system, or PostgreSQL (disk_full), says where a full disk is behind an error; undefined: it is not. */
export function findFullDisk(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isFull = 'code' in error && fullCodes.has(String(error.code));
  return isFull || /No space left on device/.test(error.message) ? error.message : findFullDisk(error.cause);
}
