import type { MessageState } from '#domain/api/messages.ts';

export const stateWords: Readonly<Record<MessageState, string>> = {
  new: 'New',
  answered: 'Answered',
  done: 'Done',
};
