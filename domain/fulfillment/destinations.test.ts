import { expect, test } from 'vitest';
import { sizeKeys } from '../catalogue/variants/sizes.ts';
import {
  filingExemption,
  isLimited,
  listDestinations,
  listLimits,
  needsCustoms,
  shipsTo,
  stateCodes,
  whyHeld,
} from './destinations.ts';
import { defaultRefusedDestinations } from './refused-destinations.ts';

/** `+`: ships, `-`: does not. In the order of the sizes, from Small to Exhibition. */
const table = `
AL ++++++ AK +++++- AZ ++++++ AR ++++++ CA ++++++ CO ++++++ CT ++++++ DE ++++++ DC ++++++ FL ++++++
GA ++++++ HI +++++- ID ++++++ IL ++++++ IN ++++++ IA ++++++ KS ++++++ KY ++++++ LA ++++++ ME ++++++
MD ++++++ MA ++++++ MI ++++++ MN ++++++ MS ++++++ MO ++++++ MT ++++++ NE ++++++ NV ++++++ NH ++++++
NJ ++++++ NM ++++++ NY ++++++ NC ++++++ ND ++++++ OH ++++++ OK ++++++ OR ++++++ PA ++++++ RI ++++++
SC ++++++ SD ++++++ TN ++++++ TX ++++++ UT ++++++ VT ++++++ VA ++++++ WA ++++++ WV ++++++ WI ++++++
WY ++++++ AS ++++++ GU ++++++ MP ++++++ PR +++++- VI ++++++ AA +++++- AE +++++- AP +++++-`;

test('a new shop decides all 59 states, territories and military addresses for all six sizes', () => {
  const decided = stateCodes.map((state) => {
    const signs = sizeKeys.map((size) => (shipsTo(defaultRefusedDestinations, size, state) ? '+' : '-'));
    return `${state} ${signs.join('')}`;
  });
  expect(decided).toHaveLength(59);
  expect(decided.join(' ')).toBe(table.trim().replaceAll('\n', ' '));
});

test('only a cart with the largest size is asked where it will hang', () => {
  expect(isLimited(defaultRefusedDestinations, ['small', 'collector'])).toBe(false);
  expect(isLimited(defaultRefusedDestinations, ['small', 'exhibition'])).toBe(true);
});

test('destinations are listed in words, and whole groups by their name', () => {
  expect(listDestinations([])).toBe('');
  expect(listDestinations(['HI'])).toBe('Hawaii');
  expect(listDestinations(['VI', 'PR', 'MP', 'GU', 'AS', 'AP'])).toBe(
    'Armed Forces Pacific or U.S. territories',
  );
  expect(listLimits(defaultRefusedDestinations)).toBe(
    'The Exhibition size does not ship to Alaska, Hawaii, Puerto Rico, or military addresses.',
  );
});

test.each([
  ['HI', ['small', 'exhibition'], 'goes to Hawaii, where the Exhibition size does not ship'],
  [' hi ', ['exhibition'], 'goes to Hawaii, where the Exhibition size does not ship'],
  ['HI', ['small'], undefined],
  ['OR', ['exhibition'], undefined],
  ['hawaii', ['exhibition'], 'goes to Hawaii, where the Exhibition size does not ship'],
  ['Oregon', ['exhibition'], undefined],
  [
    'CY',
    ['exhibition'],
    'has the state "CY" in its address, which the shop does not know, and one of its sizes does not ship everywhere',
  ],
  ['CY', ['small'], undefined],
  [null, ['exhibition'], undefined],
] as const)('an order to %s with the sizes %j is held: %s', (state, sizes, reason) => {
  expect(whyHeld(defaultRefusedDestinations, sizes, state)).toBe(reason);
});

test('an order with two sizes that do not ship names both', () => {
  const refused = { ...defaultRefusedDestinations, giant: ['GU' as const], small: ['GU' as const] };
  expect(whyHeld(refused, ['giant', 'small'], 'GU')).toBe(
    'goes to Guam, where the Small and Giant sizes do not ship',
  );
});

test('a parcel to a territory or a military address needs a customs declaration, and others need none', () => {
  const asking = stateCodes.filter((state) => needsCustoms('OR', state));
  expect(asking).toEqual(['AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP']);
  expect(['puerto rico ', 'Hawaii', 'CY', null].map((state) => needsCustoms('OR', state))).toEqual([
    ...[true, false, false, false],
  ]);
  expect(needsCustoms('PR', 'PR')).toBe(false);
});

test('above $2,500, only three territories need no export filing', () => {
  const to = (value: number) =>
    ['PR', 'VI', 'AP', 'GU', 'AS', 'MP'].map((state) => filingExemption(state, value));
  expect(new Set(to(250_000))).toEqual(new Set(['NOEEI 30.37(a)']));
  const [none, excluded] = [undefined, 'NOEEI 30.2(d)(2)'];
  expect(to(250_001)).toEqual([none, none, none, excluded, excluded, excluded]);
});
