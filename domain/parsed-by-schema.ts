import { z } from 'zod';

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
