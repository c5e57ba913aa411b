import { z } from 'zod';
import { categories, isOrientation, orientations, parseCategory } from '#domain/catalogue/categories.ts';
import type { PrintQuery } from '#domain/catalogue/print-query.ts';
import { maxSearchLength } from '#domain/catalogue/search-filter.ts';

/** The default and maximum number of prints on one page of the list. */
const maxPageSize = 500;

/** The maximum number of prints that one request can ask for by id. */
const maxIds = 24;

const listPath = '/api/shop/all-prints';
const everything = 'all';

/** PostgreSQL rejects NUL in a text. */
const text = z
  .string()
  .trim()
  .refine((words) => !words.includes('\0'), 'must have no control characters');

/** The query of the list of prints. `all` and empty values don't filter. */
export const printsQuery = z.object({
  category: choice(categories, parseCategory).describe('also written "black & white"'),
  orientation: choice(orientations, (word) => (isOrientation(word) ? word : undefined)),
  artist: text.max(200).optional().describe('the whole name').transform(emptyToUndefined),
  q: text
    .max(maxSearchLength)
    .optional()
    .describe(
      'what a print must all have: words in any form, case and spelling, others that mean the same, colors and shapes; the best match is first',
    )
    .transform(emptyToUndefined),
  ids: z
    .string()
    .optional()
    .describe(`of the prints wanted, at most ${maxIds}, separated by commas`)
    .transform((ids) => (ids ? ids.split(',') : undefined))
    .pipe(z.array(z.uuid()).max(maxIds).optional()),
  order: choice(['gallery', 'newest'], (word) => (word === 'gallery' || word === 'newest' ? word : undefined))
    .describe('gallery: as the owner hung them; the default is the newest first')
    .transform((order) => (order === 'newest' ? undefined : order)),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(maxPageSize),
  cursor: z.string().max(400).optional().describe('from the Link header of the page before'),
});

/**
 * The canonical address of a list, which is its cache key and its next page's link. Unknown and default parameters are
 * left out, so that visitors can neither fill the cache with copies nor inject text into the link.
 */
export function listAddress(query: PrintQuery): string {
  const { category, orientation, artist, q, ids, order, limit, cursor } = query;
  const values = {
    category,
    orientation,
    artist,
    q,
    ids: ids?.join(','),
    order,
    limit: limit === maxPageSize ? undefined : String(limit),
    cursor,
  };
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) parameters.set(name, value);
  return parameters.size > 0 ? `${listPath}?${parameters}` : listPath;
}

function choice<Value extends string>(values: readonly Value[], parse: (word: string) => Value | undefined) {
  return z
    .string()
    .optional()
    .meta({ examples: [everything, ...values] })
    .transform((word, context): Value | undefined => {
      if (!word || word === everything) return undefined;
      const value = parse(word);
      if (value) return value;
      const message = `is "${word.slice(0, 40)}"; it must be one of ${everything}, ${values.join(', ')}`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

function emptyToUndefined(text: string | undefined): string | undefined {
  return text || undefined;
}
