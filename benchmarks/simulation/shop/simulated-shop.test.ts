import { expect, test } from 'vitest';
import { checkoutLimits } from '#server/checkout/limits.ts';
import { maxHashesWaiting } from '#server/sign-in/hash-passwords.ts';
import { openRandomTimes } from '../engine/random-times.ts';
import { Simulation } from '../engine/simulation.ts';
import { openCompanies } from './companies.ts';
import { openMachines } from './open-machines.ts';
import { readServiceTimes } from './service-times.ts';
import { openSimulatedShop, type RequestKind } from './simulated-shop.ts';
import { openProcessWork } from './work.ts';

const times = await readServiceTimes();

/** Requests of one kind, a fixed time after each other. @returns how many were refused, by the shop's simulated parts */
function refusedBy(
  kind: RequestKind,
  count: number,
  everyMs: number,
  addressOf: (request: number) => string,
) {
  const simulation = new Simulation();
  const random = openRandomTimes(5);
  const hardware = { machines: 1, cores: 4, processes: 1, pageKilobytes: 0 };
  const machines = openMachines(simulation, hardware);
  const distances = { providerMs: 100, mailMs: 100, payingMs: 0 };
  const shop = openSimulatedShop({
    ...{ simulation, random, times, machines, newPictures: 0 },
    work: openProcessWork(random, machines.databaseCores),
    companies: openCompanies(simulation, random, distances),
  });
  for (let request = 0; request < count; request += 1)
    simulation.start(shop.answer(kind, addressOf(request)), request * everyMs);
  simulation.runUntil(count * everyMs + 60_000);
  const refused = simulation.parts.filter((part) => part.refused > 0);
  return Object.fromEntries(refused.map((part) => [part.name, part.refused]));
}

const oneAddress = () => '198.51.100.1';
const ownAddress = (request: number) => `10.0.${request >> 8}.${request & 255}`;

test('payment pages of one address are refused beyond its limit, and those of many are not', () => {
  const { max } = checkoutLimits.opening;
  const everyMs = 50;
  const limit = 'limit checkout, of one address';
  expect(refusedBy('paymentPage', max + 7, everyMs, oneAddress)).toEqual({ [limit]: 7 });
  expect(refusedBy('paymentPage', max + 7, everyMs, ownAddress)).toEqual({});
});

test('requests of one address are refused beyond what the flood guard lets pass in ten seconds', () => {
  expect(refusedBy('unknownAddress', 9000, 2, oneAddress)).toEqual({});
  // 800 requests a second pass 5,000 times in each of two windows of ten seconds.
  expect(refusedBy('unknownAddress', 16_000, 1.25, oneAddress)).toEqual({
    'flood guard, of one address': 6000,
  });
});

test('payment pages of many addresses are refused beyond what the provider allows in a second', () => {
  const refused = refusedBy('paymentPage', 400, 5, ownAddress);
  expect(refused['limit of the payment provider']).toBeGreaterThan(50);
});

test('sign-ins are refused when more wait for their password than may', () => {
  const refused = refusedBy('signIn', maxHashesWaiting + 400, 2, ownAddress);
  expect(refused['hashing of passwords']).toBeGreaterThan(10);
});
