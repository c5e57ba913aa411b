import type { Author } from '#domain/staff/staff.ts';
import type { User } from '#server/customers/accounts/authentication.ts';
import {
  countSessions,
  endSessionsOf,
  findMember,
  removeMember,
  setMembership,
} from '#server/customers/accounts/members.ts';
import type { AccountsContext } from '#server/customers/accounts/open-accounts.ts';
import { collectData } from '#server/customers/accounts/own-account/collect-data.ts';
import { countNotice, enqueueNotice } from '#server/customers/accounts/send-notice.ts';
import type { Executor } from '#server/database/database.ts';
import { notFound, requireUnchanged } from '#server/http/errors.ts';
import { recordStaffChange } from '#server/staff/record-staff-change.ts';

interface MemberAction {
  userId: string;
  author: Author;
}

/**
 * Ends or restores a membership.
 * @returns the id of the change in the log, or undefined if it was so before
 * @throws RequestError 404
 */
export async function changeMembership(
  { db, now }: AccountsContext,
  { userId, author, isMember }: MemberAction & { isMember: boolean },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const member = await lockMember(tx, userId);
    if (member.isMember === isMember) return undefined;
    await setMembership(tx, userId, isMember);
    const action = isMember ? 'member.restored' : 'member.ended';
    const values = { before: { isMember: member.isMember }, after: { isMember } };
    return recordStaffChange(tx, { now }, { author, action, id: userId, ...values });
  });
}

/** Undoes `changeMembership`, in the caller's transaction. @throws RequestError 409 if it was changed since; 404 */
export async function undoMembership(
  tx: Executor,
  { id, before, after }: { id: string; before: { isMember: boolean }; after: { isMember: boolean } },
): Promise<void> {
  const { isMember } = await lockMember(tx, id);
  requireUnchanged(after, { isMember });
  await setMembership(tx, id, before.isMember);
}

/** Signs a member out everywhere. @returns on how many devices @throws RequestError 404 */
export async function endMemberSessions(
  { db, now }: AccountsContext,
  { userId, author }: MemberAction,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockMember(tx, userId);
    const sessions = await countSessions(tx, userId, now());
    if (sessions === 0) return 0;
    await endSessionsOf(tx, userId);
    const before = { sessions };
    await recordStaffChange(tx, { now }, { author, action: 'member.signed-out', id: userId, before });
    return sessions;
  });
}

/** A copy of what the shop stores about a member, for a member who asks for it. It is logged. @throws RequestError 404 */
export async function exportMember(context: AccountsContext, { userId, author }: MemberAction) {
  const { db, now, records } = context;
  return db.transaction(async (tx) => {
    const member = await lockMember(tx, userId);
    await recordStaffChange(tx, { now }, { author, action: 'member.exported', id: userId });
    return collectData({ db: tx, now, records }, member);
  });
}

/**
 * Deletes a member's account with what `deleteAccount` deletes, and tells them by email. Orders stay, without the account.
 * The log has no name and no email, because nothing else remembers the member.
 * @throws RequestError 404
 */
export async function deleteMember(
  context: AccountsContext,
  { userId, author }: MemberAction,
): Promise<void> {
  const { db, jobs, now, records } = context;
  const found = await findMember(db, userId);
  if (!found) throw unknownMember();
  const sendsNotice = await countNotice(context, found);
  await db.transaction(async (tx) => {
    const { email, createdAt } = await lockMember(tx, userId);
    await records.deletePhotos(tx, userId);
    await removeMember(tx, userId);
    if (sendsNotice) await enqueueNotice(tx, jobs, { notice: 'account-deleted', email, at: now() });
    const before = { joined: createdAt.toISOString().slice(0, 10) };
    await recordStaffChange(tx, { now }, { author, action: 'member.deleted', id: userId, before });
  });
}

async function lockMember(tx: Executor, userId: string): Promise<User> {
  const member = await findMember(tx, userId, { lock: true });
  if (!member) throw unknownMember();
  return member;
}

export function unknownMember() {
  return notFound('There is no such member. Perhaps the account was deleted.');
}
