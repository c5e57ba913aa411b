import { randomInt } from 'node:crypto';

/** A new tracking number in the carrier's format, with a correct check digit. */
export function newTrackingCode(carrier: string): string {
  if (carrier === 'UPS') return `1Z${withDigit(`9${digits(14)}`, (sum) => (10 - (sum % 10)) % 10, [1, 2])}`;
  if (carrier === 'FedEx') return withDigit(digits(11), (sum) => (sum % 11) % 10, [3, 1, 7]);
  return withDigit(`94001${digits(16)}`, (sum) => (10 - (sum % 10)) % 10, [3, 1]);
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

/** @param weights of the digits from the left, repeated */
function withDigit(payload: string, checkDigit: (sum: number) => number, weights: number[]): string {
  const sum = [...payload].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % weights.length] ?? 0),
    0,
  );
  return payload + checkDigit(sum);
}
