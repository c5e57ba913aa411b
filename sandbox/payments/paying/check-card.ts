import type { FieldErrors, PaymentForm } from './payment-form.ts';
import { digitsOf, findTestCard } from './test-cards.ts';

/** The provider's messages for an invalid card number, expiry or security code. */
export function checkCard({ card, expiry, cvc }: PaymentForm): FieldErrors {
  const number = checkNumber(digitsOf(card));
  const date = checkExpiry(readExpiry(expiry));
  const code = checkCode(cvc, findTestCard(card)?.brand === 'amex' ? 4 : 3);
  return {
    ...(number ? { card: number } : {}),
    ...(date ? { expiry: date } : {}),
    ...(code ? { cvc: code } : {}),
  };
}

function checkNumber(digits: string): string | undefined {
  if (!/^\d*$/.test(digits)) return 'Your card number is invalid.';
  if (digits.length < 13) return 'Your card number is incomplete.';
  if (digits.length > 19 || !passesLuhn(digits)) return 'Your card number is invalid.';
  return undefined;
}

/** The check digit of ISO/IEC 7812: every second digit from the right counts double. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

export interface Expiry {
  month: number;
  year: number;
}

/** Reads `12/34`, `12 / 34`, `1234` and `12/2034`; undefined when it is none of these. */
export function readExpiry(text: string): Expiry | undefined {
  const match = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$|^(\d{2})(\d{2})$/.exec(text.trim());
  const month = Number(match?.[1] ?? match?.[3]);
  if (!match || month < 1 || month > 12) return undefined;
  return { month, year: 2000 + Number(match[2] ?? match[4]) };
}

function checkExpiry(expiry: Expiry | undefined): string | undefined {
  if (!expiry) return "Your card's expiration date is incomplete.";
  const now = new Date();
  const isPast = expiry.year * 12 + expiry.month < now.getFullYear() * 12 + now.getMonth() + 1;
  return isPast ? "Your card's expiration date is in the past." : undefined;
}

function checkCode(cvc: string, length: number): string | undefined {
  return new RegExp(`^\\d{${length}}$`).test(cvc) ? undefined : "Your card's security code is incomplete.";
}
