import { v7 as uuidv7 } from 'uuid';
import {
  emailProblem,
  firstNameProblem,
  normalizeEmail,
  normalizeFirstName,
  passwordProblem,
} from '#domain/customers/accounts.ts';
import { requireNoProblem } from '#server/http/check-fields.ts';
import { networkOf } from '#server/limits/network-of.ts';
import type { Account } from '../find-account.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { users } from '../tables.ts';

interface Registration {
  firstName: string;
  email: string;
  password: string;
  /** The client's IP address. */
  address: string;
}

/**
 * Creates an account. Membership is free, so every new account is a member.
 * @returns undefined if the email already has an account
 * @throws RequestError 400 in the words of the specification, section 5; 429 after too many from one address
 */
export async function register(
  context: AccountsContext,
  registration: Registration,
): Promise<Account | undefined> {
  const { db, limits, passwords, now } = context;
  requireNoProblem({
    firstName: firstNameProblem(registration.firstName),
    email: emailProblem(registration.email),
    password: passwordProblem(registration.password),
  });
  const network = networkOf(registration.address);
  await limits.registration.require(network);
  const passwordHash = await passwords.hash(registration.password);
  // Check after hashing, which spreads simultaneous requests out: each one then sees the counts of those before it.
  await limits.takenEmail.requireNotReached(network);
  const [account] = await db
    .insert(users)
    .values({
      id: uuidv7(),
      email: normalizeEmail(registration.email),
      firstName: normalizeFirstName(registration.firstName) ?? null,
      passwordHash,
      isMember: true,
      createdAt: now(),
    })
    .onConflictDoNothing({ target: users.email })
    .returning();
  if (!account) await limits.takenEmail.require(network);
  return account;
}
