import { expect, test } from 'vitest';
import { emptyPlan } from '../wall/plan/plan.ts';
import { writePlan } from '../wall/plan/plan-address.ts';
import { readOfferedWall } from './offered-wall.ts';

const [mistyRidge, tidePosts] = [
  '0198c000-0000-7000-8000-000000000001',
  '0198c000-0000-7000-8000-000000000002',
];
const small = { size: 'small', frameColor: 'black', mount: 'Border' } as const;
const large = { ...small, size: 'large' } as const;
const line = { printId: mistyRidge, variant: small, quantity: 1 };
const wallOf = (...prints: { id: string; variant: typeof small | typeof large }[]) =>
  writePlan({ ...emptyPlan, wall: { width: 120, height: 96 }, prints });

test('an offer without a wall has none', () => {
  expect(readOfferedWall('', [line], [small])).toBeUndefined();
});

test('the prints of the wall get what the client chose of their lines', () => {
  const wall = wallOf({ id: mistyRidge, variant: small }, { id: tidePosts, variant: large });
  const read = readOfferedWall(wall, [line], [{ size: 'giant', frameColor: 'wood' }]);
  expect(read?.plan.wall).toEqual({ width: 120, height: 96 });
  expect(read?.lineIndexes).toEqual([0, -1]);
  expect(read?.plan.prints).toEqual([
    { id: mistyRidge, variant: { size: 'giant', frameColor: 'wood', mount: 'Border' } },
    { id: tidePosts, variant: large },
  ]);
});

test('the same print in two variants belongs to two lines', () => {
  const wall = wallOf({ id: mistyRidge, variant: large }, { id: mistyRidge, variant: small });
  expect(readOfferedWall(wall, [line, { ...line, variant: large }], [])?.lineIndexes).toEqual([1, 0]);
});

test('a bare wall has the pieces of the lines, as many as a wall can have', () => {
  const read = readOfferedWall(
    '?wall=120x96',
    [line, { ...line, variant: large, quantity: 20 }],
    [small, large],
  );
  expect(read?.lineIndexes).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
});
