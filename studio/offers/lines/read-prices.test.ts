import { expect, test } from 'vitest';
import { readPercent, readWholeDollars } from './read-prices.ts';

test.each([
  ['1,250', 1250],
  [' $99 ', 99],
  ['', undefined],
  ['99.50', 0],
  ['-5', 0],
  ['free', 0],
])('the price %j is %s', (typed, dollars) => {
  expect(readWholeDollars(typed)).toBe(dollars);
});

test.each([
  ['-20', -20],
  ['−12.5 %', -12.5],
  ['+10%', 10],
  ['0', 0],
  ['-91', undefined],
  ['1001', undefined],
  ['a fifth', undefined],
  ['', undefined],
])('the percentage %j is %s', (typed, percent) => {
  expect(readPercent(typed)).toBe(percent);
});
