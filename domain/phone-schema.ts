import { typedLine } from './visible-text-schema.ts';

/** Carriers print it and call it, so it has the digits of a number and nothing that is none. */
const shape = /^\+?[\d() .-]{10,25}$/;
const [minDigits, maxDigits] = [10, 15];

export const phoneProblem = 'must be a phone number without letters, such as +1 503 555 0100';

/** A phone as a person types it: the shop's own, which labels have as the sender's, or a recipient's. */
export const phoneSchema = typedLine().refine(isPhone, phoneProblem);

/** Whether a carrier takes a text as a phone. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return shape.test(text) && digits >= minDigits && digits <= maxDigits;
}
