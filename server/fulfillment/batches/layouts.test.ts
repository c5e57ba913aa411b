import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standardVariants } from '#domain/catalogue/variants/variants.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import {
  type Area,
  defaultEquipment as equipment,
  miterKerfInches,
  usableStickInches,
} from '#domain/fulfillment/equipment.ts';
import { type Cuts, cutsOf } from '#domain/fulfillment/workshop.ts';
import { cutSheets } from './cut-sheets.ts';
import { cutSticks } from './cut-sticks.ts';
import { divideAmongRolls, gapInches, layOutRoll, type PieceArea } from './lay-out-roll.ts';

const moulding = defaultMouldings.black.small;

const anyCuts: fc.Arbitrary<Cuts> = fc
  .record({
    variant: fc.constantFrom(...standardVariants('')),
    orientation: fc.constantFrom('portrait' as const, 'landscape' as const),
  })
  .map(({ variant, orientation }) => cutsOf(variant, orientation));
/** The pieces of a busy week. */
const pieces = fc
  .array(anyCuts, { minLength: 1, maxLength: 40 })
  .map((all) => all.map((cuts, index) => ({ code: `P${index}`, cuts })));

const areasOf = (all: { code: string; cuts: Cuts }[], areaOf: (cuts: Cuts) => Area | null | undefined) =>
  all.flatMap(({ code, cuts }): PieceArea[] => {
    const area = areaOf(cuts);
    return area ? [{ code, width: area.width, height: area.height }] : [];
  });

interface Box extends Area {
  x: number;
  y: number;
}

describe('prints on a roll', () => {
  test.each(equipment.rolls.map(({ widthInches }) => widthInches))(
    'lie apart, inside a roll of %d in, each once and in its size',
    (roll) => {
      fc.assert(
        fc.property(pieces, (all) => {
          const sheets = areasOf(all, ({ paper }) => paper).filter((area) => shortSide(area) <= roll);
          const { shelves, lengthInches } = layOutRoll(sheets, roll);
          const placed = shelves.flatMap((shelf) => shelf.sheets);
          expectSameParts(placed, sheets);
          for (const sheet of placed) expect(sheet.x + sheet.width).toBeLessThanOrEqual(roll);
          for (const { y, lengthInches: length, sheets: side } of shelves) {
            for (const sheet of side) expect([sheet.y, sheet.height <= length]).toEqual([y, true]);
          }
          const distances = shelves.slice(1).map(({ y }, index) => y - endOf(shelves[index]));
          expect(distances.every((distance) => distance === gapInches)).toBe(true);
          expect(findOverlap(placed.map((sheet) => withGap(sheet)))).toBeUndefined();
          expect(lengthInches).toBe(endOf(shelves.at(-1)));
          const upright = sheets.reduce(
            (sum, { width, height }) => sum + Math.max(width, height) + gapInches,
            0,
          );
          expect(lengthInches, 'never longer than one after another').toBeLessThanOrEqual(upright);
        }),
      );
    },
  );

  test('lie side by side, turned if that saves paper', () => {
    const sheets = ['A', 'B', 'C'].map((code) => ({ code, width: 10.75, height: 14.75 }));
    expect(layOutRoll(sheets, 44).shelves).toHaveLength(1);
    const landscape = layOutRoll([{ code: 'A', width: 14.75, height: 10.75 }], 17);
    expect(landscape).toMatchObject({ lengthInches: 10.75, shelves: [{ sheets: [{ isTurned: false }] }] });
    const portrait = layOutRoll([{ code: 'A', width: 10.75, height: 14.75 }], 17);
    expect(portrait).toMatchObject({ lengthInches: 10.75, shelves: [{ sheets: [{ isTurned: true }] }] });
  });

  test('go on what is left of a roll and on new ones, in whole shelves, and no roll is longer than it is', () => {
    fc.assert(
      fc.property(pieces, fc.constantFrom(null, 2, 12.5), (all, leftFeet) => {
        const sheets = areasOf(all, ({ paper }) => paper);
        const layout = divideAmongRolls(layOutRoll(sheets, 60), { lengthFeet: 10, leftFeet });
        expectSameParts(
          layout.shelves.flatMap((shelf) => shelf.sheets),
          sheets,
        );
        const rolls = Map.groupBy(layout.shelves, ({ roll = 0 }) => roll);
        for (const [index, shelves] of rolls) {
          const { lengthInches, ofInches } = layout.rolls?.[index] ?? { ...layout, ofInches: 12 * 12.5 };
          expect(lengthInches).toBeLessThanOrEqual(ofInches);
          expect(lengthInches).toBe(endOf(shelves.at(-1)));
          const starts = shelves.map((_, each) => (each > 0 ? endOf(shelves[each - 1]) + gapInches : 0));
          expect(shelves.map(({ y }) => y)).toEqual(starts);
        }
        expect(layout.lengthInches).toBe(sum([...rolls.values()].map((shelves) => endOf(shelves.at(-1)))));
      }),
    );
  });

  test('fill what is left first, and a new roll after it', () => {
    const sheets = Array.from({ length: 5 }, (_, index) => ({ code: `P${index}`, width: 36, height: 48 }));
    const layout = divideAmongRolls(layOutRoll(sheets, 44), { lengthFeet: 10, leftFeet: 7 });
    expect(layout.rolls).toEqual([
      { lengthInches: 48, ofInches: 84 },
      { lengthInches: 96.25, ofInches: 120 },
      { lengthInches: 96.25, ofInches: 120 },
    ]);
  });

  test('wider than the roll are refused by name', () => {
    const sheet = { code: '4F7K2Q', width: 49, height: 61 };
    expect(() => layOutRoll([sheet], 44)).toThrow('Piece 4F7K2Q is 49 in wide; the roll is 44 in wide.');
  });
});

describe('rails from sticks', () => {
  const kerf = equipment.kerfInches * Math.SQRT2;
  const remnants = fc
    .array(fc.integer({ min: 1, max: 119 * 16 }), { maxLength: 10 })
    .map((lengths) => lengths.map((length, index) => ({ id: `R${index}`, lengthInches: length / 16 })));
  const railsOf = (all: { code: string; cuts: Cuts }[]) =>
    all.flatMap(({ code, cuts }) =>
      cuts.rails.flatMap(({ longPointInches, count }) => Array(count).fill({ code, longPointInches })),
    );

  test('are all cut once, and ends, rails, kerfs and rest make up each stick', () => {
    fc.assert(
      fc.property(pieces, remnants, (all, stock) => {
        const rails = railsOf(all);
        const sticks = cutSticks(rails, stock, moulding, equipment);
        const sortRails = (some: typeof rails) => some.map((rail) => JSON.stringify(rail)).sort();
        expect(sortRails(sticks.flatMap((stick) => stick.rails))).toEqual(sortRails(rails));
        for (const stick of sticks) {
          const { lengthInches, endInches = 0, rails: own, kerfInches, restInches, remnantId } = stick;
          const used = sum(own.map(({ longPointInches }) => longPointInches)) + kerfInches;
          expect(2 * endInches + used + restInches).toBeCloseTo(lengthInches);
          expect(endInches).toBe(remnantId === null ? equipment.stickEndInches : 0);
          expect(restInches).toBeGreaterThanOrEqual(0);
          const fullKerfs = own.length * kerf;
          expect(kerfInches, 'only the last kerf may end outside the stick').toBeGreaterThan(
            fullKerfs - kerf - 1e-9,
          );
          if (restInches > 0) expect(kerfInches).toBeCloseTo(fullKerfs);
          const length = stock.find(({ id }) => id === remnantId)?.lengthInches ?? moulding.stickInches;
          expect(lengthInches).toBe(length);
        }
        const used = sticks.flatMap(({ remnantId }) => remnantId ?? []);
        expect(new Set(used).size).toBe(used.length);
      }),
    );
  });

  test('leave no remnant unused that a rail of a new stick fits', () => {
    fc.assert(
      fc.property(pieces, remnants, (all, stock) => {
        const sticks = cutSticks(railsOf(all), stock, moulding, equipment);
        const used = new Set(sticks.map(({ remnantId }) => remnantId));
        const fresh = sticks.filter(({ remnantId }) => remnantId === null).flatMap(({ rails }) => rails);
        const shortest = Math.min(...fresh.map(({ longPointInches }) => longPointInches));
        for (const { id, lengthInches } of stock) {
          if (!used.has(id)) expect(lengthInches).toBeLessThan(shortest);
        }
      }),
    );
  });

  test('need at most 11/9 of the sticks that any plan needs, and one', () => {
    fc.assert(
      fc.property(pieces, (all) => {
        const rails = railsOf(all);
        const min = minSticks(rails.map(({ longPointInches }) => longPointInches));
        expect(cutSticks(rails, [], moulding, equipment).length).toBeLessThanOrEqual((11 / 9) * min + 1);
      }),
    );
  });

  test('use the shortest remnant that is long enough, and no remnant that is too short', () => {
    const rail = { code: 'A', longPointInches: 19.625 };
    const stock = [40, 15, 20].map((lengthInches) => ({ id: `${lengthInches} in`, lengthInches }));
    expect(cutSticks([rail], stock, moulding, equipment)).toEqual([
      {
        ...{ remnantId: '20 in', lengthInches: 20, endInches: 0, rails: [rail] },
        ...{ kerfInches: expect.closeTo(0.177, 3), restInches: expect.closeTo(0.198, 3) },
      },
    ]);
    expect(
      cutSticks([rail], stock.slice(1, 2), moulding, equipment),
      '118 in without the ends',
    ).toMatchObject([{ remnantId: null, endInches: 1, restInches: expect.closeTo(98.198, 3) }]);
  });

  test('longer than a stick are refused by name', () => {
    expect(() => cutSticks([{ code: '4F7K2Q', longPointInches: 121 }], [], moulding, equipment)).toThrow(
      'A rail of piece 4F7K2Q is 121 in long; a stick has 118 in.',
    );
  });
});

describe('mats and glazing from sheets', () => {
  test.each([
    ['mats', (cuts: Cuts) => cuts.mat?.outside, equipment.matSheets],
    ['acrylic', (cuts: Cuts) => cuts.glazing, equipment.glazingSheets.acrylic],
  ] as const)('%s lie inside their sheets, each once, and are cut from edge to edge', (_, areaOf, kinds) => {
    fc.assert(
      fc.property(pieces, (all) => {
        const parts = areasOf(all, areaOf);
        const sheets = cutSheets(parts, kinds);
        expectSameParts(
          sheets.flatMap((sheet) => sheet.parts),
          parts,
        );
        for (const { width, height, parts: placed } of sheets) {
          expect(kinds).toContainEqual({ width, height });
          expect(findOverlap(placed)).toBeUndefined();
          expect(isGuillotine({ x: 0, y: 0, width, height }, placed)).toBe(true);
        }
      }),
    );
  });

  test('four mats of 16 x 20 in come from one sheet of 32 x 40 in', () => {
    const parts = ['A', 'B', 'C', 'D'].map((code) => ({ code, width: 16, height: 20 }));
    expect(cutSheets(parts, equipment.matSheets)).toMatchObject([{ width: 32, height: 40 }]);
    expect(cutSheets([], equipment.matSheets)).toEqual([]);
  });

  test('a part larger than every sheet is refused by name', () => {
    expect(() => cutSheets([{ code: '4F7K2Q', width: 48, height: 97 }], equipment.matSheets)).toThrow(
      'Piece 4F7K2Q needs 48 x 97 in, and no sheet is that large.',
    );
  });
});

function expectSameParts(placed: (PieceArea & { isTurned: boolean })[], parts: PieceArea[]): void {
  const describePart = ({ code, width, height }: PieceArea) => `${code} ${width} x ${height}`;
  const upright = placed.map((part) =>
    describePart(part.isTurned ? { ...part, width: part.height, height: part.width } : part),
  );
  expect(upright.sort()).toEqual(parts.map(describePart).sort());
}

function findOverlap(boxes: readonly Box[]): [Box, Box] | undefined {
  for (const [index, one] of boxes.entries()) {
    const other = boxes.slice(index + 1).find((each) => overlaps(one, each));
    if (other) return [one, other];
  }
  return undefined;
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** True if cuts from edge to edge separate the parts. */
function isGuillotine(sheet: Box, parts: readonly Box[]): boolean {
  const areInside = parts.every(
    ({ x, y, width, height }) =>
      x >= sheet.x &&
      y >= sheet.y &&
      x + width <= sheet.x + sheet.width &&
      y + height <= sheet.y + sheet.height,
  );
  if (!areInside || parts.length <= 1) return areInside;
  for (const part of parts) {
    const [x, y] = [part.x + part.width, part.y + part.height];
    const left = parts.filter((each) => each.x + each.width <= x);
    const right = parts.filter((each) => each.x >= x);
    if (right.length > 0 && left.length + right.length === parts.length) {
      return (
        isGuillotine({ ...sheet, width: x - sheet.x }, left) &&
        isGuillotine({ ...sheet, x, width: sheet.x + sheet.width - x }, right)
      );
    }
    const above = parts.filter((each) => each.y + each.height <= y);
    const below = parts.filter((each) => each.y >= y);
    if (below.length > 0 && above.length + below.length === parts.length) {
      return (
        isGuillotine({ ...sheet, height: y - sheet.y }, above) &&
        isGuillotine({ ...sheet, y, height: sheet.y + sheet.height - y }, below)
      );
    }
  }
  return false;
}

/** The lower bound of Martello and Toth: rails of more than half a stick never share one. */
function minSticks(lengths: number[]): number {
  const kerf = miterKerfInches(equipment);
  const stick = usableStickInches(moulding, equipment) + kerf;
  const needs = lengths.map((length) => length + kerf);
  const bounds = [0, ...needs.filter((need) => need <= stick / 2)].map((smallest) => {
    const large = needs.filter((need) => need > stick - smallest);
    const half = needs.filter((need) => need <= stick - smallest && need > stick / 2);
    const small = needs.filter((need) => need <= stick / 2 && need >= smallest);
    const free = half.length * stick - sum(half);
    return large.length + half.length + Math.max(0, Math.ceil((sum(small) - free) / stick));
  });
  return Math.max(0, ...bounds);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function shortSide({ width, height }: Area): number {
  return Math.min(width, height);
}

function endOf(shelf: { y: number; lengthInches: number } | undefined): number {
  return shelf ? shelf.y + shelf.lengthInches : 0;
}

function withGap<Part extends Box>(box: Part): Part {
  return { ...box, width: box.width + gapInches };
}
