import type { ApiFailure } from './call.ts';

/** For an answer without a message. */
export const somethingWrong = 'Something went wrong. Please try again.';

/** What to tell the visitor when a call failed: the server's message, if it sent one. @param unreached without an answer */
export function describeFailure(
  { status, message }: Partial<ApiFailure>,
  unreached = "We couldn't reach the shop. Please try again.",
  otherwise = somethingWrong,
): string {
  return message || (status === 0 ? unreached : otherwise);
}
