import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameColors } from '../catalogue/variants/frames.ts';
import { mounts } from '../catalogue/variants/mounts.ts';
import { sizeKeys, sizes } from '../catalogue/variants/sizes.ts';
import {
  cropToFill,
  frame,
  frameOnCard,
  inVariant,
  pixelsPerInch,
  type Rect,
  visibleImage,
} from './framing.ts';
import { describeInches } from './framing-texts.ts';
import { defaultMouldings, type Moulding, mouldingOf } from './mouldings.ts';

const anyVariant = fc.record({
  size: fc.constantFrom(...sizeKeys),
  frameColor: fc.constantFrom(...frameColors),
  mount: fc.constantFrom(...mounts),
});
const anyOrientation = fc.constantFrom('portrait' as const, 'landscape' as const);
/** Any moulding whose lip covers the edge of a board, wherever the board lies in the rabbet. */
const anyMoulding = fc
  .record({
    lip: fc.integer({ min: 2, max: 8 }),
    moreFace: fc.integer({ min: 1, max: 48 }),
    allowance: fc.integer({ min: 0, max: 6 }),
  })
  .filter(({ lip, allowance }) => allowance < lip)
  .map(({ lip, moreFace, allowance }) => ({
    ...defaultMouldings.black.small,
    faceInches: (lip + moreFace) / 16,
    lipInches: lip / 16,
    allowanceInches: allowance / 16,
  }));
/** A shop with mouldings of its own, of one kind in all sizes of a color. */
const anyMouldings = fc
  .record({ black: anyMoulding, white: anyMoulding, wood: anyMoulding })
  .map((ofColor) => {
    const inAllSizes = (moulding: Moulding) => ({
      ...{ small: moulding, medium: moulding, large: moulding },
      ...{ giant: moulding, collector: moulding, exhibition: moulding },
    });
    const { black, white, wood } = ofColor;
    return { black: inAllSizes(black), white: inAllSizes(white), wood: inAllSizes(wood) };
  });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const pixels = fc.integer({ min: 1, max: 20_000 });
const anyPhotograph = fc.record({ width: pixels, height: pixels, focus: fc.record({ x: share, y: share }) });

/** With ordinary spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const isInside = (inner: Rect, outer: Rect) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

describe('a framed print', () => {
  test('in small, black, Border has a 9.5 x 13.5 in window and measures 15 5/8 x 19 5/8 in outside', () => {
    const framing = frame(
      { size: 'small', frameColor: 'black', mount: 'Border' },
      'portrait',
      defaultMouldings,
    );
    expect(framing.window).toEqual({ x: 3.0625, y: 3.0625, width: 9.5, height: 13.5 });
    expect(framing.sight).toEqual({ x: 0.75, y: 0.75, width: 14.125, height: 18.125 });
    expect(plain(describeInches(framing.outside))).toBe('15 5/8 x 19 5/8 in');
    expect(framing).toMatchObject({ bevelInches: 1 / 16, depthInches: 0 });
  });

  test('in giant is a shadow box in a wider moulding, half an inch deep, with a printed border', () => {
    const framing = frame(
      { size: 'giant', frameColor: 'wood', mount: 'Border' },
      'portrait',
      defaultMouldings,
    );
    expect(framing).toMatchObject({ mouldingInches: 1, depthInches: 0.5, bevelInches: 0 });
  });

  test.each([
    ['small', '15 5/8 x 19 5/8 in', '14 1/8 x 18 1/8 in'],
    ['medium', '17 1/8 x 21 1/8 in', '15 5/8 x 19 5/8 in'],
    ['large', '19 1/8 x 25 1/8 in', '17 5/8 x 23 5/8 in'],
    ['giant', '25 5/8 x 37 5/8 in', '23 5/8 x 35 5/8 in'],
    ['collector', '37 11/16 x 49 11/16 in', '35 11/16 x 47 11/16 in'],
    ['exhibition', '49 11/16 x 61 11/16 in', '47 11/16 x 59 11/16 in'],
  ] as const)('in %s measures %s and shows %s inside the lip', (size, outside, sight) => {
    const framing = frame({ size, frameColor: 'black', mount: 'Full Bleed' }, 'portrait', defaultMouldings);
    expect(plain(describeInches(framing.outside))).toBe(outside);
    expect(plain(describeInches(framing.sight))).toBe(sight);
    expect(visibleImage(framing)).toBe(framing.sight);
  });

  test('with a 2.5 in mat shows 2 5/16 in of it on every side', () => {
    const { sight, window } = frame(
      { size: 'small', frameColor: 'black', mount: 'Border' },
      'portrait',
      defaultMouldings,
    );
    expect(window.x - sight.x).toBe(2 + 5 / 16);
    expect(window.y - sight.y).toBe(2 + 5 / 16);
  });

  test('is as much larger than its board as the moulding says, and covers the edges of the board', () => {
    fc.assert(
      fc.property(anyVariant, anyOrientation, anyMouldings, (variant, orientation, mouldings) => {
        const { outside, board, sight } = frame(variant, orientation, mouldings);
        fc.pre(variant.frameColor !== 'none');
        const { faceInches, lipInches, allowanceInches } = mouldingOf(variant, mouldings);
        for (const side of ['width', 'height'] as const) {
          expect(outside[side]).toBeCloseTo(board[side] + allowanceInches + 2 * (faceInches - lipInches), 9);
          expect(sight[side]).toBeCloseTo(board[side] + allowanceInches - 2 * lipInches, 9);
          expect(sight[side]).toBeCloseTo(outside[side] - 2 * faceInches, 9);
        }
        expect(sight.x).toBeGreaterThan(board.x);
        expect(sight.x + sight.width).toBeLessThan(board.x + board.width);
      }),
    );
  });

  test('shows its mat or border on all four sides, and with Full Bleed only photograph', () => {
    fc.assert(
      fc.property(anyVariant, anyOrientation, anyMouldings, (variant, orientation, mouldings) => {
        const framing = frame(variant, orientation, mouldings);
        const { window, sight } = framing;
        const [inner, outer] = variant.mount === 'Border' ? [window, sight] : [sight, window];
        expect(isInside(inner, outer)).toBe(true);
        expect(visibleImage(framing)).toEqual(inner);
        if (variant.mount === 'Border') expect(window.x).toBeGreaterThan(sight.x);
      }),
    );
  });

  test('has a moulding in every size whose lip covers the edge of the board', () => {
    for (const size of sizeKeys) {
      const { faceInches, lipInches, allowanceInches } = defaultMouldings.wood[size];
      expect(faceInches).toBeGreaterThan(lipInches);
      expect(lipInches).toBeGreaterThan(allowanceInches);
    }
  });

  test('shows the cut edge of a mat only where it has one', () => {
    fc.assert(
      fc.property(anyVariant, anyOrientation, (variant, orientation) => {
        const { bevelInches, window, board } = frame(variant, orientation, defaultMouldings);
        expect(bevelInches > 0).toBe(variant.mount === 'Border' && !sizes[variant.size].hasShadowBox);
        expect(window.width < board.width).toBe(variant.mount === 'Border');
      }),
    );
  });

  test('on a card has a thinner mat and the same photograph', () => {
    fc.assert(
      fc.property(fc.constantFrom(...frameColors), anyOrientation, (frameColor, orientation) => {
        const mediumPrint = frame(
          { size: 'medium', frameColor, mount: 'Border' },
          orientation,
          defaultMouldings,
        );
        const card = frameOnCard(frameColor, orientation, defaultMouldings);
        expect(card.window).toMatchObject({
          width: mediumPrint.window.width,
          height: mediumPrint.window.height,
        });
        expect(card.outside.width).toBeLessThan(mediumPrint.outside.width);
        expect(isInside(card.window, card.sight)).toBe(true);
        expect(isInside(card.sight, card.board)).toBe(true);
        expect(isInside(card.board, { x: 0, y: 0, ...card.outside })).toBe(true);
        const { x, width } = card.window;
        expect(x + width + x).toBeCloseTo(card.outside.width, 9);
      }),
    );
  });

  test.each([
    ['small', 9.5, 13.5],
    ['medium', 11, 15],
    ['large', 13, 19],
    ['giant', 20, 32],
    ['collector', 32, 44],
    ['exhibition', 44, 56],
  ] as const)('in %s with a border shows %d x %d in of photograph', (size, width, height) => {
    expect(
      frame({ size, frameColor: 'none', mount: 'Border' }, 'portrait', defaultMouldings).window,
    ).toMatchObject({
      width,
      height,
    });
  });

  test('has its window inside the board, and its board inside the frame', () => {
    fc.assert(
      fc.property(anyVariant, anyOrientation, anyMouldings, (variant, orientation, mouldings) => {
        const { window, board, sight, outside } = frame(variant, orientation, mouldings);
        expect(isInside(window, board)).toBe(true);
        expect(isInside(sight, board)).toBe(true);
        expect(isInside(board, { x: 0, y: 0, ...outside })).toBe(true);
        expect(window.width > 0 && window.height > 0).toBe(true);
      }),
    );
  });

  test('has the same border on all four sides, whatever the size of its board', () => {
    fc.assert(
      fc.property(anyVariant, anyOrientation, (variant, orientation) => {
        const { window, board } = frame(variant, orientation, defaultMouldings);
        const border = variant.mount === 'Border' ? sizes[variant.size].borderInches : 0;
        const sides = [
          window.x - board.x,
          window.y - board.y,
          board.x + board.width - window.x - window.width,
          board.y + board.height - window.y - window.height,
        ];
        for (const side of sides) expect(side).toBeCloseTo(border, 9);
      }),
    );
  });

  test('in landscape is the portrait turned by 90 degrees', () => {
    fc.assert(
      fc.property(anyVariant, anyMouldings, (variant, mouldings) => {
        const portrait = frame(variant, 'portrait', mouldings);
        const landscape = frame(variant, 'landscape', mouldings);
        const turn = ({ x, y, width, height }: Rect) => ({ x: y, y: x, width: height, height: width });
        for (const part of ['board', 'sight', 'window'] as const) {
          expect(landscape[part]).toEqual(turn(portrait[part]));
        }
        expect(landscape.outside).toEqual({ width: portrait.outside.height, height: portrait.outside.width });
      }),
    );
  });

  test('without a frame ends at the edge of its board, whatever the moulding', () => {
    fc.assert(
      fc.property(anyVariant, anyOrientation, anyMouldings, (variant, orientation, mouldings) => {
        const unframed = frame({ ...variant, frameColor: 'none' }, orientation, mouldings);
        expect(unframed.mouldingInches).toBe(0);
        expect(unframed.board).toEqual({ x: 0, y: 0, ...unframed.outside });
        expect(unframed.sight).toEqual(unframed.board);
      }),
    );
  });
});

describe('the crop of a photograph', () => {
  const anyWindow = fc.record({
    width: fc.double({ min: 1, max: 100, noNaN: true }),
    height: fc.double({ min: 1, max: 100, noNaN: true }),
  });

  test('never reaches beyond the photograph', () => {
    fc.assert(
      fc.property(anyPhotograph, anyWindow, (photograph, window) => {
        const crop = cropToFill(photograph, window);
        expect(crop.x).toBeGreaterThanOrEqual(0);
        expect(crop.y).toBeGreaterThanOrEqual(0);
        expect(crop.x + crop.width).toBeLessThanOrEqual(1 + 1e-9);
        expect(crop.y + crop.height).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  test('has the shape of the window', () => {
    fc.assert(
      fc.property(anyPhotograph, anyWindow, (photograph, window) => {
        const crop = cropToFill(photograph, window);
        const shape = (crop.width * photograph.width) / (crop.height * photograph.height);
        expect(shape / (window.width / window.height)).toBeCloseTo(1, 6);
      }),
    );
  });

  test('uses the whole width or the whole height', () => {
    fc.assert(
      fc.property(anyPhotograph, anyWindow, (photograph, window) => {
        const { width, height } = cropToFill(photograph, window);
        expect(Math.max(width, height)).toBeCloseTo(1, 9);
      }),
    );
  });

  test('contains the focus point, in its center if the photograph allows it', () => {
    fc.assert(
      fc.property(anyPhotograph, anyWindow, (photograph, window) => {
        const { x, y, width, height } = cropToFill(photograph, window);
        const { focus } = photograph;
        expect(focus.x).toBeGreaterThanOrEqual(x - 1e-9);
        expect(focus.x).toBeLessThanOrEqual(x + width + 1e-9);
        expect(focus.y).toBeGreaterThanOrEqual(y - 1e-9);
        expect(focus.y).toBeLessThanOrEqual(y + height + 1e-9);
      }),
    );
    const wide = { width: 400, height: 100, focus: { x: 0.6, y: 0.5 } };
    expect(cropToFill(wide, { width: 1, height: 1 })).toEqual({ x: 0.475, y: 0, width: 0.25, height: 1 });
  });
});

const framed = { frameColor: 'black', mount: 'Border' } as const;
const unframed = { frameColor: 'none', mount: 'Full Bleed' } as const;

test.each([
  // The window of small is 9.5 x 13.5 in: 2850 x 4050 pixels are 300 to the inch.
  ['a photograph in the shape of its window', [2850, 4050], { size: 'small', ...framed }, 300],
  ['the same as a landscape', [4050, 2850], { size: 'small', ...framed }, 300],
  ['one that is too wide, cropped at the sides,', [4000, 4050], { size: 'small', ...framed }, 300],
  ['one that is too high, cropped at top and bottom,', [2850, 9000], { size: 'small', ...framed }, 300],
  ['the largest print without a mat', [7200, 9000], { size: 'exhibition', ...unframed }, 150],
  ['the largest print behind its border', [7200, 9000], { size: 'exhibition', ...framed }, 9000 / 56],
] as const)(
  '%s is printed at the resolution of its visible pixels',
  (_, [width, height], variant, expected) => {
    expect(pixelsPerInch({ width, height }, variant)).toBeCloseTo(expected, 1);
  },
);

test('a variant whose crop is set apart keeps its own point in view, in every frame', () => {
  const focus = { x: 0.5, y: 0.5 };
  const apart = { x: 0.9, y: 0.1 };
  const photograph = { width: 3000, height: 2000, focus, focusByCrop: { 'small Full Bleed': apart } };
  expect(inVariant(photograph, { size: 'small', mount: 'Full Bleed' }).focus).toBe(apart);
  expect(inVariant(photograph, { size: 'small', mount: 'Border' }).focus).toBe(focus);
  expect(inVariant({ focus }, { size: 'small', mount: 'Full Bleed' }).focus).toBe(focus);
});
