import { v7 as uuidv7 } from 'uuid';
import { type ContactMessage, contactProblems, tidyMessage } from '#domain/contact.ts';
import { requireNoProblem } from '#server/accounts/check-fields.ts';
import { networkOf } from '#server/limits/network-of.ts';
import { mailMessageJob } from './mail-messages.ts';
import type { ContactContext } from './open-contact.ts';
import { contactMessages } from './tables.ts';

interface Delivery extends ContactMessage {
  /** The client's IP address: it is counted, and not kept with the message. */
  address: string;
  /** A UUID that stays the same when the same message is sent again, since its answer was lost. */
  id?: string | undefined;
}

/**
 * Keeps a message and has it mailed to the owner, both or neither.
 * @returns its id
 * @throws RequestError 400 for a field that is wrong; 429 when too many came from this address, or from all together
 */
export async function takeMessage(
  { db, jobs, limits }: ContactContext,
  { address, id = uuidv7(), ...typed }: Delivery,
): Promise<string> {
  requireNoProblem(contactProblems(typed));
  await limits.fromAddress.require(networkOf(address));
  await limits.inAll.require('everybody');
  await db.transaction(async (tx) => {
    const [isNew] = await tx
      .insert(contactMessages)
      .values({ ...tidyMessage(typed), id })
      .onConflictDoNothing({ target: contactMessages.id })
      .returning({ id: contactMessages.id });
    if (isNew) await jobs.enqueue(tx, mailMessageJob, { messageId: id });
  });
  return id;
}
