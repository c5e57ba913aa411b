import { expect, test } from 'vitest';
import { arrange } from './arrange.ts';
import { emptyPlan, type Plan } from './plan.ts';
import { centerAboveFurniture, describeGroup, describeSpot, findPlanProblems } from './plan-texts.ts';

const variant = { size: 'small', frameColor: 'black', mount: 'Border' } as const;
const id = '0198c000-0000-7000-8000-000000000001';
const large = { width: 20, height: 26 };
const sofa = { kind: 'sofa', width: 84, height: 33 } as const;

function hang(count: number, more: Partial<Plan> = {}) {
  const plan = { ...emptyPlan, prints: Array.from({ length: count }, () => ({ id, variant })), ...more };
  const areas = plan.prints.map(() => large);
  const spots = arrange(plan, areas);
  return {
    plan,
    placed: spots.map((spot, index) => ({ title: `Print ${index + 1}`, area: large, spot })),
  };
}

function problemsOf(count: number, more: Partial<Plan> = {}): string {
  const { plan, placed } = hang(count, more);
  return findPlanProblems(plan, placed).join(' ');
}

test('a place is said from the floor and from the left edge', () => {
  const area = { width: 20, height: 26 };
  expect(describeSpot({ area, spot: { x: 22.25, y: 58 } })).toBe(
    '58 in from the floor to its middle, 12\u00a01/4 in from the left edge of the wall',
  );
  expect(describeSpot({ area, spot: { x: 8, y: 58 } })).toContain('2 in beyond the left edge of the wall');
});

test('the group is measured, and compared with the furniture', () => {
  const { plan, placed } = hang(3);
  expect(describeGroup(plan, placed)).toBe('Together the prints are 65\u00a0in wide and 26\u00a0in high.');
  expect(describeGroup({ ...plan, furniture: sofa }, placed)).toContain(
    'This is 77% of the width of your sofa. 60 to 75% looks best.',
  );
  expect(describeGroup({ ...plan, furniture: { ...sofa, width: 90 } }, placed)).toContain(
    'That looks right.',
  );
  expect(describeGroup({ ...plan, furniture: { ...sofa, width: 145 } }, placed)).toContain(
    'Your sofa is wider than your wall. Correct one of the two widths.',
  );
  expect(describeGroup(emptyPlan, [])).toBeUndefined();
});

test('what does not fit says what to do', () => {
  expect(problemsOf(3)).toBe('');
  expect(problemsOf(7)).toBe(
    'The prints need 155 in, but your wall is 144 in wide. Choose smaller sizes, or hang them in a grid.',
  );
  expect(problemsOf(1, { wall: { width: 144, height: 60 } })).toContain('The print reaches above the wall.');
  expect(problemsOf(8, { arrangement: 'grid', wall: { width: 40, height: 96 } })).toContain(
    'The prints need 225\u00a01/2 in, but your wall is 96 in high.',
  );
  expect(problemsOf(4, { arrangement: 'grid', furniture: sofa })).toContain(
    'The sofa hides a part of the prints. Raise the center line',
  );
  const beyond = hang(1, {
    arrangement: 'salon',
    prints: [{ id, variant, spot: { x: 3, y: 58 } }],
  });
  expect(findPlanProblems(beyond.plan, beyond.placed)).toEqual([
    'A print reaches beyond the wall. Move it toward the middle.',
  ]);
});

test('prints that were moved apart say to move them, because the group needs no more wall', () => {
  const at = (x: number, y: number) => ({ id, variant, spot: { x, y } });
  const { plan, placed } = hang(2, { arrangement: 'salon', prints: [at(2, 58), at(142, 90)] });
  expect(findPlanProblems(plan, placed)).toEqual([
    'A print reaches beyond the wall. Move it toward the middle.',
    'A print reaches above the wall. Lower it, or choose a smaller size.',
  ]);
});

test('prints that overlap are named', () => {
  const { plan, placed } = hang(2);
  const [first] = placed;
  const overlapping = first ? [first, { ...first, title: 'Print 2' }] : [];
  expect(findPlanProblems(plan, overlapping)).toEqual(['Print 1 and Print 2 overlap. Move one of them.']);
});

test('the center line above furniture leaves 7 in', () => {
  const { plan, placed } = hang(2, { furniture: sofa });
  expect(centerAboveFurniture(plan, placed)).toBe(33 + 7 + 13);
  expect(centerAboveFurniture(emptyPlan, placed)).toBeUndefined();
  const wardrobe = { ...sofa, height: 120 };
  expect(centerAboveFurniture({ ...plan, furniture: wardrobe }, placed)).toBeUndefined();
});

test('a grid whose lower row has small prints hangs 7 in above furniture too', () => {
  const { plan } = hang(4, { arrangement: 'grid', furniture: sofa });
  const areas = [large, large, { width: 12, height: 14 }, { width: 12, height: 14 }];
  const hangAt = (centerInches: number) =>
    arrange({ ...plan, centerInches }, areas).map((spot, index) => ({
      title: `Print ${index + 1}`,
      area: areas[index] ?? large,
      spot,
    }));
  const center = centerAboveFurniture(plan, hangAt(plan.centerInches)) ?? 0;
  const lowest = Math.min(...hangAt(center).map(({ area, spot }) => spot.y - area.height / 2));
  expect(lowest).toBe(33 + 7);
});
