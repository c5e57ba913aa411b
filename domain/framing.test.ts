import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameColors } from './frames.ts';
import {
  cropToFill,
  describeMount,
  describeOutside,
  frame,
  frameOnCard,
  pixelsPerInch,
  type Rect,
} from './framing.ts';
import { mounts } from './mounts.ts';
import { sizeKeys, sizes } from './sizes.ts';

const anyChoice = fc.record({
  size: fc.constantFrom(...sizeKeys),
  frameColor: fc.constantFrom(...frameColors),
  mount: fc.constantFrom(...mounts),
});
const anyOrientation = fc.constantFrom('portrait' as const, 'landscape' as const);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const pixels = fc.integer({ min: 1, max: 20_000 });
const anyPhotograph = fc.record({ width: pixels, height: pixels, focus: fc.record({ x: share, y: share }) });

const isInside = (inner: Rect, outer: Rect) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

describe('a framed print', () => {
  test('in small, black, Border has a 9.5 x 13.5 in window and measures 16 x 20 in outside', () => {
    const framing = frame({ size: 'small', frameColor: 'black', mount: 'Border' }, 'portrait');
    expect(framing.window).toEqual({ x: 3.25, y: 3.25, width: 9.5, height: 13.5 });
    expect(describeOutside(framing)).toBe('16 x 20 in');
    expect(framing).toMatchObject({ bevelInches: 1 / 16, depthInches: 0 });
  });

  test('in giant is a shadow box in a wider moulding, half an inch deep', () => {
    const framing = frame({ size: 'giant', frameColor: 'wood', mount: 'Border' }, 'portrait');
    expect(framing).toMatchObject({ mouldingInches: 1, depthInches: 0.5 });
    expect(describeOutside(framing)).toBe('26 x 38 in');
  });

  test('shows the cut edge of a mat only where it has one', () => {
    fc.assert(
      fc.property(anyChoice, anyOrientation, (choice, orientation) => {
        const { bevelInches, window, board } = frame(choice, orientation);
        expect(bevelInches > 0).toBe(choice.mount === 'Border');
        expect(window.width < board.width).toBe(choice.mount === 'Border');
      }),
    );
  });

  test('on a card has a thinner mat and the same photograph', () => {
    fc.assert(
      fc.property(fc.constantFrom(...frameColors), anyOrientation, (frameColor, orientation) => {
        const mediumPrint = frame({ size: 'medium', frameColor, mount: 'Border' }, orientation);
        const card = frameOnCard(frameColor, orientation);
        expect(card.window).toMatchObject({
          width: mediumPrint.window.width,
          height: mediumPrint.window.height,
        });
        expect(card.outside.width).toBeLessThan(mediumPrint.outside.width);
        expect(isInside(card.window, card.board)).toBe(true);
        expect(isInside(card.board, { x: 0, y: 0, ...card.outside })).toBe(true);
        const { x, width } = card.window;
        expect(x + width + x).toBeCloseTo(card.outside.width, 9);
      }),
    );
  });

  test('is described in half inches', () => {
    const unframed = frame({ size: 'small', frameColor: 'none', mount: 'Border' }, 'landscape');
    expect(describeOutside(unframed)).toBe('18.5 x 14.5 in');
  });

  test.each([
    ['small', 9.5, 13.5],
    ['medium', 11, 15],
    ['large', 13, 19],
    ['giant', 20, 32],
    ['collector', 32, 44],
    ['exhibition', 44, 56],
  ] as const)('in %s with a border shows %d x %d in of photograph', (size, width, height) => {
    expect(frame({ size, frameColor: 'none', mount: 'Border' }, 'portrait').window).toMatchObject({
      width,
      height,
    });
  });

  test('has its window inside the board, and its board inside the frame', () => {
    fc.assert(
      fc.property(anyChoice, anyOrientation, (choice, orientation) => {
        const { window, board, outside } = frame(choice, orientation);
        expect(isInside(window, board)).toBe(true);
        expect(isInside(board, { x: 0, y: 0, ...outside })).toBe(true);
        expect(window.width > 0 && window.height > 0).toBe(true);
      }),
    );
  });

  test('has the same border on all four sides, whatever the size of its board', () => {
    fc.assert(
      fc.property(anyChoice, anyOrientation, (choice, orientation) => {
        const { window, board } = frame(choice, orientation);
        const border = choice.mount === 'Border' ? sizes[choice.size].borderInches : 0;
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
      fc.property(anyChoice, (choice) => {
        const portrait = frame(choice, 'portrait');
        const landscape = frame(choice, 'landscape');
        const turn = ({ x, y, width, height }: Rect) => ({ x: y, y: x, width: height, height: width });
        expect(landscape.board).toEqual(turn(portrait.board));
        expect(landscape.window).toEqual(turn(portrait.window));
        expect(landscape.outside).toEqual({ width: portrait.outside.height, height: portrait.outside.width });
      }),
    );
  });

  test('without a frame ends at the edge of its board', () => {
    fc.assert(
      fc.property(anyChoice, anyOrientation, (choice, orientation) => {
        const { board, outside, mouldingInches } = frame({ ...choice, frameColor: 'none' }, orientation);
        expect(mouldingInches).toBe(0);
        expect(board).toEqual({ x: 0, y: 0, ...outside });
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

test('the border is described as a mat, or as a shadow box for large sizes', () => {
  const black = { frameColor: 'black', mount: 'Border' } as const;
  expect(describeMount({ ...black, size: 'small' })).toBe('2.5 in mat');
  expect(describeMount({ ...black, size: 'giant' })).toBe('2 in border and shadow box');
  expect(describeMount({ ...black, size: 'giant', frameColor: 'none' })).toBe('2 in border');
  expect(describeMount({ ...black, size: 'giant', mount: 'Full Bleed' })).toBe('Full bleed');
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
  (_, [width, height], choice, expected) => {
    expect(pixelsPerInch({ width, height }, choice)).toBeCloseTo(expected, 1);
  },
);
