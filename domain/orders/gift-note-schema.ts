import { typedLine } from '../visible-text-schema.ts';
import { longestGiftNote } from './gift-note.ts';

/** The note of a present as an owner types it. An empty one becomes null: no note. */
export const giftNoteSchema = typedLine()
  .max(longestGiftNote, `takes at most ${longestGiftNote} characters`)
  .transform((note) => note || null);
