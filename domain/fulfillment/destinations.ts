import { type SizeKey, sizeKeys, sizes } from '../catalogue/variants/sizes.ts';
import type { Cents } from '../money.ts';

/** The postal codes of states, territories and military addresses, and their names. */
export const states = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const;
export type StateCode = keyof typeof states;
export const stateCodes = Object.keys(states) as StateCode[];

/** Those that carriers reach by air or sea only, in the order of `stateCodes`. */
export const farDestinations: readonly { name: string; states: readonly StateCode[] }[] = [
  { name: 'Alaska and Hawaii', states: ['AK', 'HI'] },
  { name: 'U.S. territories', states: ['AS', 'GU', 'MP', 'PR', 'VI'] },
  { name: 'military addresses', states: ['AA', 'AE', 'AP'] },
];
/** Those that are no states. */
const overseas = farDestinations.slice(1);

/** The states, territories and military addresses to which each size does not ship. */
export type RefusedDestinations = Record<SizeKey, StateCode[]>;

export function isStateCode(value: unknown): value is StateCode {
  return typeof value === 'string' && Object.hasOwn(states, value);
}

/** Whether a size ships to a state. Unknown codes are accepted, because no rule exists for them. */
export function shipsTo(refused: RefusedDestinations, size: SizeKey, state: string): boolean {
  return !refused[size].some((each) => each === state.trim().toUpperCase());
}

/** Whether one of these sizes does not ship everywhere, so that the shop must know where it goes. */
export function isLimited(refused: RefusedDestinations, sizesOfCart: readonly SizeKey[]): boolean {
  return sizesOfCart.some((size) => refused[size].length > 0);
}

/** What the cart and the checkout say about a print that does not ship to a state. */
export function explainRefusal(size: SizeKey, state: StateCode): string {
  return `The ${sizes[size].name} size doesn't ship to ${states[state]}. Choose a smaller size, or remove it.`;
}

/** The state of an address. Wallets also send its name. Undefined if it is none of the United States. */
export function readState(text: string): StateCode | undefined {
  const wanted = text.trim().toUpperCase();
  return stateCodes.find((code) => code === wanted || states[code].toUpperCase() === wanted);
}

/**
 * Why an order with these sizes is held: `goes to Hawaii, where the Exhibition size does not ship`. Undefined if all of them
 * ship to its state, and if it has no address.
 */
export function whyHeld(
  refused: RefusedDestinations,
  sizesOfOrder: readonly SizeKey[],
  state: string | null | undefined,
): string | undefined {
  if (state === null || state === undefined) return undefined;
  const code = readState(state);
  if (!code)
    return isLimited(refused, sizesOfOrder)
      ? `has the state "${state}" in its address, which the shop does not know, and one of its sizes does not ship everywhere`
      : undefined;
  const names = sizeKeys
    .filter((size) => sizesOfOrder.includes(size) && !shipsTo(refused, size, code))
    .map((size) => sizes[size].name);
  if (names.length === 0) return undefined;
  const which = names.length === 1 ? 'size does' : 'sizes do';
  return `goes to ${states[code]}, where the ${new Intl.ListFormat('en-US').format(names)} ${which} not ship`;
}

/** Whether a parcel needs a customs declaration: to a territory or a military address, unless it starts in the same one. */
export function needsCustoms(from: string | null, to: string | null): boolean {
  const state = readState(to ?? '');
  const asking = overseas.flatMap((group) => group.states);
  return state !== undefined && asking.includes(state) && state !== readState(from ?? '');
}

/** The law excludes these from export filings: 15 CFR 30.2(d)(2). */
const statesWithoutFiling: readonly (StateCode | undefined)[] = ['AS', 'GU', 'MP'];

/**
 * Why a parcel that needs a customs declaration needs no export filing, in the words of its form. Undefined: it needs one.
 * @param value of what one buyer gets at once
 */
export function filingExemption(to: string | null, value: Cents): string | undefined {
  if (value <= 250_000) return 'NOEEI 30.37(a)';
  return statesWithoutFiling.includes(readState(to ?? '')) ? 'NOEEI 30.2(d)(2)' : undefined;
}

/** `Alaska, Hawaii, Puerto Rico, or military addresses`. Empty without any. */
export function listDestinations(codes: readonly StateCode[]): string {
  const groups = overseas.filter(({ states }) => states.every((each) => codes.includes(each)));
  const grouped = new Set(groups.flatMap((group) => group.states));
  const single = stateCodes.filter((code) => codes.includes(code) && !grouped.has(code));
  const names = [...single.map((code) => states[code]), ...groups.map(({ name }) => name)];
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);
}

/** `The Exhibition size does not ship to Alaska or Hawaii.` for each of these sizes that does not ship everywhere. */
export function listLimits(refused: RefusedDestinations, among: readonly SizeKey[] = sizeKeys): string {
  return sizeKeys
    .filter((size) => among.includes(size) && refused[size].length > 0)
    .map((size) => `The ${sizes[size].name} size does not ship to ${listDestinations(refused[size])}.`)
    .join(' ');
}
