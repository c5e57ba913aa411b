import fc from 'fast-check';
import type { Json } from './read-calls.ts';

/** Texts that have crashed other programs. */
export const nastyTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\ufeff',
  '\u202egnp.exe',
  '\u200b',
  '👩‍👩‍👧‍👦🖼️',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  'ﷺ'.repeat(50),
  'İI\u0307ıß',
  '\r\nSet-Cookie: a=b',
  "' OR 1=1 --",
  '{{7*7}} <%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%zz%c0%af',
  '\\u0000',
  '__proto__',
  'constructor',
  'true',
  'null',
  'NaN',
  '1e400',
  '-1',
  '0x10',
  '9'.repeat(400),
  'a@b.c'.repeat(60),
  '2025-02-30T25:61:61Z',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(300),
  'x'.repeat(100_000),
  'é'.repeat(5000),
];

const maxDepth = 2000;

/** Values of the wrong type. */
export const nastyValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, 0, -1, 1.5, 21, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324),
  fc.constantFrom(...nastyTexts),
  fc.constantFrom<Json>([], {}, [[]], [null], [{}], { length: 1e9 }, { $ne: null }, Array(3000).fill(0)),
  fc.nat(maxDepth).map((depth) => nested(depth)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
);

export const nastyName = fc.constantFrom(
  ...['__proto__', 'constructor', 'prototype', 'toString', 'length', '', '0', 'price', 'isMember', '\0'],
);

function nested(depth: number): Json {
  let value: Json = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { value };
  return value;
}
