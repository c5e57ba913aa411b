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
  inclusive?: unknown;
  keys?: unknown;
}

/** zod's default messages. A message that the schema sets is used as it is. */
const fromZod = /^(Invalid input|Too small|Too big|Unrecognized key)/;

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
};

const units: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: [' character', ' characters'],
  array: [' entry', ' entries'],
};

/** What is wrong with a field, as the end of a sentence that starts with its name. */
export function explainProblem({ keyword, message = 'is wrong', params }: Problem): string {
  if (!fromZod.test(message)) return message;
  const { expected, origin, minimum, maximum, inclusive, keys }: Limits = params;
  if (message.endsWith('received undefined')) return 'is missing';
  if (keyword === 'invalid_type') return `takes ${kinds[String(expected)] ?? expected}`;
  const count = (limit: unknown) => `${limit}${units[String(origin)]?.[limit === 1 ? 0 : 1] ?? ''}`;
  if (keyword === 'too_small') return `takes ${inclusive ? 'at least' : 'more than'} ${count(minimum)}`;
  if (keyword === 'too_big') return `takes ${inclusive ? 'at most' : 'less than'} ${count(maximum)}`;
  if (keyword === 'unrecognized_keys' && Array.isArray(keys)) return describeUnknown(keys);
  return message;
}

/** Refused rather than ignored, because the caller would believe that a misspelled name was read. */
function describeUnknown(names: unknown[]): string {
  return `${names.map((name) => JSON.stringify(name)).join(', ')} ${names.length === 1 ? 'is' : 'are'} not known`;
}
