import { offerNumber } from '#domain/offers/offers.ts';
import { type ContactContext, storeMessage } from '#server/customers/contact/accept-message.ts';
import { conflict } from '#server/http/errors.ts';
import { describeClosed, type LinkedOffer } from './show-client-offer.ts';
import { offerQuestions } from './tables.ts';

interface Question {
  id: string;
  question: string;
  /** The client's IP address. */
  address: string;
}

/**
 * Stores a question about an offer as a message of its client, which names the offer.
 * @returns the id of the message
 * @throws RequestError 409 for the preview of a draft; 429 as for other messages
 */
export function askAboutOffer(
  contact: ContactContext,
  offer: LinkedOffer,
  { id, question, address }: Question,
): Promise<string> {
  const { row, state } = offer;
  if (state === 'draft') throw conflict('offer_draft', describeClosed(offer) ?? '');
  const message = {
    ...splitName(row.clientName),
    email: row.clientEmail,
    message: `About offer ${offerNumber(row.id)}, “${row.title}”:\n\n${question}`,
  };
  return storeMessage(contact, { ...message, id, address }, async (tx) => {
    await tx.insert(offerQuestions).values({ messageId: id, offerId: row.id });
  });
}

/** Messages have the two halves of a name. The name of a company may be one word. */
function splitName(name: string): { firstName: string; lastName: string } {
  const end = name.lastIndexOf(' ');
  return end < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, end), lastName: name.slice(end + 1) };
}
