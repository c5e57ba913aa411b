import { countCharacters, maxNameLength, problemOf } from '../customers/accounts.ts';
import { hiddenProblem } from '../visible-text.ts';

/** What a member of staff may do in the studio, with its meaning (specification, section 13). */
export const staffRoles = {
  owner: 'can do everything',
  maker: 'works at the bench, without amounts and emails',
  books: 'reads orders, offers and exports, and changes nothing',
} as const;

export type StaffRole = keyof typeof staffRoles;

export const staffRoleNames = ['owner', 'maker', 'books'] as const satisfies StaffRole[];

export type StaffId = string;

/** Who makes a change: a member of staff in the studio, or the owner in the terminal. */
export type Author = StaffId | 'terminal';

/** How long the studio's sessions and links last (specification, section 13). */
export const studioTimes = {
  /** A session ends after `idleHours` without a call, and always after `maxDays`. */
  idleHours: 12,
  maxDays: 7,
  /** How long a verification counts for calls that need a fresh one. */
  stepUpMinutes: 5,
  /** How long a browser may take to answer with a passkey. */
  challengeMinutes: 5,
  /** How long a person may take to set up a program for codes. */
  passwordSetupMinutes: 60,
  invitationHours: 72,
  /** How long the link works that confirms a new email. */
  emailLinkHours: 24,
  /** How long an expired invitation is kept, so that its link can say that it expired. */
  expiredInvitationDays: 7,
  /** How long a browser may take to send a call again that was not answered. A session doesn't last longer. */
  answerDays: 8,
} as const;

/** What an invitation says to a person who is staff already. */
export const replacesSignIn =
  'Once accepted, it replaces your passkeys, your password and your recovery code, and ends your sessions.';

export const recoveryCodeCount = 10;

export const maxPasskeyLabelLength = 60;

/** The problem with the name of a member of staff; undefined for a valid one. */
export function staffNameProblem(typed: string): string | undefined {
  const name = typed.trim();
  if (name === '') return 'Name is required';
  if (countCharacters(name) > maxNameLength) return 'Name too long';
  return problemOf('Name', hiddenProblem(name, 'line'));
}
