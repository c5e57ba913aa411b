/** What keeps the embedded database from opening, as one line for the person who started the shop. */
export class DataDirectoryError extends Error {
  override name = 'DataDirectoryError';
}

/** The error for a disk without space, whoever noticed it first. */
export function diskFullError(folder: string): DataDirectoryError {
  return new DataDirectoryError(`The disk that holds ${folder} is full. Free some space and start again.`);
}
