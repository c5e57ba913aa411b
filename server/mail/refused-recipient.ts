/** Mail to this address is refused for good: the same mail to it is not worth another attempt. */
export class RefusedRecipient extends Error {
  /** Why, in the mail server's words or the shop's; it may contain the address. */
  readonly reason: string;

  constructor(reason: string) {
    super(`The recipient of a mail is refused for good: ${reason}`);
    this.name = 'RefusedRecipient';
    this.reason = reason;
  }
}

/** The shop's account lacks a permission, or the mailbox is full (RFC 3463, 3.8 and 3.3): both can change. */
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
