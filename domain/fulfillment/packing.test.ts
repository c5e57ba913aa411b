import { expect, test } from 'vitest';
import { type SizeKey, sizeKeys, sizes } from '../catalogue/variants/sizes.ts';
import { defaultMaterials } from './materials.ts';
import { describeBox, describeMeasures, type Packable, packBoxes } from './packing.ts';
import { tubeFor } from './tubes.ts';

/** The frame adds 1 1/8 in to the board with a slim face, and 1 5/8 or 1 11/16 in with a wide one. */
const frameInches: Record<SizeKey, number> = {
  small: 1.125,
  medium: 1.125,
  large: 1.125,
  giant: 1.625,
  collector: 1.6875,
  exhibition: 1.6875,
};

/** @param paper of a print that is rolled */
function piece(
  size: SizeKey,
  {
    isFramed = true,
    isLandscape = false,
    paper,
  }: { isFramed?: boolean; isLandscape?: boolean; paper?: string } = {},
): Packable {
  const tube = paper === undefined ? null : tubeFor(paper);
  const { shortSideInches, longSideInches } = sizes[size];
  const added = isFramed ? frameInches[size] : 0;
  const [width, height] = [shortSideInches + added, longSideInches + added];
  const depthInches = sizes[size].hasShadowBox ? 1.625 : 1.125;
  const outside = isLandscape ? { width: height, height: width } : { width, height };
  const pounds = defaultMaterials.weightPounds[size][isFramed ? 'framed' : 'unframed'];
  return { pounds, isFramed, outside, depthInches, tube };
}

const sidesOf = (items: Packable[]) =>
  packBoxes(items).map(({ lengthInches, widthInches, heightInches, lengthAndGirthInches, carrierClass }) => [
    [lengthInches, widthInches, heightInches].join(' x '),
    lengthAndGirthInches,
    carrierClass,
  ]);

test.each([
  ['small', '26 x 22 x 6', 82, 'parcel'],
  ['medium', '28 x 24 x 6', 88, 'parcel'],
  ['large', '32 x 26 x 6', 96, 'parcel'],
  ['giant', '44 x 32 x 6', 120, 'parcel'],
  ['collector', '56 x 44 x 6', 156, 'large package'],
  ['exhibition', '68 x 56 x 6', 192, 'freight'],
] as const)('a framed %s print travels in a box of %s in', (size, sides, girth, carrierClass) => {
  expect(sidesOf([piece(size)])).toEqual([[sides, girth, carrierClass]]);
  expect(sidesOf([piece(size, { isLandscape: true })])).toEqual([[sides, girth, carrierClass]]);
});

test('pieces of one size share a box, whatever their orientation, as long as one person can lift it', () => {
  const boxes = packBoxes([piece('small'), piece('medium'), piece('small', { isLandscape: true })]);
  expect(boxes.map(({ items }) => items.length)).toEqual([2, 1]);
  expect(boxes[0]).toMatchObject({ heightInches: 7, pounds: 14, billedPounds: 29 });
  expect(packBoxes(Array.from({ length: 9 }, () => piece('small'))).map(({ items }) => items.length)).toEqual(
    [4, 4, 1],
  );
});

test('framed and unframed prints travel apart, and so do prints whose stack would be a large package', () => {
  expect(packBoxes([piece('small'), piece('small', { isFramed: false })])).toHaveLength(2);
  expect(packBoxes([piece('collector'), piece('collector')])).toHaveLength(2);
});

test('every piece is in exactly one box, which is larger than the piece', () => {
  const items = sizeKeys.flatMap((size) =>
    [true, false].flatMap((isFramed) => Array.from({ length: 5 }, () => piece(size, { isFramed }))),
  );
  const boxes = packBoxes(items);
  expect(new Set(boxes.flatMap((box) => box.items))).toEqual(new Set(items));
  expect(boxes.flatMap((box) => box.items)).toHaveLength(items.length);
  for (const box of boxes) {
    for (const { outside } of box.items) {
      expect(box.lengthInches).toBeGreaterThan(Math.max(outside.width, outside.height) + 5);
      expect(box.widthInches).toBeGreaterThan(Math.min(outside.width, outside.height) + 5);
    }
    expect(box.billedPounds).toBeGreaterThanOrEqual(box.pounds);
  }
});

test('a box is described with what the carrier bills', () => {
  const [collector] = packBoxes([piece('collector')]);
  expect(collector && describeBox(collector)).toBe('56 x 44 x 6 in, 35 lb (billed as 107 lb), large package');
  expect(collector && describeMeasures(collector)).toBe(
    '56 × 44 × 6 in · 35 lb, billed as 107 lb · Large package',
  );
});

const rolled = (size: SizeKey, paper = defaultMaterials.paper) => piece(size, { isFramed: false, paper });

test.each([
  ['small', 'tube 19 in long, 6 in across, 4 lb (billed as 5 lb), parcel'],
  ['giant', 'tube 28 in long, 6 in across, 6 lb (billed as 8 lb), parcel'],
  ['exhibition', 'tube 52 in long, 6 in across, 16 lb, parcel'],
] as const)('a rolled %s print travels in a tube as long as its short side and 4 in', (size, measures) => {
  expect(packBoxes([rolled(size)]).map(describeBox)).toEqual([measures]);
  const landscape = { ...rolled(size), outside: piece(size, { isFramed: false, isLandscape: true }).outside };
  expect(packBoxes([landscape]).map(describeBox)).toEqual([measures]);
});

test('up to three rolled prints share a tube, of any size, the longest first', () => {
  const boxes = packBoxes((['small', 'giant', 'small', 'large'] as const).map((size) => rolled(size)));
  expect(boxes.map(({ items, lengthInches }) => [items.length, lengthInches])).toEqual([
    [3, 28],
    [1, 19],
  ]);
});

test('heavy paper, and one whose weight is not known, travels in a wider tube of its own', () => {
  const boxes = packBoxes([
    rolled('small'),
    rolled('small', 'Etching, 350 gsm'),
    rolled('small', 'cotton rag'),
  ]);
  expect(boxes.map(({ items, tube }) => [items.length, tube?.coreInches, tube?.diameterInches])).toEqual([
    [1, 4, 6],
    [2, 6, 8],
  ]);
});

test('what is rolled shares no box with what is flat', () => {
  const boxes = packBoxes([rolled('small'), piece('small', { isFramed: false }), piece('small')]);
  expect(boxes.map(({ items, tube }) => [items.length, tube !== null])).toEqual([
    [1, false],
    [1, false],
    [1, true],
  ]);
});
