import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';
import { type ContactMessage, contactProblems, normalizeMessage } from '#domain/customers/contact.ts';
import { hourSeconds } from '#domain/time.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { requireNoProblem } from '#server/http/check-fields.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { networkOf } from '#server/limits/network-of.ts';
import { openRateLimit, type RateLimit } from '#server/limits/rate-limits.ts';
import { mailMessageJob } from './contact-jobs.ts';
import { contactMessages } from './tables.ts';

export interface ContactContext {
  db: Database;
  jobs: Jobs;
  limits: {
    fromAddress: RateLimit;
    /** For all addresses together, so that a distributed flood cannot fill the owner's mailbox. */
    total: RateLimit;
  };
}

export function openContact({ db, pool, jobs }: { db: Database; pool: Pool; jobs: Jobs }): ContactContext {
  const limits = {
    fromAddress: openRateLimit(pool, { name: 'contact', max: 5, seconds: hourSeconds }),
    total: openRateLimit(pool, { name: 'contact-in-all', max: 60, seconds: hourSeconds }),
  };
  return { db, jobs, limits };
}

interface SubmittedMessage extends ContactMessage {
  /** The client's IP address, which is counted but not stored with the message. */
  address: string;
  /** A UUID, the same when a message is sent again because the response was lost. */
  id?: string | undefined;
}

/**
 * Stores a message of the contact form together with the job that emails it to the owner.
 * @returns its id
 * @throws RequestError 400 for an invalid field; 429 when too many came from this address, or from all together
 */
export async function acceptMessage(context: ContactContext, message: SubmittedMessage): Promise<string> {
  requireNoProblem(contactProblems(message));
  return storeMessage(context, message);
}

/**
 * Stores a message whose sender the shop knows, as `acceptMessage` does.
 * @param alsoStore runs in the same transaction, once for each message
 * @throws RequestError 429
 */
export async function storeMessage(
  { db, jobs, limits }: ContactContext,
  { address, id = newId(), ...message }: SubmittedMessage,
  alsoStore?: (tx: Executor) => Promise<void>,
): Promise<string> {
  await limits.fromAddress.require(networkOf(address));
  await limits.total.require('everybody');
  await db.transaction(async (tx) => {
    const [insertedRow] = await tx
      .insert(contactMessages)
      .values({ ...normalizeMessage(message), id })
      .onConflictDoNothing({ target: contactMessages.id })
      .returning({ id: contactMessages.id });
    if (!insertedRow) return;
    await alsoStore?.(tx);
    await jobs.enqueue(tx, mailMessageJob, { messageId: id });
  });
  return id;
}
