import { expect, test } from 'vitest';
import { mouldingsWith } from '#tests/world/mouldings-with.ts';
import { describeMouldingChanges } from './moulding-changes.ts';
import { defaultMouldings } from './mouldings.ts';

const plain = (before: typeof defaultMouldings, after: typeof defaultMouldings) =>
  describeMouldingChanges(before, after).map((sentence) => sentence.replaceAll('\u00a0', ' '));

test('mouldings that stay the same change no size', () => {
  expect(plain(defaultMouldings, mouldingsWith({}))).toEqual([]);
  expect(plain(defaultMouldings, mouldingsWith({ stickInches: 96 }))).toEqual([]);
});

test('a wider moulding changes the framed size of its color and size', () => {
  const wider = mouldingsWith({ faceInches: 7 / 8 }, { colors: ['wood'], of: ['medium'] });
  expect(plain(defaultMouldings, wider)).toEqual([
    'Medium, Wood: framed 17 1/8 x 21 1/8 in becomes 17 3/8 x 21 3/8 in.',
  ]);
});

test('colors that change alike share a sentence, and a depth is a change of its own', () => {
  const changed = mouldingsWith({ faceInches: 7 / 8, depthInches: 1.5 }, { of: ['small'] });
  expect(plain(defaultMouldings, changed)).toEqual([
    'Small, Black, White, and Wood: framed 15 5/8 x 19 5/8 in becomes 15 7/8 x 19 7/8 in, and 1 1/8 in deep becomes 1 1/2 in deep.',
  ]);
  const deeper = mouldingsWith({ depthInches: 2 }, { of: ['giant'], colors: ['black', 'wood'] });
  expect(plain(defaultMouldings, deeper)).toEqual([
    'Giant, Black and Wood: 1 5/8 in deep becomes 2 in deep.',
  ]);
});

test('a lip that covers more of a Full Bleed image is a change, also when the framed size stays', () => {
  const wider = mouldingsWith({ faceInches: 1, lipInches: 0.5 }, { colors: ['black'], of: ['small'] });
  expect(plain(defaultMouldings, wider)).toEqual([
    'Small, Black: Full Bleed image 14 1/8 x 18 1/8 in becomes 13 5/8 x 17 5/8 in.',
  ]);
  const looser = mouldingsWith({ allowanceInches: 3 / 16 }, { colors: ['black'], of: ['small'] });
  expect(plain(defaultMouldings, looser)).toEqual([
    'Small, Black: framed 15 5/8 x 19 5/8 in becomes 15 11/16 x 19 11/16 in, and Full Bleed image 14 1/8 x 18 1/8 in becomes 14 3/16 x 18 3/16 in.',
  ]);
});
