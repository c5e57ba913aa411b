import { expect, test } from 'vitest';
import { nameService } from './name-service.ts';

test.each([
  ['USPS GroundAdvantage', 'USPS Ground Advantage'],
  ['UPS 2ndDayAir', 'UPS 2nd Day Air'],
  ['FedEx FEDEX_2_DAY', 'FedEx 2 Day'],
  ['FedEx FEDEX_GROUND', 'FedEx Ground'],
  ['UPS Ground', 'UPS Ground'],
  ['Freight', 'Freight'],
])('the service %s is shown as %s', (service, words) => {
  expect(nameService(service)).toBe(words);
});
