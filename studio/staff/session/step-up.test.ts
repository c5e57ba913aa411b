import { expect, test } from 'vitest';
import { endStepUp, requestStepUp, stepUps } from './step-up.ts';

test('calls that need a fresh verification at the same time wait for one dialog', async () => {
  const calls = [requestStepUp(), requestStepUp()];
  expect(stepUps.read()).toHaveLength(2);
  endStepUp(true);
  expect(await Promise.all(calls)).toEqual([true, true]);
  expect(stepUps.read()).toEqual([]);
  const refused = requestStepUp();
  endStepUp(false);
  expect(await refused).toBe(false);
});
