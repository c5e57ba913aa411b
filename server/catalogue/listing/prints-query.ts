import { z } from 'zod';
import { categories, isOrientation, orientations, parseCategory } from '#domain/categories.ts';
import { longestSearch } from '#domain/print-filter.ts';

/** As many prints as one page of the list holds at most, and unless fewer are asked for. */
export const longestPage = 500;

const everything = 'all';

/** As many prints as can be asked for by their ids at once. */
const mostIds = 24;

/** PostgreSQL knows no text with a NUL in it. */
const text = z
  .string()
  .trim()
  .refine((words) => !words.includes('\0'), 'takes no control characters');

/** The query of the list of prints; `all`, like an empty value, means no filter. */
export const printsQuery = z.object({
  category: choice(categories, parseCategory).describe('also written "black & white"'),
  orientation: choice(orientations, (word) => (isOrientation(word) ? word : undefined)),
  artist: text.max(200).optional().describe('the whole name').transform(emptyIsNone),
  q: text
    .max(longestSearch)
    .optional()
    .describe('words that all occur in title, artist or location, whatever their case and accents')
    .transform(emptyIsNone),
  ids: z
    .string()
    .optional()
    .describe(`of the prints wanted, at most ${mostIds}, separated by commas`)
    .transform((ids) => (ids ? ids.split(',') : undefined))
    .pipe(z.array(z.uuid()).max(mostIds).optional()),
  limit: z.coerce.number().int().min(1).max(longestPage).default(longestPage),
  cursor: z.string().max(200).optional().describe('from the Link header of the page before'),
});

function choice<Value extends string>(values: readonly Value[], parse: (word: string) => Value | undefined) {
  return z
    .string()
    .optional()
    .meta({ examples: [everything, ...values] })
    .transform((word, context): Value | undefined => {
      if (!word || word === everything) return undefined;
      const value = parse(word);
      if (value) return value;
      const message = `is "${word.slice(0, 40)}"; it takes ${everything}, ${values.join(', ')}`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

function emptyIsNone(text: string | undefined): string | undefined {
  return text || undefined;
}
