import fc from 'fast-check';
import { bodyText, type Draft } from './draft.ts';
import { nastyName, nastyValue } from './nasty-values.ts';
import type { Json } from './read-calls.ts';

/** Changes a request. */
export type Breakage = (draft: Draft) => Draft;

/** Mutations after which the body is valid JSON with another meaning. */
export const breakMeaning: fc.Arbitrary<Breakage> = fc.oneof(
  { weight: 4, arbitrary: atAnyPlace(nastyValue.map((value) => () => value)) },
  atAnyPlace(fc.constant((value: Json) => [value])),
  atAnyPlace(fc.constant((value: Json) => ({ value }))),
  atAnyPlace(fc.constant((value: Json) => String(value))),
  atAnyPlace(fc.constant((value: Json) => (Array.isArray(value) ? Array(60).fill(value).flat() : undefined))),
  { weight: 2, arbitrary: atAnyPlace(fc.constant(() => undefined)) },
  { weight: 2, arbitrary: fc.tuple(nastyName, nastyValue).chain((entry) => atAnyPlace(withField(entry))) },
);

type Change = (value: Json) => Json | undefined;

function withField([name, added]: [string, Json]): fc.Arbitrary<Change> {
  // Defined instead of assigned, so that `__proto__` is an ordinary field.
  return fc.constant((value) =>
    isObject(value) ? Object.fromEntries([...Object.entries(value), [name, added]]) : value,
  );
}

function atAnyPlace(change: fc.Arbitrary<Change>): fc.Arbitrary<Breakage> {
  return fc.tuple(fc.nat(40), change).map(([place, change]) => (draft) => {
    if (!draft.body || !('json' in draft.body)) return draft;
    const count = countPlaces(draft.body.json);
    const json = changeAt(draft.body.json, { remaining: place % count }, change);
    return { ...draft, body: json === undefined ? undefined : { json } };
  });
}

/** Deeper places stay as they are, because a value in two thousand lists would fill the call stack. */
const maxDepth = 100;

function countPlaces(value: Json, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth === maxDepth) return 1;
  return 1 + Object.values(value).reduce<number>((sum, each) => sum + countPlaces(each, depth + 1), 0);
}

/** @param counter how many places come before the one to change, in reading order */
function changeAt(value: Json, counter: { remaining: number }, change: Change, depth = 0): Json | undefined {
  counter.remaining -= 1;
  if (counter.remaining === -1) return change(value);
  if (depth === maxDepth) return value;
  const inside = (each: Json) => changeAt(each, counter, change, depth + 1);
  if (Array.isArray(value)) return value.map(inside).filter((each) => each !== undefined);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, inside(each)]);
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined));
}

function isObject(value: Json): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const megabyte = 1024 * 1024;

/** Mutations after which the body is usually no valid JSON. */
export const breakText: fc.Arbitrary<Breakage> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.nat(200).map((end) => onText((text) => text.slice(0, end % (text.length + 1)))),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.nat(200), fc.constantFrom('\0', '\udcff', '\udcc0\udcaf', '\ufeff', '\n', '"', '\\', ','))
      .map(([at, part]) =>
        onText((text) => text.slice(0, at % (text.length + 1)) + part + text.slice(at % (text.length + 1))),
      ),
  },
  fc
    .constantFrom('NaN', '1e400', '-1e400', '0x10', '01', 'undefined', "'x'", '"\\ud800"', '"\\u0000"', '-0')
    .map((literal) => onText((text) => text.replace(/:\s*("[^"]*"|[\w.-]+)/, () => `:${literal}`))),
  fc.constant(onText((text) => text.replace('{', '{"email":"x","items":1,"sessionid":2,'))),
  fc.constant(onText((text) => text.replace(/^\{/, '{"__proto__":{"isMember":true},'))),
  fc.constantFrom('', ' ', 'null', '[]', '0', '""', '{}', '\ufeff{}').map((text) => onText(() => text)),
  fc.nat(100_000).map((depth) => onText((text) => '['.repeat(depth) + text + ']'.repeat(depth))),
  fc.constantFrom(megabyte - 1, megabyte, megabyte + 1).map((size) => onText((text) => text.padEnd(size))),
);

function onText(change: (text: string) => string): Breakage {
  return (draft) => {
    const text = bodyText(draft);
    return text === undefined ? draft : { ...draft, body: { text: change(text) } };
  };
}
