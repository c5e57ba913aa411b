import { eq } from 'drizzle-orm';
import { findMessages } from '#server/customers/contact/read-messages.ts';
import type { Executor } from '#server/database/database.ts';
import { offerQuestions } from './tables.ts';

/** The messages that were sent about an offer, newest first. */
export async function findQuestions(on: Executor, offerId: string) {
  const rows = await on
    .select({ messageId: offerQuestions.messageId })
    .from(offerQuestions)
    .where(eq(offerQuestions.offerId, offerId));
  return findMessages(
    on,
    rows.map(({ messageId }) => messageId),
  );
}
