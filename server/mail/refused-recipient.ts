/** The mail server refuses this address for good, so the email is not retried. */
export class RefusedRecipient extends Error {
  /** The mail server's response, or the shop's own reason. It may contain the address. */
  readonly reason: string;

  constructor(reason: string) {
    super(`The recipient of an email is refused for good: ${reason}`);
    this.name = 'RefusedRecipient';
    this.reason = reason;
  }
}

/** Refusals that are not final: the shop lacks a permission, or the mailbox is full (RFC 3463, 3.8 and 3.3). */
const canChange = /\b5\.(?:7\.\d|2\.2)|relay/i;

/**
 * Turns the error of a failed delivery into a `RefusedRecipient` if it is final: most 5xx responses to a recipient are
 * (RFC 5321, 4.2.1). Returns any other error unchanged.
 */
export function explainFailure(error: unknown): unknown {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return error;
  const { command, response } = error;
  if (command !== 'RCPT TO' || typeof response !== 'string') return error;
  // The response repeats the address, which may contain "relay": …@privaterelay.appleid.com.
  const words = response.replace(/\S+@\S+/g, '');
  const isFinal = response.startsWith('5') && !canChange.test(words);
  return isFinal ? new RefusedRecipient(response) : error;
}
