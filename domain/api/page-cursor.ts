import type { z } from 'zod';

/** The parameter that asks a list for its next page. @param schema of the `cursor` that the list returns */
export function pageCursor<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().describe('the `cursor` of the page before');
}
