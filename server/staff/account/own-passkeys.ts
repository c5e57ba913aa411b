import { and, asc, eq, ne } from 'drizzle-orm';
import type { RegistrationAnswer } from '#domain/api/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { StaffContext } from '../open-staff.ts';
import { offerRegistration, registerPasskey } from '../passkeys/register-passkey.ts';
import { recordStaffChange } from '../record-staff-change.ts';
import { enqueueStaffNotice } from '../sessions/send-staff-notice.ts';
import type { StaffSession } from '../sessions/staff-sessions.ts';
import { staffPasskeys, staffPasswords, staffRecoveryCodes, staffSessions } from '../tables.ts';
import { lockOwnAccount } from './lock-own-account.ts';

/** The passkeys of a person, oldest first. */
export async function listPasskeys(on: Executor, staffId: string) {
  return on
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id));
}

/** What the browser of a person who is signed in creates another passkey from. */
export async function offerAnotherPasskey(context: StaffContext, { member }: StaffSession) {
  const kept = await listPasskeys(context.db, member.id);
  return offerRegistration(context, { ...member, purpose: 'new-passkey', kept });
}

/** Adds a passkey to the person's own account. @returns its id. @throws RequestError 400 or 401 */
export async function addPasskey(
  context: StaffContext,
  { session, label, response }: { session: StaffSession; label: string; response: RegistrationAnswer },
): Promise<string> {
  const { id: staffId, email } = session.member;
  return context.db.transaction(async (tx) => {
    await lockOwnAccount(tx, session);
    const id = await registerPasskey(tx, context, { staffId, purpose: 'new-passkey', response, label });
    await recordStaffChange(tx, context, { author: staffId, action: 'passkey.added', id, after: { label } });
    await enqueueStaffNotice(tx, context, { notice: 'new-passkey', email });
    return id;
  });
}

interface OwnPasskey {
  session: StaffSession;
  id: string;
}

/** Gives one of the person's own passkeys another name. @throws RequestError 401, or 404 for another's */
export async function renamePasskey(
  context: StaffContext,
  { session, id, label }: OwnPasskey & { label: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockOwnAccount(tx, session);
    const staffId = session.member.id;
    const passkey = requireOwn(await listPasskeys(tx, staffId), id);
    if (passkey.label === label) return;
    await tx.update(staffPasskeys).set({ label }).where(eq(staffPasskeys.id, id));
    const [before, after] = [{ label: passkey.label }, { label }];
    await recordStaffChange(tx, context, { author: staffId, action: 'passkey.renamed', id, before, after });
  });
}

/**
 * Removes one of the person's own passkeys, and ends their other sessions, because its device may be lost.
 * @throws RequestError 401, 404 for another's, or 409 if the person could not sign in anymore
 */
export async function removePasskey(context: StaffContext, { session, id }: OwnPasskey): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockOwnAccount(tx, session);
    const { id: staffId, email } = session.member;
    const passkeys = await listPasskeys(tx, staffId);
    const { label } = requireOwn(passkeys, id);
    if (passkeys.length === 1 && !(await hasAnotherWay(tx, staffId))) throw lastPasskey();
    await tx.delete(staffPasskeys).where(eq(staffPasskeys.id, id));
    await tx
      .delete(staffSessions)
      .where(and(eq(staffSessions.staffId, staffId), ne(staffSessions.id, session.id)));
    const before = { label };
    await recordStaffChange(tx, context, { author: staffId, action: 'passkey.removed', id, before });
    await enqueueStaffNotice(tx, context, { notice: 'passkey-removed', email });
  });
}

function requireOwn(passkeys: Awaited<ReturnType<typeof listPasskeys>>, id: string) {
  const passkey = passkeys.find((each) => each.id === id);
  if (!passkey) throw notFound('You have no such passkey.');
  return passkey;
}

async function hasAnotherWay(tx: Executor, staffId: string): Promise<boolean> {
  for (const table of [staffPasswords, staffRecoveryCodes]) {
    const rows = await tx.select({ staffId: table.staffId }).from(table).where(eq(table.staffId, staffId));
    if (rows.length > 0) return true;
  }
  return false;
}

function lastPasskey() {
  return conflict(
    'last_passkey',
    'This is the only way in that you have. Add another passkey or make a recovery code first.',
  );
}
