/** The password's length in characters, exactly as typed (specification, section 9). */
export const passwordLength = { least: 8, most: 128 } as const;
export const longestFirstName = 80;
/** What a mail server takes (RFC 5321, 4.5.3.1), in bytes. */
const longestEmail = 254;
const longestLocalPart = 64;

/** Between the dots: of the local part as RFC 5321 has it without quotes, and RFC 6531 beyond ASCII; of the domain. */
const atom = /[\w!#$%&'*+/=?^`{|}~\P{ASCII}-]+/u.source;
const label = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?/u.source;
const mailAddress = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)${label}$`, 'u');
/** What nobody sees in an address, or takes for something else. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u;
/** Control characters, and halves of characters: no database and no mail takes them. */
const unwritable = /[\p{Cc}\p{Cs}]/u;

/** The form in which an email is compared and kept: trimmed and in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * What is wrong with an email as it was typed, in the words of the specification, section 5; undefined when nothing is. Forms, the owner's
 * commands and the mailer all ask here: quotes, brackets and commas are left out, since mail programs change them.
 */
export function emailProblem(email: string): string | undefined {
  const address = normalizeEmail(email);
  if (address === '') return 'Email is required';
  return isMailAddress(address) ? undefined : 'Invalid email';
}

/** A mail program reads full-width letters and the like as plain ones, which may be somebody else's address. */
function isMailAddress(address: string): boolean {
  if (!mailAddress.test(address) || invisible.test(address)) return false;
  if (address.normalize('NFKC') !== address) return false;
  const [localPart = ''] = address.split('@', 1);
  return bytesOf(address) <= longestEmail && bytesOf(localPart) <= longestLocalPart;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** What is wrong with a new password, in the words of the specification, section 5; undefined when nothing is. */
export function passwordProblem(password: string): string | undefined {
  const length = countCharacters(password);
  if (length === 0) return 'Password is required';
  if (length < passwordLength.least) return `Password must be at least ${passwordLength.least} characters`;
  return length > passwordLength.most ? 'Password too long' : undefined;
}

/** A first name as it is kept: trimmed; undefined when nothing is left of it. */
export function tidyFirstName(firstName: string): string | undefined {
  return firstName.trim() || undefined;
}

/** What is wrong with a first name, in the words of the specification, section 5 where it has any; any script is welcome. */
export function firstNameProblem(firstName: string): string | undefined {
  const name = firstName.trim();
  if (countCharacters(name) > longestFirstName) return 'First name too long';
  return unwritable.test(name) ? 'First name takes letters and signs only' : undefined;
}

/** How the shop addresses a member: by first name, else by what stands before the @. */
export function displayName(member: { firstName: string | null; email: string }): string {
  return member.firstName ?? member.email.split('@', 1)[0] ?? member.email;
}

/** An emoji or a letter beyond the basic plane counts once. */
export function countCharacters(text: string): number {
  return [...text].length;
}
