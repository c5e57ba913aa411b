import { z } from 'zod';
import { messageStates } from '../../customers/messages.ts';
import { listedOrder } from '../orders/orders.ts';
import { authorName } from '../staff/staff.ts';

/** Browsers choose them, so the version of the UUID may be any. */
const anyId = z.guid();
const moment = z.iso.datetime();
const text = z.string().default('');

/** A message of the contact form. Any text is valid here; the server explains invalid fields in sentences for visitors. */
export const contactForm = z.object({
  firstName: text,
  lastName: text,
  email: text,
  message: text,
  website: text.describe('must be empty: people do not see this field, only programs fill it'),
});
export type ContactForm = z.output<typeof contactForm>;

const listedMessage = z.object({
  id: anyId,
  createdAt: moment,
  name: z.string(),
  email: z.string().describe('as the sender typed it; it is not verified'),
  beginning: z.string(),
  state: z.enum(messageStates),
});
export type ListedMessage = z.infer<typeof listedMessage>;

export const messagesPage = z.object({ messages: z.array(listedMessage), cursor: anyId.nullable() });

export const studioMessage = listedMessage.omit({ beginning: true }).extend({
  message: z.string(),
  replies: z.array(
    z.object({
      id: anyId,
      at: moment,
      by: authorName,
      text: z.string(),
      sendsAt: moment.describe('when it is sent or was sent'),
      isSent: z.boolean(),
      refusal: z.string().nullable().describe('why no mail server accepts it for this address'),
    }),
  ),
  draft: z.string().nullable().describe('the reply that was taken back, to be written again'),
  orders: z.array(listedOrder).describe("paid with the sender's email"),
});
export type StudioMessage = z.infer<typeof studioMessage>;
export type MessageReply = StudioMessage['replies'][number];

export const newReply = z.strictObject({
  id: anyId.describe('the same when the call is repeated'),
  text: z.string(),
  after: z.int().nonnegative().describe('how many replies were seen'),
});
export const messageMark = z.strictObject({ done: z.boolean() });
