import { z } from 'zod';
import { parseFrame } from '../../catalogue/variants/frames.ts';
import { mounts, parseMount } from '../../catalogue/variants/mounts.ts';
import { isSizeKey, sizeKeys } from '../../catalogue/variants/sizes.ts';

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

/** Extends a schema with a parser; when the parser returns undefined, `explain` gives the error message. */
export function parsedBy<Schema extends z.ZodType, Value>(
  schema: Schema,
  parse: (input: z.output<Schema>) => Value | undefined,
  explain: (input: z.output<Schema>) => string,
) {
  return schema.transform((input, context): Value => {
    const value = parse(input);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: explain(input) });
    return z.NEVER;
  });
}
