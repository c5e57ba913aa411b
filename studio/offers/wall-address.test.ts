import { expect, test } from 'vitest';
import { problemOfWall, readWall, writeWall } from './wall-address.ts';

test.each([
  ['https://passepartout.example/wall?wall=120x96', '?wall=120x96'],
  [' /wall?wall=120x96&hang=salon ', '?wall=120x96&hang=salon'],
  ['?wall=120x96', '?wall=120x96'],
  ['https://passepartout.example/wall', ''],
  ['', ''],
])('the address %j of the planner is the plan %j', (typed, plan) => {
  expect(readWall(typed)).toBe(plan);
  expect(problemOfWall(typed)).toBeUndefined();
});

test('a plan is shown as the address that can be copied', () => {
  expect(writeWall('?wall=120x96')).toBe('/wall?wall=120x96');
  expect(writeWall('')).toBe('');
  expect(readWall(writeWall('?wall=120x96'))).toBe('?wall=120x96');
});

test.each([
  [
    'https://passepartout.example/product/1?wall=120x96',
    'This is not an address of the shop’s wall planner.',
  ],
  ['the hall', 'This is not an address of the shop’s wall planner.'],
  ['/wall?furniture=boat_1x1', 'The furniture in this link is unknown.'],
])('the address %j is refused', (typed, problem) => {
  expect(problemOfWall(typed)).toBe(problem);
});
