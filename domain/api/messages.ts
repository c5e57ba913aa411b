import { countCharacters } from '../customers/accounts.ts';
import { cleanText } from '../visible-text.ts';
import type { ListedOrder } from './orders.ts';

/** `answered` once a reply is sent or waits to be sent; `done` when staff said so. */
export const messageStates = ['new', 'answered', 'done'] as const;
export type MessageState = (typeof messageStates)[number];

/** A message of the contact form in the studio's list. Times are ISO 8601 in UTC. */
export interface ListedMessage {
  id: string;
  createdAt: string;
  name: string;
  /** As the sender typed it. It is not verified. */
  email: string;
  /** The first characters of the message. */
  beginning: string;
  state: MessageState;
}

/** One message with its replies, and the orders that were paid with the sender's email. */
export interface StudioMessage extends Omit<ListedMessage, 'beginning'> {
  message: string;
  replies: MessageReply[];
  /** The reply that staff took back, to be written again. */
  draft: string | null;
  orders: ListedOrder[];
}

export interface MessageReply {
  id: string;
  at: string;
  /** The name of the member of staff. Null: from the terminal. */
  by: string | null;
  text: string;
  /** When it is sent or was sent. */
  sendsAt: string;
  isSent: boolean;
  /** Why no mail server accepts it for this address. */
  refusal: string | null;
}

export const maxReplyLength = 10_000;

/** A reply as it is stored: trimmed, with `\n` line endings, without hidden characters. */
export function normalizeReply(text: string): string {
  return cleanText(text, 'lines');
}

/** The problem with a normalized reply, for the member of staff. */
export function replyProblem(text: string): string | undefined {
  if (text === '') return 'Write an answer first';
  if (countCharacters(text) <= maxReplyLength) return undefined;
  return `Answer too long: it takes at most ${maxReplyLength.toLocaleString('en-US')} characters`;
}
