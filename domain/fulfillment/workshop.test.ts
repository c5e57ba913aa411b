import { describe, expect, test } from 'vitest';
import { mouldingsWith } from '#tests/world/mouldings-with.ts';
import { frameColors } from '../catalogue/variants/frames.ts';
import { mounts } from '../catalogue/variants/mounts.ts';
import { sizeKeys, sizes } from '../catalogue/variants/sizes.ts';
import type { Variant } from '../catalogue/variants/variants.ts';
import { formatInches } from '../framing/framing-texts.ts';
import { type Area, defaultEquipment as equipment, fits } from './equipment.ts';
import { type Cuts, cutsOf, whyNotMakeable } from './workshop.ts';

const variants: Variant[] = sizeKeys.flatMap((size) =>
  frameColors.flatMap((frameColor) => mounts.map((mount) => ({ size, frameColor, mount }))),
);
const orientations = ['portrait', 'landscape'] as const;
const everyVariant = variants.flatMap((variant) =>
  orientations.map((orientation) => ({ variant, cuts: cutsOf(variant, orientation) })),
);
const framedVariants = everyVariant.flatMap(({ variant, cuts }) =>
  cuts.moulding ? [{ variant, cuts, moulding: cuts.moulding }] : [],
);

const grownBy = (area: Area, inches: number): Area => ({
  width: area.width + 2 * inches,
  height: area.height + 2 * inches,
});

test('a small print in black with a border is cut as framers cut it', () => {
  const cuts = cutsOf({ size: 'small', frameColor: 'black', mount: 'Border' }, 'portrait');
  const inches = ({ width, height }: Area) => `${formatInches(width)} x ${formatInches(height)}`;
  expect(
    cuts.rails.map(({ longPointInches, count }) => `${formatInches(longPointInches)} (${count})`),
  ).toEqual(['15 5/8 (2)', '19 5/8 (2)']);
  // 70 1/2 in of rails, and four miters of 1/8 in at 45 degrees.
  expect(cuts.mouldingInches).toBeCloseTo(71.207, 3);
  expect(cuts.glazing && inches(cuts.glazing)).toBe('14 1/2 x 18 1/2');
  expect(cuts.glazing?.material).toBe('glass');
  expect(inches(cuts.backing)).toBe('14 1/2 x 18 1/2');
  expect(cuts.mat && inches(cuts.mat.outside)).toBe('14 1/2 x 18 1/2');
  expect(cuts.mat && inches(cuts.mat.window)).toBe('9 1/2 x 13 1/2');
  expect(inches(cuts.image)).toBe('9 3/4 x 13 3/4');
  expect(inches(cuts.paper)).toBe('10 3/4 x 14 3/4');
  expect(cuts.trim).toEqual(cuts.paper);
});

test('a giant print has its border printed on a sheet that is trimmed to the board', () => {
  const cuts = cutsOf({ size: 'giant', frameColor: 'wood', mount: 'Border' }, 'portrait');
  expect(cuts).toMatchObject({
    mat: null,
    image: { width: 20, height: 32 },
    trim: { width: 24, height: 36 },
    paper: { width: 25, height: 37 },
    glazing: { material: 'acrylic' },
  });
});

describe('in every variant and orientation', () => {
  test('the rails go around the board with the allowance, and the lip covers its edge', () => {
    for (const { cuts, moulding } of framedVariants) {
      const { board, sight, outside, rails } = cuts;
      expect(rails.map(({ longPointInches }) => longPointInches)).toEqual([outside.width, outside.height]);
      const rabbet = grownBy(outside, moulding.lipInches - moulding.faceInches);
      for (const side of ['width', 'height'] as const) {
        expect(rabbet[side] - board[side]).toBeCloseTo(moulding.allowanceInches);
        expect(board[side] - sight[side]).toBeCloseTo(2 * moulding.lipInches - moulding.allowanceInches);
        expect(sight[side]).toBeLessThan(board[side]);
      }
      expect(cuts.mouldingInches).toBeCloseTo(
        2 * (outside.width + outside.height) + 4 * Math.SQRT2 * equipment.kerfInches,
        3,
      );
    }
  });

  test('glazing, backing and mat have the size of the board', () => {
    for (const { cuts } of framedVariants) expect(cuts.glazing).toMatchObject(cuts.board);
    for (const { cuts } of everyVariant) {
      expect(cuts.backing).toEqual(cuts.board);
      if (cuts.mat) expect(cuts.mat).toEqual({ outside: cuts.board, window: cuts.window });
    }
  });

  test('the image reaches under the mat, fills the printed window, or bleeds over the board', () => {
    for (const { cuts } of everyVariant) {
      const { image, window, board, overlapInches, bleedInches } = cuts;
      if (bleedInches > 0) expect(image).toEqual(grownBy(board, 1 / 8));
      else expect(image).toEqual(grownBy(window, overlapInches));
      expect(overlapInches > 0).toBe(cuts.mat !== null);
      expect(image.width).toBeGreaterThan(cuts.sight.width - (bleedInches > 0 ? 0 : board.width));
      if (cuts.mat) expect(fitsWithin(image, board)).toBe(true);
    }
  });

  test('the paper leaves half an inch around image and trim, and the trimmed sheet fits into the frame', () => {
    for (const { cuts } of everyVariant) {
      const { paper, image, trim, board, marginInches } = cuts;
      expect(fitsWithin(grownBy(image, marginInches), paper)).toBe(true);
      expect(fitsWithin(trim, paper)).toBe(true);
      expect(fitsWithin(trim, board)).toBe(true);
      if (!cuts.mat) expect(fitsWithin(grownBy(trim, marginInches), paper)).toBe(true);
    }
  });

  test('a variant without a frame has neither rails nor glazing', () => {
    for (const { variant, cuts } of everyVariant.filter(({ variant }) => variant.frameColor === 'none')) {
      expect(cuts, variant.size).toMatchObject({
        rails: [],
        moulding: null,
        mouldingInches: 0,
        glazing: null,
      });
      expect(cuts.outside).toEqual(cuts.board);
      expect(cuts.sight).toEqual(cuts.board);
    }
  });

  test('a landscape is the portrait turned', () => {
    for (const variant of variants) {
      const [portrait, landscape] = [cutsOf(variant, 'portrait'), cutsOf(variant, 'landscape')];
      for (const part of ['board', 'outside', 'sight', 'window', 'image', 'paper', 'trim'] as const) {
        expect(landscape[part]).toEqual({ width: portrait[part].height, height: portrait[part].width });
      }
      expect(landscape.rails).toEqual(portrait.rails.toReversed());
    }
  });

  test('the cuts survive as JSON', () => {
    for (const { cuts } of everyVariant) expect(JSON.parse(JSON.stringify(cuts)) as Cuts).toEqual(cuts);
  });
});

test.each([
  ['small', '15 5/8', '19 5/8', '71 3/16'],
  ['medium', '17 1/8', '21 1/8', '77 3/16'],
  ['large', '19 1/8', '25 1/8', '89 3/16'],
  ['giant', '25 5/8', '37 5/8', '127 3/16'],
  ['collector', '37 11/16', '49 11/16', '175 7/16'],
  ['exhibition', '49 11/16', '61 11/16', '223 7/16'],
] as const)(
  'a frame in %s has rails of %s and %s in, from %s in of moulding',
  (size, short, long, length) => {
    const { rails, mouldingInches } = cutsOf({ size, frameColor: 'wood', mount: 'Full Bleed' }, 'portrait');
    expect(rails.map(({ longPointInches }) => formatInches(longPointInches))).toEqual([short, long]);
    expect(formatInches(mouldingInches)).toBe(length);
  },
);

describe('the equipment of the shop', () => {
  const reasonsFor = (change: Partial<typeof equipment>) =>
    new Map(variants.map((variant) => [variant, whyNotMakeable(variant, { ...equipment, ...change })]));
  const affected = (reasons: Map<Variant, string | undefined>) =>
    variants.filter((variant) => reasons.get(variant));

  test('makes every variant', () => {
    for (const variant of variants) expect(whyNotMakeable(variant, equipment), variant.size).toBeUndefined();
  });

  test('cannot print what is wider than its widest roll', () => {
    const reasons = reasonsFor({ rolls: equipment.rolls.filter(({ widthInches }) => widthInches <= 44) });
    expect(affected(reasons)).toEqual(variants.filter(({ size }) => size === 'exhibition'));
    expect([...reasons.values()]).toContain('its paper is 49 in wide, and your widest roll is 44 in');
  });

  test('cannot cut a rail longer than a stick', () => {
    const reasons = reasonsFor({ mouldings: mouldingsWith({ stickInches: 60 }) });
    expect(affected(reasons)).toEqual(
      variants.filter(({ size, frameColor }) => size === 'exhibition' && frameColor !== 'none'),
    );
    expect([...reasons.values()]).toContain(
      'its rail is 61 11/16 in long, and your sticks have 58 in between their ends',
    );
  });

  test('cannot cut a mat or a pane larger than every sheet', () => {
    const small = [{ width: 20, height: 16 }];
    const mats = affected(reasonsFor({ matSheets: small }));
    expect(new Set(mats.map(({ size }) => size))).toEqual(new Set(['large']));
    expect(mats.every(({ mount }) => mount === 'Border')).toBe(true);
    const panes = reasonsFor({ glazingSheets: { ...equipment.glazingSheets, acrylic: small } });
    expect(new Set(affected(panes).map(({ size }) => size))).toEqual(
      new Set(sizeKeys.filter((size) => sizes[size].hasShadowBox)),
    );
    expect([...panes.values()]).toContain('its acrylic is 24 x 36 in, and your sheets are 20 x 16 in');
  });

  test('makes nothing without a roll', () => {
    expect(affected(reasonsFor({ rolls: [] }))).toEqual(variants);
  });
});

function fitsWithin(inner: Area, outer: Area): boolean {
  return inner.width <= outer.width + 1e-9 && inner.height <= outer.height + 1e-9 && fits(inner, outer);
}
