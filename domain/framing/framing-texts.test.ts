import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFrame } from '../catalogue/variants/frames.ts';
import { frame } from './framing.ts';
import {
  describeFrame,
  describeInches,
  describeMount,
  describeSizeSold,
  describeSizes,
  formatInches,
} from './framing-texts.ts';
import { defaultMouldings } from './mouldings.ts';

const black = { frameColor: 'black', mount: 'Border' } as const;
/** With ordinary spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [14.5, '14 1/2'],
  [19.625, '19 5/8'],
  [37.6875, '37 11/16'],
  [20, '20'],
  [0.75, '3/4'],
  [2.99, '3'],
  [0, '0'],
])('%d inches are written as %s', (inches, text) => {
  expect(formatInches(inches)).toBe(text);
});

test('a fraction is reduced, and within 1/32 in of the measurement', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 200, noNaN: true }), (inches) => {
      const [, whole = '0', top = '0', bottom = '1'] =
        /^(\d+)??(?: ?(\d+)\/(\d+))?$/.exec(formatInches(inches)) ?? [];
      expect(Math.abs(Number(whole) + Number(top) / Number(bottom) - inches)).toBeLessThanOrEqual(1 / 32);
      expect(Number(top) % 2 === 1 || Number(top) === 0).toBe(true);
    }),
  );
});

test('a line never ends between a number and its fraction', () => {
  expect(describeInches({ width: 9.5, height: 13 })).toBe('9\u00a01/2 x 13 in');
});

test('the sizes name the print and its frame', () => {
  const small = frame({ ...black, size: 'small' }, 'landscape', defaultMouldings);
  expect(plain(describeSizes(small))).toBe('Print 18 1/2 x 14 1/2 in, framed 19 5/8 x 15 5/8 in');
  const unframed = frame({ ...black, size: 'small', frameColor: 'none' }, 'portrait', defaultMouldings);
  expect(plain(describeSizes(unframed))).toBe('Print 14 1/2 x 18 1/2 in, unframed');
});

test('the name of a size comes with the framed size, width first', () => {
  const small = { ...black, size: 'small' } as const;
  expect(plain(describeSizeSold(small, 'portrait', defaultMouldings))).toBe(
    'Small, 14.5x18.5 in, framed 15 5/8 x 19 5/8 in',
  );
  expect(plain(describeSizeSold(small, 'landscape', defaultMouldings))).toBe(
    'Small, 14.5x18.5 in, framed 19 5/8 x 15 5/8 in',
  );
  expect(describeSizeSold({ ...small, frameColor: 'none' }, 'landscape', defaultMouldings)).toBe(
    'Small, 14.5x18.5 in',
  );
});

test('the border is described as a mat, or as a shadow box for large sizes', () => {
  expect(plain(describeMount({ ...black, size: 'small' }))).toBe('2 1/2 in mat');
  expect(plain(describeMount({ ...black, size: 'giant' }))).toBe('2 in border and shadow box');
  expect(plain(describeMount({ ...black, size: 'giant', frameColor: 'none' }))).toBe('2 in border');
  expect(describeMount({ ...black, size: 'giant', mount: 'Full Bleed' })).toBe('Full bleed');
});

test.each([
  ['NoFrame', 'No frame'],
  ['Black', 'Black frame'],
] as const)('the frame %s of an order is called %s', (word, text) => {
  expect(describeFrame(parseFrame(word) ?? 'none')).toBe(text);
});
