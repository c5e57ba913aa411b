import { expect, test } from 'vitest';
import { defaultMakerLabels, whyNotForMakers } from './maker-labels.ts';

const ground = { service: 'UPS Ground', cents: 2900 };

test('by default makers may buy every service up to $500', () => {
  expect(whyNotForMakers(defaultMakerLabels, ground)).toBeUndefined();
  expect(whyNotForMakers(defaultMakerLabels, { ...ground, cents: 50_000 })).toBeUndefined();
  expect(whyNotForMakers(defaultMakerLabels, { ...ground, cents: 50_001 })).toContain(
    'UPS Ground costs more than $500.00',
  );
});

test('the owner names the services that makers may buy, in any case of letters', () => {
  const limits = { services: ['ups ground'], mostDollars: 40 };
  expect(whyNotForMakers(limits, ground)).toBeUndefined();
  expect(whyNotForMakers(limits, { service: 'UPS 2ndDayAir', cents: 2900 })).toBe(
    'Makers may buy ups ground, and not UPS 2ndDayAir. An owner can buy it, or allow it under Shop, Workshop.',
  );
  expect(whyNotForMakers({ ...limits, mostDollars: 0 }, ground)).toContain('costs more than $0.00');
});
