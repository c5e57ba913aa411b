import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameColors } from '../../catalogue/variants/frames.ts';
import { mounts } from '../../catalogue/variants/mounts.ts';
import { sizeKeys } from '../../catalogue/variants/sizes.ts';
import { furnitureKinds } from '../furniture.ts';
import { arrangements, emptyPlan, maxPlannedPrints, type Plan, planLimits } from './plan.ts';
import { readPlan, writePlan } from './plan-address.ts';

const id = '0198c000-0000-7000-8000-000000000001';
const read = (query: string) => readPlan(new URLSearchParams(query));

const quarters = ({ min, max }: { min: number; max: number }) =>
  fc.integer({ min: 4 * min, max: 4 * max }).map((each) => each / 4);
const spot = fc.record({ x: quarters({ min: -20, max: 600 }), y: quarters({ min: 0, max: 240 }) });
const print = fc.record({
  id: fc.uuid(),
  variant: fc.record({
    size: fc.constantFrom(...sizeKeys),
    frameColor: fc.constantFrom(...frameColors),
    mount: fc.constantFrom(...mounts),
  }),
});
const salonPrint = fc
  .tuple(print, fc.option(spot))
  .map(([each, its]) => (its ? { ...each, spot: its } : each));
const furniture = fc.record({
  kind: fc.constantFrom(...furnitureKinds),
  width: quarters(planLimits.furnitureWidth),
  height: quarters(planLimits.furnitureHeight),
});
const plan = fc
  .record({
    wall: fc.record({ width: quarters(planLimits.wallWidth), height: quarters(planLimits.wallHeight) }),
    gapInches: quarters(planLimits.gap),
    centerInches: quarters(planLimits.center),
    arrangement: fc.constantFrom(...arrangements),
  })
  .chain((walls) =>
    fc
      .tuple(
        fc.array(walls.arrangement === 'salon' ? salonPrint : print, { maxLength: maxPlannedPrints }),
        fc.option(furniture),
      )
      .map(([prints, its]): Plan => ({ ...walls, prints, ...(its && { furniture: its }) })),
  );

test('every plan is read as it was written', () => {
  fc.assert(
    fc.property(plan, (each) => {
      expect(read(writePlan(each))).toEqual({ plan: each, problems: [] });
    }),
  );
});

test('the address names only what is not usual', () => {
  expect(writePlan(emptyPlan)).toBe('');
  const variant = { size: 'giant', frameColor: 'none', mount: 'Full Bleed' } as const;
  const sofa = { kind: 'sofa', width: 84, height: 33 } as const;
  expect(
    writePlan({
      ...emptyPlan,
      furniture: sofa,
      arrangement: 'salon',
      prints: [{ id, variant, spot: { x: 40.25, y: 58 } }],
    }),
  ).toBe(`?furniture=sofa_84x33&hang=salon&print=${id}_giant_none_full-bleed_40.25_58`);
});

test.each([
  ['wall=9999x96', "The wall's width must be 24 to 600 in."],
  ['wall=144', "The wall's height must be 60 to 240 in."],
  ['wall=-1e9xNaN', "The wall's width must be 24 to 600 in."],
  ['furniture=throne_84x33', 'The furniture in this link is unknown.'],
  ['furniture=sofa_84', "The furniture's height must be 5 to 120 in."],
  ['hang=spiral', 'The arrangement in this link is unknown.'],
  ['gap=0', 'The gap must be 2 to 4 in.'],
  ['center=1e3', 'The center line must be 36 to 120 in.'],
  ['print=nonsense', 'A print in this link is missing'],
  [`print=${id}_huge_black_border`, 'A print in this link is missing'],
  [`print=${id}_small_black_border_1_x`, 'A print in this link is missing'],
  [`print=${id}_small_black_border_1_2_3`, 'A print in this link is missing'],
  ['print=a&print=b', '2 prints in this link are missing'],
])('%s is left out with a clear sentence', (query, problem) => {
  const { plan: readable, problems } = read(query);
  expect(problems.join(' ')).toContain(problem);
  expect(readable).toEqual(emptyPlan);
});

test('a plan has at most ten prints', () => {
  const { plan: readable, problems } = read(
    Array.from({ length: 12 }, () => `print=${id}_small_black_border`).join('&'),
  );
  expect(readable.prints).toHaveLength(10);
  expect(problems).toEqual(['A plan holds up to 10 prints, so the last 2 in this link are left out.']);
});

test('any address is read without an error', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('wall', 'furniture', 'hang', 'gap', 'center', 'print'), fc.string())),
      (parts) => {
        const { plan: readable } = readPlan(new URLSearchParams(parts));
        expect(read(writePlan(readable)).problems).toEqual([]);
      },
    ),
  );
});
