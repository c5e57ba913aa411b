import { v7 as uuidv7 } from 'uuid';
import { normalizeEmail, normalizeFirstName } from '#domain/accounts.ts';
import { networkOf } from '#server/limits/network-of.ts';
import { requireNewAccount } from '../check-fields.ts';
import type { Account } from '../find-account.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { users } from '../tables.ts';

interface Application {
  firstName: string;
  email: string;
  password: string;
  /** The client's IP address. */
  address: string;
}

/**
 * Makes an account. Membership is free: every new account is a member's.
 * @returns undefined when the email has an account already
 * @throws RequestError 400 in the words of the specification, section 5; 429 when too many come from this address
 */
export async function register(
  context: AccountsContext,
  application: Application,
): Promise<Account | undefined> {
  const { db, limits, passwords, now } = context;
  requireNewAccount(application);
  const network = networkOf(application.address);
  await limits.registration.require(network);
  const passwordHash = await passwords.hash(application.password);
  // After the hashing, which is done by turns: of many that come at once each finds those before it counted.
  await limits.takenEmail.requireRoom(network);
  const [account] = await db
    .insert(users)
    .values({
      id: uuidv7(),
      email: normalizeEmail(application.email),
      firstName: normalizeFirstName(application.firstName) ?? null,
      passwordHash,
      isMember: true,
      createdAt: now(),
    })
    .onConflictDoNothing({ target: users.email })
    .returning();
  if (!account) await limits.takenEmail.require(network);
  return account;
}
