import type { MessageState } from '#domain/customers/messages.ts';

export const stateWords: Readonly<Record<MessageState, string>> = {
  new: 'New',
  answered: 'Answered',
  done: 'Done',
};
