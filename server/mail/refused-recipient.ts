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

/** About the shop and not the recipient (RFC 3463, 3.8): its account at the mail server lacks a permission. */
const wantOfPermission = /\b5\.7\.\d|relay/i;

/** What a failed handover to the mail server means: an answer of the 500s to the recipient is final (RFC 5321, 4.2.1). */
export function explainHandover(error: unknown): unknown {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return error;
  const { command, response } = error;
  if (command !== 'RCPT TO' || typeof response !== 'string') return error;
  const isFinal = response.startsWith('5') && !wantOfPermission.test(response);
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
