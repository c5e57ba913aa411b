/** A problem that zod found, in the shape of fastify-type-provider-zod. */
export interface Problem {
  keyword: string;
  message?: string | undefined;
  params: object;
}

interface Limits {
  expected?: unknown;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
}

/** zod's default messages. A message that the schema sets is used as it is. */
const fromZod = /^(Invalid input|Too small|Too big)/;

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
};

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

/** What is wrong with a field, as the end of a sentence that starts with its name. */
export function explainProblem({ keyword, message = 'is wrong', params }: Problem): string {
  if (!fromZod.test(message)) return message;
  const { expected, origin, minimum, maximum }: Limits = params;
  if (message.endsWith('received undefined')) return 'is missing';
  if (keyword === 'invalid_type') return `takes ${kinds[String(expected)] ?? expected}`;
  const unit = units[String(origin)] ?? '';
  if (keyword === 'too_small') return `takes at least ${minimum}${unit}`;
  return keyword === 'too_big' ? `takes at most ${maximum}${unit}` : message;
}
