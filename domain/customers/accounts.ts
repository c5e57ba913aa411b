import { hiddenProblem } from '../visible-text.ts';

/** The allowed length of a password in characters, exactly as typed (specification, section 9). */
export const passwordLength = { min: 8, max: 128 } as const;
/** In characters, for first and last names. */
export const maxNameLength = 80;
/** The limits of mail servers in bytes (RFC 5321, 4.5.3.1). */
const maxEmailLength = 254;
const maxLocalPartLength = 64;

/** One part between dots: `atom` in the local part (RFC 5321 and 6531, without quotes), `label` in the domain. */
const atom = /[\w!#$%&'*+/=?^`{|}~\P{ASCII}-]+/u.source;
const label = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?/u.source;
const mailAddress = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)${label}$`, 'u');
/** Characters that readers can't see in an address, or mistake for others. */
const unclearCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u;

/** An email address as it is compared and stored: trimmed and in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The problem with an email address as typed, in the specification's words (section 5); undefined for a valid one.
 * Forms, the owner's commands and the mailer all use this rule. Quotes, brackets and commas are refused, because mail
 * programs change them.
 */
export function emailProblem(email: string): string | undefined {
  const address = normalizeEmail(email);
  if (address === '') return 'Email is required';
  return isMailAddress(address) ? undefined : 'Invalid email';
}

/** Rejects full-width and similar letters. Mail programs read them as plain letters, perhaps of another person's address. */
function isMailAddress(address: string): boolean {
  if (!mailAddress.test(address) || unclearCharacters.test(address)) return false;
  if (address.normalize('NFKC') !== address) return false;
  const [localPart = ''] = address.split('@', 1);
  return bytesOf(address) <= maxEmailLength && bytesOf(localPart) <= maxLocalPartLength;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The problem with a new password, in the specification's words (section 5); undefined for a valid one. */
export function passwordProblem(password: string): string | undefined {
  const length = countCharacters(password);
  if (length === 0) return 'Password is required';
  if (length < passwordLength.min) return `Password must be at least ${passwordLength.min} characters`;
  return length > passwordLength.max ? 'Password too long' : undefined;
}

/** A first name as it is stored: trimmed; undefined when it is empty. */
export function normalizeFirstName(firstName: string): string | undefined {
  return firstName.trim() || undefined;
}

/** The problem with a first name, in the specification's words (section 5). Names in any script are valid. */
export function firstNameProblem(firstName: string): string | undefined {
  const name = firstName.trim();
  if (countCharacters(name) > maxNameLength) return 'First name too long';
  return problemOf('First name', hiddenProblem(name, 'line'));
}

/** A sentence without its full stop. @param problem the end of a sentence that starts with the label */
export function problemOf(label: string, problem: string | undefined): string | undefined {
  return problem && `${label} ${problem}`;
}

/** How the shop addresses a member: by first name, or else by the local part of the email address. */
export function displayName(member: { firstName: string | null; email: string }): string {
  return member.firstName ?? member.email.split('@', 1)[0] ?? member.email;
}

/** The length in code points: emojis and letters beyond the basic plane count once. */
export function countCharacters(text: string): number {
  return [...text].length;
}
