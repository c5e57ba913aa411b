/** Why a whole import cannot be: its message is for the owner, who can mend it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
