import type { Mail, Mailer } from './open-mail.ts';

/** Mail to this address is refused for good: the same mail to it is not worth another try. */
export class RefusedRecipient extends Error {
  /** Why, in the mail server's words or the shop's own; it may hold the address. */
  readonly reason: string;

  constructor(reason: string) {
    super(`The recipient of a mail is refused for good: ${reason}`);
    this.name = 'RefusedRecipient';
    this.reason = reason;
  }
}

/** The shop's account lacks a permission, or the mailbox is full (RFC 3463, 3.8 and 3.3): both can change. */
const canChange = /\b5\.(?:7\.\d|2\.2)|relay/i;

/** Turns the error of a failed handover into what it means: most 5xx answers to a recipient are final (RFC 5321, 4.2.1). */
export function explainHandover(error: unknown): unknown {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return error;
  const { command, response } = error;
  if (command !== 'RCPT TO' || typeof response !== 'string') return error;
  // An answer repeats the address, such as …@privaterelay.appleid.com.
  const words = response.replace(/\S+@\S+/g, '');
  const isFinal = response.startsWith('5') && !canChange.test(words);
  return isFinal ? new RefusedRecipient(response) : error;
}

/** What the log says of a mail that is not tried again. */
export const refusedForGood = 'a mail is not sent: its recipient is refused for good';

/** Sends a mail and tells a final refusal from success; any other failure is thrown, to be tried again. */
export async function sendUnlessRefused(
  mailer: Mailer,
  mail: Mail,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  try {
    await mailer.send(mail);
    return { ok: true };
  } catch (error) {
    if (error instanceof RefusedRecipient) return { ok: false, reason: error.reason };
    throw error;
  }
}
