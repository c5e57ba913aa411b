import type { Tracking } from '../orders/orders.ts';

/** A carrier whose tracking numbers the shop knows. */
interface Carrier {
  name: string;
  /** How the carrier's name is written, also at the label provider (`UPSDAP`, `FedExDefault`). */
  spelling: RegExp;
  /** The page that tracks a number, without the number. */
  page: string;
  /** What a number looks like, in words. */
  look: string;
  formats: Format[];
}

interface Format {
  pattern: RegExp;
  /** Undefined for a format without a check digit. */
  isCorrect?: (number: string) => boolean;
}

/** An international postal number, such as `EA123456785US`. */
const postal: Format = { pattern: /^[A-Z]{2}\d{9}[A-Z]{2}$/, isCorrect: hasPostalCheckDigit };

const carriers: Carrier[] = [
  {
    name: 'UPS',
    spelling: /^(ups|united parcel)/i,
    page: 'https://www.ups.com/track?tracknum=',
    look: '1Z and 16 letters and digits',
    formats: [{ pattern: /^1Z[A-Z0-9]{15}\d$/, isCorrect: hasUpsCheckDigit }],
  },
  {
    name: 'FedEx',
    spelling: /^fed ?ex/i,
    page: 'https://www.fedex.com/fedextrack/?trknbr=',
    look: '12, 15, 20 or 22 digits',
    formats: [
      { pattern: /^\d{12}$/, isCorrect: hasFedexCheckDigit },
      { pattern: /^\d{15}$/, isCorrect: hasRetailCheckDigit },
      { pattern: /^\d{20}$/, isCorrect: (number) => hasRetailCheckDigit(`92${number}`) },
      { pattern: /^92\d{20}$/, isCorrect: hasRetailCheckDigit },
      { pattern: /^96\d{20}$/, isCorrect: (number) => hasRetailCheckDigit(number.slice(7)) },
    ],
  },
  {
    name: 'USPS',
    spelling: /^(usps|us mail|united states postal)/i,
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
    look: '20, 22 or 26 digits, or 13 characters that end with US',
    formats: [
      {
        pattern: /^\d{20}$/,
        isCorrect: (number) => hasRetailCheckDigit(number) || hasRetailCheckDigit(`91${number}`),
      },
      { pattern: /^9[1-5]\d{20}(\d{4})?$/, isCorrect: hasRetailCheckDigit },
      { ...postal, pattern: /^[A-Z]{2}\d{9}US$/ },
    ],
  },
  {
    name: 'DHL',
    spelling: /^dhl/i,
    page: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
    look: '10 or 11 digits, or letters and digits such as JJD…, GM…',
    formats: [
      {
        pattern: /^\d{10,11}$/,
        isCorrect: (number) => Number(number.slice(0, -1)) % 7 === lastDigit(number),
      },
      { pattern: /^J[A-Z]{2,3}\d{9,20}$/ },
      { pattern: /^(GM|LX|RX|UV|CN|SG|TH|IN|HK|MY)\d{10,39}$/ },
      postal,
    ],
  },
];

/**
 * A carrier and a number as a person typed them, with the page that tracks the number.
 * @returns `doubt` says why the number is probably mistyped. Then it has no page, because the link would lead the buyer to
 *   an error or to another parcel. A carrier that the shop doesn't know has neither.
 */
export function trackingOf(carrier: string, number: string): { tracking: Tracking; doubt?: string } {
  const known = findCarrier(carrier);
  if (!known) return { tracking: { carrier, number, url: null } };
  const plain = plainNumber(number);
  const doubt = doubtOf(known, plain);
  if (doubt) return { tracking: { carrier: known.name, number, url: null }, doubt: `${number} ${doubt}` };
  return { tracking: { carrier: known.name, number: plain, url: pageOf(known, plain) } };
}

/** Tracking as a person entered it. Without an address it gets the page of a carrier that the shop knows. */
export function withPage(tracking: Tracking): Tracking {
  return tracking.url ? tracking : trackingOf(tracking.carrier, tracking.number).tracking;
}

/** The page that tracks a number which the carrier itself has given. Null for a carrier that the shop doesn't know. */
export function trackingPage(carrier: string, number: string): string | null {
  const known = findCarrier(carrier);
  return known ? pageOf(known, plainNumber(number)) : null;
}

/** The carrier's usual name, such as `UPS` for the label provider's `UPSDAP`. */
export function carrierName(carrier: string): string {
  return findCarrier(carrier)?.name ?? carrier;
}

function findCarrier(carrier: string): Carrier | undefined {
  return carriers.find(({ spelling }) => spelling.test(carrier.trim()));
}

function pageOf({ page }: Carrier, number: string): string {
  return page + encodeURIComponent(number);
}

/** USPS prints 420 and the ZIP code before the number. */
function plainNumber(number: string): string {
  const plain = number.toUpperCase().replaceAll(/[\s-]/g, '');
  return /^420(\d{5}|\d{9})(9[1-5]\d{20})$/.exec(plain)?.[2] ?? plain;
}

function doubtOf({ name, look, formats }: Carrier, number: string): string | undefined {
  const matching = formats.filter(({ pattern }) => pattern.test(number));
  if (matching.length === 0) return `does not look like a number of ${name}, which has ${look}`;
  if (matching.every(({ isCorrect }) => isCorrect?.(number) === false)) {
    return `is not a number of ${name}: its check digit is wrong, so it is probably mistyped`;
  }
  return undefined;
}

function lastDigit(number: string): number {
  return Number(number.at(-1));
}

/** The weighted sum of all characters but the last. */
function weigh(number: string, weightAt: (index: number) => number): number {
  return [...number.slice(0, -1)].reduce((sum, digit, index) => sum + Number(digit) * weightAt(index), 0);
}

/** Letters count as the last digit of their place after `A` = 2, and every second character counts twice. */
function hasUpsCheckDigit(number: string): boolean {
  const digits = [...number.slice(2)].map((character) =>
    /\d/.test(character) ? character : String((character.charCodeAt(0) - 63) % 10),
  );
  const sum = weigh(digits.join(''), (index) => (index % 2 === 0 ? 1 : 2));
  return (10 - (sum % 10)) % 10 === lastDigit(number);
}

function hasFedexCheckDigit(number: string): boolean {
  const sum = weigh(number, (index) => [3, 1, 7][index % 3] ?? 0);
  return (sum % 11) % 10 === lastDigit(number);
}

/** The check digit of GS1, as in retail bar codes: from the right, every second digit counts three times. */
function hasRetailCheckDigit(number: string): boolean {
  const sum = weigh(number, (index) => ((number.length - index) % 2 === 0 ? 3 : 1));
  return (10 - (sum % 10)) % 10 === lastDigit(number);
}

/** The check digit of the Universal Postal Union's standard S10. */
function hasPostalCheckDigit(number: string): boolean {
  const digits = number.slice(2, 11);
  const sum = weigh(digits, (index) => [8, 6, 4, 2, 3, 5, 9, 7][index] ?? 0);
  const rest = 11 - (sum % 11);
  return lastDigit(digits) === ({ 10: 0, 11: 5 }[rest] ?? rest);
}
