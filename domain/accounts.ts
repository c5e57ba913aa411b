/** Section 9: the password's length in characters, exactly as typed. */
export const passwordLength = { least: 8, most: 128 } as const;
export const longestFirstName = 80;
/** What a mail server takes (RFC 5321). */
export const longestEmail = 254;

const simpleAddress = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
/** Control characters, and halves of characters: no database and no mail takes them. */
const unwritable = /[\p{Cc}\p{Cs}]/u;

/** The form in which an email is compared and kept: trimmed and in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** What is wrong with an email as it was typed, in the words of section 5; undefined when nothing is. */
export function emailProblem(email: string): string | undefined {
  const address = normalizeEmail(email);
  if (address === '') return 'Email is required';
  const isAddress = simpleAddress.test(address) && !unwritable.test(address);
  return isAddress && address.length <= longestEmail ? undefined : 'Invalid email';
}

/** What is wrong with a new password, in the words of section 5; undefined when nothing is. */
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

/** What is wrong with a first name, in the words of section 5 where it has any; any script is welcome. */
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
