import { typedLine } from './visible-text-schema.ts';

/** Area code and exchange begin with 2 to 9 in North America, so a number that lacks a digit is found even after a 1. */
const northAmerican = /^(\+?1)?[2-9]\d{2}[2-9]\d{6}$/;
const separators = /[() .-]/g;
const maxTypedLength = 25;

export const phoneProblem =
  'must be a US phone number of ten digits, without letters or an extension, such as +1 503 555 0100';

/** A phone as a person types it: the shop's own, which labels have as the sender's, or a recipient's. */
export const phoneSchema = typedLine().refine(isPhone, phoneProblem);

/**
 * Whether carriers accept a text as the phone of a parcel inside the United States. They refuse letters, extensions and
 * numbers of other countries, all of which the payment provider may store.
 */
export function isPhone(text: string): boolean {
  return text.length <= maxTypedLength && northAmerican.test(text.replace(separators, ''));
}
