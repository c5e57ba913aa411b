import { expect, test } from 'vitest';
import { explainClock } from './explain-clock.ts';

test('a clock that is two minutes wrong or more is reported with its direction', () => {
  expect(explainClock(-60 * 60_000)[0]).toMatch(
    /^The clock of this machine is 60 minutes behind the payment/,
  );
  expect(explainClock(125_000)[0]).toMatch(/^The clock of this machine is 2 minutes ahead of the payment/);
  expect(explainClock(-119_000)).toEqual([]);
});
