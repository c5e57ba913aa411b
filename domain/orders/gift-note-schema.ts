import { typedLine } from '../visible-text-schema.ts';
import { maxGiftNoteLength } from './gift-note.ts';

/** The note of a present as an owner types it. An empty one becomes null: no note. */
export const giftNoteSchema = typedLine()
  .max(maxGiftNoteLength, `must have at most ${maxGiftNoteLength} characters`)
  .transform((note) => note || null);
