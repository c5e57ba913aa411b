import fc from 'fast-check';
import { knownValues } from './known-values.ts';
import type { Json, Schema } from './read-calls.ts';

/**
 * Any value that a schema allows. Most are meaningful, if there are such values: examples from the description, or known
 * values for the name of the field. Purely random values would hardly ever get past the first check.
 * @param call the name of the call whose parameter it is
 */
export function valueFor(schema: Schema, name = '', call = ''): fc.Arbitrary<Json> {
  const meaningful = meaningfulValues(schema, name, call);
  if (meaningful.length === 0) return anyOf(schema);
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...meaningful) },
    { weight: 1, arbitrary: anyOf(schema) },
  );
}

function meaningfulValues({ type, examples = [] }: Schema, name: string, call = ''): Json[] {
  // Some calls use a name for a text, and others for something else.
  const known = knownValues(name, call).filter(
    (value) =>
      (type !== 'string' || typeof value === 'string') && (type !== 'integer' || typeof value !== 'string'),
  );
  return [...examples, ...known];
}

function anyOf(schema: Schema): fc.Arbitrary<Json> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valueFor(each)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => anyOf({ ...schema, type })));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema);
    case 'object':
      return objectOf(schema);
    default:
      throw new Error(`The fuzz tests do not support this schema: ${JSON.stringify(schema)}`);
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 80 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((moment) => moment.toISOString());
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const length = { minLength, maxLength };
  return fc.oneof(
    fc.string({ unit: 'grapheme-ascii', ...length }),
    fc.string({ unit: 'binary', ...length }).map((text) => text.slice(0, maxLength)),
  );
}

/** Lists are short. The mutations of `breakMeaning` also make long ones. */
function listOf({ items = { type: 'null' }, minItems = 0, maxItems = 2 }: Schema): fc.Arbitrary<Json[]> {
  return fc.array(valueFor(items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 1) });
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<{ [name: string]: Json }> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = valueFor(schema, name).map((json): [string, Json][] => [[name, json]]);
    if (required.includes(name)) return value;
    // Most requests include a meaningful optional field, because a sign-in without a password fails at once.
    const weight = meaningfulValues(schema, name).length > 0 ? 8 : 1;
    return fc.oneof({ weight, arbitrary: value }, fc.constant([]));
  });
  return fc.tuple(...fields).map((json) => Object.fromEntries(json.flat()));
}
