import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { PendingInvitation } from '#domain/api/staff/staff.ts';
import { type Author, type StaffRole, studioTimes } from '#domain/staff/staff.ts';
import { hourMs } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import { hashToken } from '#server/sign-in/opaque-tokens.ts';
import { lockStaffFor, type StaffRow } from '../lock-staff.ts';
import type { StaffContext } from '../open-staff.ts';
import { recordStaffChange, storedAuthor } from '../record-staff-change.ts';
import { staff, staffInvitations } from '../tables.ts';
import { isOpenInvitation } from './open-invitation.ts';
import { invitationLink, sendInvitationJob } from './send-invitation.ts';

/** What inviting needs, in the studio and in the terminal. */
type InvitationContext = Pick<StaffContext, 'db' | 'jobs' | 'invitationTokens' | 'studioUrl' | 'now'>;

interface NewInvitation {
  /** Normalized. */
  email: string;
  role: StaffRole;
  author: Author;
}

export interface Invitation {
  id: string;
  email: string;
  role: StaffRole;
  expiresAt: Date;
  /** Whether the person is staff already, so that it replaces everything that they sign in with. */
  replaces: boolean;
}

interface NewLink {
  link: string;
  /** Whether the link of an earlier invitation to this email stops working. */
  endsEarlierLink: boolean;
}

/**
 * Invites a person, and emails the link. It replaces an earlier invitation of the same email. A person who is staff
 * already starts anew with it: see `joinStaff`.
 * @throws RequestError 403 if the author is no owner anymore
 */
export async function inviteStaff(
  context: InvitationContext,
  invitation: NewInvitation,
): Promise<Invitation & NewLink> {
  return context.db.transaction(async (tx) => {
    const result = await addInvitation(tx, context, invitation);
    await context.jobs.enqueue(tx, sendInvitationJob, { invitationId: result.id });
    return result;
  });
}

/** Creates an invitation without emailing it. */
export async function addInvitation(
  tx: Executor,
  context: Omit<InvitationContext, 'jobs'>,
  invitation: NewInvitation,
): Promise<Invitation & NewLink> {
  return insertInvitation(tx, context, { ...invitation, rows: await lockStaffFor(tx, invitation.author) });
}

/** Does what `addInvitation` does, for a caller that has locked all staff (`rows`) and knows that it is allowed. */
export async function insertInvitation(
  tx: Executor,
  context: Omit<InvitationContext, 'jobs'>,
  { email, role, author, rows }: NewInvitation & { rows: readonly StaffRow[] },
): Promise<Invitation & NewLink> {
  const id = newId();
  const token = context.invitationTokens(id);
  const createdAt = context.now();
  const expiresAt = new Date(createdAt.getTime() + studioTimes.invitationHours * hourMs);
  const earlier = await tx
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.email, email), isNull(staffInvitations.usedAt)))
    .returning();
  const endsEarlierLink = earlier.some((each) => each.expiresAt > createdAt);
  const values = { email, role, invitedBy: storedAuthor(author), createdAt, expiresAt };
  await tx.insert(staffInvitations).values({ id, tokenHash: hashToken(token), ...values });
  await recordStaffChange(tx, context, {
    author,
    action: 'invitation.invited',
    id,
    after: { email, role },
  });
  const replaces = rows.some((row) => row.email === email);
  const link = invitationLink(context.studioUrl, token);
  return { id, email, role, expiresAt, replaces, link, endsEarlierLink };
}

type ListedInvitation = Invitation & Pick<PendingInvitation, 'invitedBy'>;

/** The invitations that can be accepted, newest first. */
export async function listInvitations({
  db,
  now,
}: Pick<StaffContext, 'db' | 'now'>): Promise<ListedInvitation[]> {
  const { id, email, role, expiresAt, invitedBy } = staffInvitations;
  const replaces = sql<boolean>`${email} in (select email from ${staff})`;
  return db
    .select({ id, email, role, expiresAt, replaces, invitedBy: { id: staff.id, name: staff.name } })
    .from(staffInvitations)
    .leftJoin(staff, eq(staff.id, invitedBy))
    .where(isOpenInvitation(now()))
    .orderBy(desc(id));
}
