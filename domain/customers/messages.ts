import { cleanText } from '../visible-text.ts';
import { countCharacters } from './accounts.ts';

/** `answered` once a reply is sent or waits to be sent; `done` when staff said so. */
export const messageStates = ['new', 'answered', 'done'] as const;
export type MessageState = (typeof messageStates)[number];

export const maxReplyLength = 10_000;

/** A reply as it is stored: trimmed, with `\n` line endings, without hidden characters. */
export function normalizeReply(text: string): string {
  return cleanText(text, 'lines');
}

/** The problem with a normalized reply, for the member of staff. */
export function replyProblem(text: string): string | undefined {
  if (text === '') return 'Write an answer first';
  if (countCharacters(text) <= maxReplyLength) return undefined;
  return `Answer too long: it must have at most ${maxReplyLength.toLocaleString('en-US')} characters`;
}
