import { z } from 'zod';
import { parseFrame } from '#domain/frames.ts';
import { mounts, parseMount } from '#domain/mounts.ts';
import { isSizeKey, sizeKeys } from '#domain/sizes.ts';
import { parsedBy } from './importing/lists/parsed-by.ts';

/** How a request names the form of a print; read in every spelling that the domain knows. */
export const sizeWord = oneOf('size', sizeKeys, (word) => (isSizeKey(word) ? word : undefined));
export const mountWord = oneOf('mount', mounts, parseMount);

/** @param words as this call writes them; all others in use are read as well */
export function frameWord(words: readonly string[]) {
  return oneOf('frame', words, parseFrame);
}

/** A text for which these are the words; the description of the API names them. */
function oneOf<Value>(kind: string, words: readonly string[], parse: (word: string) => Value | undefined) {
  const stated = z.string().meta({ description: words.join(', '), examples: [...words] });
  return parsedBy(stated, parse, (word) => `"${word.slice(0, 40)}" is no ${kind} of ours`);
}
