import { and, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { containsText, nearRows, searchList } from '#server/database/search-list.ts';
import type { User } from './authentication.ts';
import { refreshTokens, users } from './tables.ts';

const { id, email, firstName, isMember, createdAt } = users;

const membersPerPage = 50;

/** The expression of the index of migration 0040. */
const nameAndEmail = sql`lower(coalesce(${firstName}, '') || ' ' || ${email})`;

interface MemberSearch {
  /** A part of the email or the first name; one or two characters must start a word. */
  text?: string | undefined;
  /** The id of the last account of the page before. */
  after?: string | undefined;
}

/** A page of accounts, newest first, and whether there are more. Ids are in the order of time. */
export async function searchMembers(
  on: Executor,
  { text, after }: MemberSearch,
): Promise<{ members: User[]; hasMore: boolean }> {
  const isAfter = after ? lt(id, after) : undefined;
  const select = (condition: SQL | undefined) =>
    on
      .select({ id, email, firstName, isMember, createdAt })
      .from(users)
      .where(and(condition, isAfter))
      .orderBy(desc(id))
      .limit(membersPerPage + 1);
  const oldest = sql`(select ${id} from ${users} where ${isAfter ?? sql`true`}
    order by ${id} desc offset ${nearRows} limit 1)`;
  const rows = text
    ? await searchList(select, {
        id,
        meanings: [containsText(nameAndEmail, text)],
        isNear: sql`${id} > ${oldest}`,
        max: membersPerPage,
      })
    : await select(undefined);
  return { members: rows.slice(0, membersPerPage), hasMore: rows.length > membersPerPage };
}

/** @param lock locks the account until the transaction ends */
export async function findMember(
  on: Executor,
  userId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<User | undefined> {
  const query = on.select({ id, email, firstName, isMember, createdAt }).from(users).where(eq(id, userId));
  const [member] = await (lock ? query.for('update') : query);
  return member;
}

/** Which of the accounts are members now. */
export async function findMembers(on: Executor, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await on
    .select({ id })
    .from(users)
    .where(and(inArray(id, [...new Set(userIds)]), isMember));
  return new Set(rows.map((row) => row.id));
}

/** Ends or restores a membership. The account stays, and gets regular or member prices from its next request on. */
export async function setMembership(on: Executor, userId: string, isMember: boolean): Promise<void> {
  await on.update(users).set({ isMember }).where(eq(id, userId));
}

/** The number of devices on which an account is signed in. */
export async function countSessions(on: Executor, userId: string, now: Date): Promise<number> {
  const isActive = and(isNull(refreshTokens.usedAt), gt(refreshTokens.expiresAt, now));
  const rows = await on
    .select({ familyId: refreshTokens.familyId })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.userId, userId), isActive));
  return new Set(rows.map(({ familyId }) => familyId)).size;
}

/** Signs an account out everywhere, at once: its access tokens become invalid too. Call it in a transaction. */
export async function endSessionsOf(tx: Executor, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(id, userId));
  await tx.delete(refreshTokens).where(eq(refreshTokens.userId, userId));
}

/** Deletes an account with its favorites, sessions and reset links. Its orders stay, without the account. */
export async function removeMember(tx: Executor, userId: string): Promise<void> {
  await tx.delete(users).where(eq(id, userId));
}
