import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { studioTimes } from '#domain/staff/staff.ts';
import { daySeconds, hourMs } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import { hashToken, newToken } from '#server/sign-in/opaque-tokens.ts';
import { memberColumns, type StaffMember } from '../find-staff.ts';
import type { StaffContext } from '../open-staff.ts';
import { staff, staffSessions } from '../tables.ts';

/** A browser in which a member of staff is signed in. */
export interface StaffSession {
  id: string;
  member: StaffMember;
  /** The last time that the person proved who they are. */
  verifiedAt: Date;
}

/** The browser that a request came from. */
export interface Client {
  address: string;
  /** Its `User-Agent`. */
  browser: string;
  /** The token of the session that it had before, which the next one ends. */
  formerSession?: string | undefined;
  /** The value of its device cookie. */
  deviceTokens?: string | undefined;
}

/** What a browser receives when its person signs in. */
export interface SignedIn {
  member: StaffMember;
  /** The token, for the cookie. */
  session: string;
  /** The new value of the device cookie. Undefined after a passkey, whose attempts are not counted. */
  deviceTokens?: string;
}

export const sessionSeconds = studioTimes.maxDays * daySeconds;
/** `seen_at` is written at most this often, because every call reads the session. */
const seenEveryMs = 60_000;
const maxBrowserLength = 200;

/** Starts a session of a person who has just proved who they are. @returns its token, for the cookie */
export async function startStaffSession(
  tx: Executor,
  { now }: Pick<StaffContext, 'now'>,
  { id: staffId }: Pick<StaffMember, 'id'>,
  { address, browser, formerSession }: Client,
): Promise<{ id: string; token: string }> {
  if (formerSession)
    await tx.delete(staffSessions).where(eq(staffSessions.tokenHash, hashToken(formerSession)));
  const [id, token, at] = [newId(), newToken(), now()];
  await tx.insert(staffSessions).values({
    id,
    tokenHash: hashToken(token),
    staffId,
    createdAt: at,
    seenAt: at,
    verifiedAt: at,
    address,
    browser: browser.slice(0, maxBrowserLength),
  });
  return { id, token };
}

/** The session of a token, with the member's current role. Records that the session was used. */
export async function findStaffSession(
  context: Pick<StaffContext, 'db' | 'now'>,
  token: string,
): Promise<StaffSession | undefined> {
  const session = await findOpenStaffSession(context, token);
  if (!session) return undefined;
  const { seenAt, ...found } = session;
  const now = context.now();
  if (now.getTime() - seenAt.getTime() >= seenEveryMs) {
    await context.db.update(staffSessions).set({ seenAt: now }).where(eq(staffSessions.id, found.id));
  }
  return found;
}

/** The session of a token, unless it has ended or its person is disabled. */
export async function findOpenStaffSession(
  context: Pick<StaffContext, 'db' | 'now'>,
  token: string,
): Promise<(StaffSession & { seenAt: Date }) | undefined> {
  const { id, verifiedAt, seenAt, tokenHash } = staffSessions;
  const [session] = await context.db
    .select({ id, verifiedAt, seenAt, member: memberColumns })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(tokenHash, hashToken(token)), isOpen(context), isNull(staff.disabledAt)));
  return session;
}

/** The open sessions of a person, the last used first. */
export async function listStaffSessions(context: Pick<StaffContext, 'db' | 'now'>, staffId: string) {
  const { id, createdAt, seenAt, address, browser } = staffSessions;
  return context.db
    .select({ id, createdAt, seenAt, address, browser })
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), isOpen(context)))
    .orderBy(desc(seenAt), desc(id));
}

/** Sessions before these moments have ended. */
export function sessionsEndedBefore(now: Date): { seenAt: Date; createdAt: Date } {
  return {
    seenAt: new Date(now.getTime() - studioTimes.idleHours * hourMs),
    createdAt: new Date(now.getTime() - sessionSeconds * 1000),
  };
}

function isOpen({ now }: Pick<StaffContext, 'now'>): SQL | undefined {
  const ended = sessionsEndedBefore(now());
  return and(gt(staffSessions.seenAt, ended.seenAt), gt(staffSessions.createdAt, ended.createdAt));
}
