/** Why a backup cannot be taken, used or restored, as one line that says what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
