import { and, asc, eq, inArray } from 'drizzle-orm';
import { normalizeEmail } from '#domain/accounts.ts';
import type { Executor } from '#server/database/database.ts';
import { users } from './tables.ts';

export interface ListedMember {
  email: string;
  firstName: string | null;
  isMember: boolean;
  createdAt: Date;
}

/** Every account, oldest first. */
export async function listMembers(on: Executor): Promise<ListedMember[]> {
  const { email, firstName, isMember, createdAt } = users;
  return on
    .select({ email, firstName, isMember, createdAt })
    .from(users)
    .orderBy(asc(createdAt), asc(users.id));
}

/** Which of the accounts are members now. */
export async function findMembers(on: Executor, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await on
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...new Set(userIds)]), users.isMember));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Ends or restores a membership. The account stays, and gets regular or member prices from its next request on.
 * @returns false if there is no account with this email
 */
export async function setMembership(on: Executor, email: string, isMember: boolean): Promise<boolean> {
  const updatedRows = await on
    .update(users)
    .set({ isMember })
    .where(eq(users.email, normalizeEmail(email)))
    .returning({ id: users.id });
  return updatedRows.length > 0;
}
