/** A problem that zod found, in the shape of fastify-type-provider-zod. */
interface Problem {
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
  values?: unknown;
  options?: unknown;
  format?: unknown;
}

/** zod's default messages. A message that the schema sets is used as it is. */
const fromZod = /^(Invalid |Too small|Too big|Unrecognized key)/;

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'must be an id, such as 3f2b8c1e-6a4d-4c5b-9e7f-0d1a2b3c4d5e',
  date: 'must be a day, such as 2026-11-25',
  datetime: 'must be a time in UTC, such as 2026-11-25T12:00:00Z',
  email: 'must be an email address',
  url: 'must be an address, such as https://example.com',
};
const WRONG_FORMAT = 'has a format that is not accepted';

type Unit = readonly [one: string, several: string];

const units: Readonly<Record<string, Unit>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** What is wrong with a field, as the end of a sentence that starts with its name. */
export function explainProblem({ keyword, message = 'is wrong', params }: Problem): string {
  if (!fromZod.test(message)) return message;
  const { expected, origin, minimum, maximum, inclusive, keys, values, options, format }: Limits = params;
  if (message.endsWith('received undefined')) return 'is missing';
  if (keyword === 'invalid_type') return `must be ${kinds[String(expected)] ?? expected}`;
  if (keyword === 'too_small') return mustBeFrom(origin, minimum, inclusive);
  if (keyword === 'too_big') return mustBeUpTo(origin, maximum, inclusive);
  if (keyword === 'unrecognized_keys' && Array.isArray(keys)) return describeUnknown(keys);
  if (keyword === 'invalid_value' && Array.isArray(values)) return mustBeOneOf(values);
  if (keyword === 'invalid_union' && Array.isArray(options)) return mustBeOneOf(options);
  return formats[String(format)] ?? WRONG_FORMAT;
}

function mustBeOneOf(values: unknown[]): string {
  const words = values.map((value) => JSON.stringify(value));
  const last = words.pop();
  return words.length === 0 ? `must be ${last}` : `must be ${words.join(', ')} or ${last}`;
}

function mustBeFrom(origin: unknown, minimum: unknown, isInclusive: unknown): string {
  const unit = units[String(origin)];
  return unit
    ? `must have at least ${count(minimum, unit)}`
    : `must be a number ${isInclusive ? 'from' : 'above'} ${minimum}`;
}

function mustBeUpTo(origin: unknown, maximum: unknown, isInclusive: unknown): string {
  const unit = units[String(origin)];
  if (!unit) return `must be a number ${isInclusive ? 'up to' : 'below'} ${maximum}`;
  return maximum === 0 ? `must have no ${unit[1]}` : `must have at most ${count(maximum, unit)}`;
}

function count(limit: unknown, [one, several]: Unit): string {
  return `${limit} ${limit === 1 ? one : several}`;
}

/** Refused rather than ignored, because the caller would believe that a misspelled name was read. */
function describeUnknown(names: unknown[]): string {
  return `${names.map((name) => JSON.stringify(name)).join(', ')} ${names.length === 1 ? 'is' : 'are'} not known`;
}
