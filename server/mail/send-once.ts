import { sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/database.ts';
import type { Mail, Mailer } from './open-mail.ts';
import { RefusedRecipient } from './refused-recipient.ts';

/** An email that is ready to send, and how to record the outcome. */
export interface PreparedMail {
  mail: Mail;
  /** Called when the mail server has accepted the email. */
  recordSent(): Promise<void>;
  /** Called when the recipient is refused for good. Without it, a refusal is thrown like any other failure. */
  recordRefused?(reason: string): Promise<void>;
}

/** Key and seed for `hashtextextended`. */
export interface MailLock {
  key: string;
  seed: number;
}

/** Waits until no email of this lock is being sent. Until the transaction ends, no other email of this lock is sent. */
export async function takeMailLock(tx: Executor, { key, seed }: MailLock): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${seed}))`);
}

/**
 * Sends an email once, however many processes try at the same time (decision 029). An advisory lock is held while
 * `prepare` checks whether the email is still due, the mail server accepts it, and the outcome is recorded. No row is
 * locked in the meantime, so a slow mail server doesn't block other work.
 * @param lock emails of one lock are sent one after the other
 * @param prepare returns undefined when the email was sent before or is no longer due
 * @throws the mailer's error when another attempt may succeed
 */
export function sendOnce(
  { db, mailer }: { db: Database; mailer: Mailer },
  lock: MailLock,
  prepare: (tx: Executor) => Promise<PreparedMail | undefined>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await takeMailLock(tx, lock);
    const preparedMail = await prepare(tx);
    if (!preparedMail) return;
    const { mail, recordSent, recordRefused } = preparedMail;
    if (!recordRefused) {
      await mailer.send(mail);
      return recordSent();
    }
    const outcome = await sendUnlessRefused(mailer, mail);
    return outcome.ok ? recordSent() : recordRefused(outcome.reason);
  });
}

/** The log message for an email that is not retried. */
export const refusedForGood = 'an email is not sent: its recipient is refused for good';

/** Sends an email. Returns a final refusal; throws any other failure, so that the job is retried. */
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
