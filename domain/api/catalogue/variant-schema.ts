import { z } from 'zod';
import { parseFrame } from '../../catalogue/variants/frames.ts';
import { mounts, parseMount } from '../../catalogue/variants/mounts.ts';
import { isSizeKey, sizeKeys } from '../../catalogue/variants/sizes.ts';
import { parsedBy } from '../../parsed-by-schema.ts';

/** The variant of a print in requests. Every spelling that the domain knows is accepted. */
export const sizeField = oneOf('size', sizeKeys, (word) => (isSizeKey(word) ? word : undefined));
export const mountField = oneOf('mount', mounts, parseMount);

/** @param words the documented spellings of this call */
export function frameField(words: readonly string[]) {
  return oneOf('frame', words, parseFrame);
}

/** A text field whose documented values are `words`. */
function oneOf<Value>(kind: string, words: readonly string[], parse: (word: string) => Value | undefined) {
  const text = z.string().meta({ description: words.join(', '), examples: [...words] });
  return parsedBy(text, parse, (word) => `"${word.slice(0, 40)}" is not a known ${kind}`);
}
