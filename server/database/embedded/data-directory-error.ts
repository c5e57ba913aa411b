import { OperatorError } from '#server/configuration/operator-error.ts';

/** Why the embedded database can't be opened. */
export class DataDirectoryError extends OperatorError {
  override name = 'DataDirectoryError';
}

/** The error for a full disk, from whichever program reported it. */
export function diskFullError(folder: string): DataDirectoryError {
  return new DataDirectoryError(`The disk that holds ${folder} is full. Free some space and start again.`);
}
