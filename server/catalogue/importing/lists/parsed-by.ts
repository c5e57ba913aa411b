import { z } from 'zod';

/** What `parse` makes of a stated value; `explain` says what is wrong where that is nothing. */
export function parsedBy<Schema extends z.ZodType, Value>(
  schema: Schema,
  parse: (stated: z.output<Schema>) => Value | undefined,
  explain: (stated: z.output<Schema>) => string,
) {
  return schema.transform((stated, context): Value => {
    const value = parse(stated);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: explain(stated) });
    return z.NEVER;
  });
}
