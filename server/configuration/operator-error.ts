/** A problem that the person who runs the shop can fix. Its message, one line or a few, says how. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
