import type { TodayLine } from '#domain/api/today.ts';
import { countOf } from '#domain/count-of.ts';
import { line } from '#domain/staff/today-lines.ts';
import type { Executor } from '#server/database/database.ts';
import { readNewMessages } from './read-messages.ts';

/** The messages that wait for an answer. */
export async function messagesForToday(on: Executor): Promise<TodayLine[]> {
  const { count, newest } = await readNewMessages(on);
  if (count === 0) return [];
  const from = count === 1 ? `It is from ${newest}.` : `The newest is from ${newest}.`;
  const sentence = `${countOf(count, 'message is', 'messages are')} waiting for an answer. ${from}`;
  return [line('messages', sentence, { text: 'Read', to: '/messages?state=new' })];
}
