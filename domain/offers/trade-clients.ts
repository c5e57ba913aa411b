import { readState, type StateCode, states } from '../fulfillment/destinations.ts';
import { formatUtcDay } from '../shop/terms.ts';
import type { IsoDay } from '../shop/working-days.ts';

/** In which states a resale certificate is valid, and until when. */
export interface Coverage {
  states: readonly StateCode[];
  /** Its last day, in UTC as all days of the shop. */
  validUntil: IsoDay;
}

/** The sales tax of an offer to a trade client, with its meaning. */
const tradeTaxes = {
  exempt: 'no tax: the certificate covers the state on this day',
  expired: 'tax: the last day of the certificate is over',
  'not-covered': 'tax: the certificate is for other states',
  'no-certificate': 'tax: there is no certificate',
  'no-state': 'not known: the offer names no state',
} as const;
type TradeTax = keyof typeof tradeTaxes;

/** Whether an offer to a trade client is paid without sales tax on a day, and why not. */
export function tradeTax(coverage: Coverage | null, shipTo: StateCode | null, today: IsoDay): TradeTax {
  if (shipTo === null) return 'no-state';
  if (coverage === null) return 'no-certificate';
  if (!coverage.states.includes(shipTo)) return 'not-covered';
  return coverage.validUntil < today ? 'expired' : 'exempt';
}

interface DescribedTax {
  coverage: Coverage | null;
  shipTo: StateCode | null;
  today: IsoDay;
  /** For the client who has the certificate, or for the owner. */
  reader: 'client' | 'owner';
}

/** Whether sales tax is charged and why, in a sentence. Undefined while the offer names no state. */
export function describeTradeTax({ coverage, shipTo, today, reader }: DescribedTax): string | undefined {
  const certificate = `${reader === 'client' ? 'your' : 'the'} resale certificate`;
  const tax = tradeTax(coverage, shipTo, today);
  if (shipTo === null || tax === 'no-state') return undefined;
  const place = states[shipTo];
  if (tax === 'no-certificate' || coverage === null)
    return `Sales tax is added on the payment page: there is no resale certificate for ${place}.`;
  const day = formatUtcDay(coverage.validUntil);
  if (tax === 'exempt') return `No sales tax: ${certificate} for ${place} is valid until ${day}.`;
  if (tax === 'expired')
    return `Sales tax is added on the payment page: ${certificate} for ${place} was valid until ${day}.`;
  return `Sales tax is added on the payment page: ${certificate} does not cover ${place}.`;
}

/** Why an order has no sales tax: the certificate, and the states that it covered when the payment page opened. */
export interface Exemption {
  certificateId: string;
  states: StateCode[];
}

/** Why an order without sales tax is held, as the end of a sentence. Undefined if its certificate covers the place. */
export function whyNotExempt(
  { states: covered }: Pick<Exemption, 'states'>,
  state: string | null | undefined,
): string | undefined {
  if (state === null || state === undefined) return undefined;
  const code = readState(state);
  if (code && covered.includes(code)) return undefined;
  const place = code ? states[code] : `"${state}"`;
  return `goes to ${place} without sales tax, but its resale certificate does not cover that state`;
}

/** The kinds of files in which certificates are kept, with their extensions. Pictures are kept as JPEG. */
export const certificateTypes = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' } as const;
export type CertificateType = keyof typeof certificateTypes;

/** The most characters of the owner's note about a trade client. */
export const maxTradeNote = 2000;
