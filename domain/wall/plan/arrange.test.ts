import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Area } from '../../fulfillment/equipment.ts';
import { arrange, boundsOf, withSpots } from './arrange.ts';
import { type Arrangement, emptyPlan, movePrint, type Plan, withCenter } from './plan.ts';

const variant = { size: 'small', frameColor: 'black', mount: 'Border' } as const;
const id = '0198c000-0000-7000-8000-000000000001';
const small = { width: 16, height: 20 };
const giant = { width: 26, height: 38 };

function planOf(count: number, arrangement: Arrangement, more: Partial<Plan> = {}): Plan {
  const prints = Array.from({ length: count }, () => ({ id, variant }));
  return { ...emptyPlan, arrangement, prints, ...more };
}

const spotsOf = (areas: readonly Area[], arrangement: Arrangement, more: Partial<Plan> = {}) =>
  arrange(planOf(areas.length, arrangement, more), areas);

test('a row hangs on the center line, with equal gaps, in the middle of the wall', () => {
  expect(spotsOf([small, giant, small], 'row', { gapInches: 3 })).toEqual([
    { x: 48, y: 58 },
    { x: 72, y: 58 },
    { x: 96, y: 58 },
  ]);
});

test('the shorter row of a grid is centered, and a narrow wall has more rows', () => {
  const three = [small, small, small];
  expect(spotsOf(three, 'grid', { gapInches: 2 })).toEqual([
    { x: 63, y: 69 },
    { x: 81, y: 69 },
    { x: 72, y: 47 },
  ]);
  const narrow = spotsOf(three, 'grid', { gapInches: 2, wall: { width: 30, height: 96 } });
  expect(narrow.map(({ x, y }) => [x, y])).toEqual([
    [15, 80],
    [15, 58],
    [15, 36],
  ]);
});

test('a grid has as few empty cells as possible, and then as many rows as columns', () => {
  const rows = (count: number) => {
    const ys = spotsOf(Array(count).fill(small), 'grid', { wall: { width: 200, height: 96 } }).map(
      ({ y }) => y,
    );
    return [...new Set(ys)].map((y) => ys.filter((each) => each === y).length);
  };
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(rows)).toEqual([
    [1],
    [2],
    [2, 1],
    [2, 2],
    [3, 2],
    [3, 3],
    [4, 3],
    [4, 4],
    [3, 3, 3],
    [5, 5],
  ]);
});

test('a salon hangs small prints above each other beside a large one', () => {
  expect(spotsOf([giant, small, small], 'salon', { gapInches: 2 })).toEqual([
    { x: 63, y: 58 },
    { x: 86, y: 69 },
    { x: 86, y: 47 },
  ]);
});

test('a salon of equal prints has columns of one and two by turns', () => {
  const columns = (count: number) => {
    const xs = spotsOf(Array(count).fill(small), 'salon').map(({ x }) => x);
    return [...new Set(xs)].map((x) => xs.filter((each) => each === x).length);
  };
  expect([1, 2, 3, 4, 5, 7, 8].map(columns)).toEqual([
    [1],
    [1, 1],
    [1, 2],
    [1, 2, 1],
    [2, 1, 2],
    [1, 2, 1, 2, 1],
    [2, 1, 2, 1, 2],
  ]);
});

test('no arrangement lets prints overlap or come closer than the gap, and each is centered on the wall', () => {
  const area = fc.record({
    width: fc.integer({ min: 14, max: 62 }),
    height: fc.integer({ min: 14, max: 62 }),
  });
  fc.assert(
    fc.property(
      fc.array(area, { minLength: 1, maxLength: 10 }),
      fc.constantFrom('row', 'grid', 'salon'),
      fc.integer({ min: 2, max: 4 }),
      (areas, arrangement, gapInches) => {
        const spots = spotsOf(areas, arrangement, { gapInches });
        for (const [index, one] of spots.entries()) {
          for (const [other, spot] of spots.entries()) {
            if (other <= index) continue;
            const [a = small, b = small] = [areas[index], areas[other]];
            const across = Math.abs(one.x - spot.x) - (a.width + b.width) / 2;
            const up = Math.abs(one.y - spot.y) - (a.height + b.height) / 2;
            expect(Math.max(across, up)).toBeGreaterThan(gapInches - 1e-6);
          }
        }
        if (arrangement === 'grid') return;
        const bounds = boundsOf(spots.map((spot, index) => ({ spot, area: areas[index] ?? small })));
        expect((bounds?.x ?? 0) + (bounds?.width ?? 0) / 2).toBeCloseTo(72);
        expect((bounds?.y ?? 0) + (bounds?.height ?? 0) / 2).toBeCloseTo(58);
      },
    ),
  );
});

test('prints that were moved stay, and one that was added hangs to the right of them', () => {
  const plan = planOf(2, 'salon');
  const prints = withSpots(plan.prints, [
    { x: 40.1, y: 58.2 },
    { x: 60, y: 50 },
  ]);
  const spots = arrange({ ...plan, prints: [...prints, { id, variant }] }, [small, small, giant]);
  expect(spots).toEqual([
    { x: 40.125, y: 58.1875 },
    { x: 60, y: 50 },
    { x: 60 + 8 + 2.5 + 13, y: 58 },
  ]);
});

test('prints of a salon that are reordered change their places', () => {
  const [first, second] = ['0198c000-0000-7000-8000-00000000000a', '0198c000-0000-7000-8000-00000000000b'];
  const prints = [
    { id: first, variant, spot: { x: 1, y: 2 } },
    { id: second, variant, spot: { x: 3, y: 4 } },
  ];
  expect(movePrint({ ...emptyPlan, prints }, 0, 1)).toEqual([
    { id: second, variant, spot: { x: 1, y: 2 } },
    { id: first, variant, spot: { x: 3, y: 4 } },
  ]);
});

test('prints that were moved follow the center line', () => {
  const prints = [{ id, variant, spot: { x: 40, y: 50 } }];
  expect(withCenter({ ...emptyPlan, prints }, 60).prints).toEqual([{ id, variant, spot: { x: 40, y: 52 } }]);
});
