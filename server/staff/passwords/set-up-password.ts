import { and, eq, gt } from 'drizzle-orm';
import { passwordProblem } from '#domain/customers/accounts.ts';
import { staffNameProblem, studioTimes } from '#domain/staff/staff.ts';
import { requireNoProblem } from '#server/http/check-fields.ts';
import { RequestError } from '#server/http/errors.ts';
import { hashToken } from '#server/sign-in/opaque-tokens.ts';
import { joinStaff } from '../invitations/join-staff.ts';
import { requireInvitation } from '../invitations/open-invitation.ts';
import { lockStaff } from '../lock-staff.ts';
import type { StaffContext } from '../open-staff.ts';
import { enqueueStaffNotice } from '../sessions/send-staff-notice.ts';
import { type Client, type SignedIn, startStaffSession } from '../sessions/staff-sessions.ts';
import { staffChallenges, staffPasswords } from '../tables.ts';
import { deviceOwner } from './check-password.ts';
import {
  findPeriod,
  newRecoveryCodes,
  newTotpSecret,
  otpauthUri,
  readRecoveryCode,
  readTotpCode,
  recoverySecret,
} from './codes.ts';

/**
 * Prepares a password with codes for an invited person. Nothing counts before the first code is typed: see
 * `acceptWithPassword`. Calling it again replaces what was prepared.
 * @throws RequestError 400 for an invalid name or password, 404 or 410 for an invitation that is not open
 */
export async function setUpPassword(
  context: StaffContext,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<{ otpauthUri: string; secret: string; recoveryCodes: string[] }> {
  const { db, passwords, now, details } = context;
  const { email } = await requireInvitation(db, context, token);
  requireNoProblem({ name: staffNameProblem(name), password: passwordProblem(password) });
  const totpSecret = newTotpSecret();
  const recoveryCodes = newRecoveryCodes();
  const secrets = recoveryCodes.map((code) => recoverySecret(password, readRecoveryCode(code) ?? code));
  const [passwordHash, recoveryHashes] = await Promise.all([
    passwords.hash(password),
    passwords.hashAll(secrets),
  ]);
  const values = {
    purpose: 'password' as const,
    password: { name, passwordHash, totpSecret, recoveryHashes },
    expiresAt: new Date(now().getTime() + studioTimes.passwordSetupMinutes * 60_000),
  };
  await db
    .insert(staffChallenges)
    .values({ challengeHash: hashToken(token), ...values })
    .onConflictDoUpdate({ target: staffChallenges.challengeHash, set: values });
  const { shop } = details.current();
  return { otpauthUri: otpauthUri(totpSecret, { shop, email }), secret: totpSecret, recoveryCodes };
}

/**
 * Accepts an invitation with the password that was prepared, and starts a session.
 * @throws RequestError 400 for a wrong code, after which another one may be typed; 404 or 410 for an invitation that is
 *   not open; 409 if no password was prepared
 */
export async function acceptWithPassword(
  context: StaffContext,
  { token, code, client }: { token: string; code: string; client: Client },
): Promise<SignedIn> {
  const { db, now, knownDevices } = context;
  return db.transaction(async (tx) => {
    await lockStaff(tx);
    await requireInvitation(tx, context, token);
    const isDraft = and(
      eq(staffChallenges.challengeHash, hashToken(token)),
      gt(staffChallenges.expiresAt, now()),
    );
    const [draft] = await tx.delete(staffChallenges).where(isDraft).returning();
    if (!draft?.password) throw new RequestError(409, 'no_password', 'Please choose a password first.');
    const { name, ...password } = draft.password;
    const digits = readTotpCode(code);
    const totpPeriod = digits && findPeriod(password.totpSecret, digits, now());
    if (!totpPeriod) throw wrongCode();
    const member = await joinStaff(tx, context, { token, name });
    const createdAt = now();
    const values = { staffId: member.id, ...password, totpPeriod, createdAt, lastUsedAt: createdAt };
    await tx.insert(staffPasswords).values(values);
    await enqueueStaffNotice(tx, context, { notice: 'new-password', email: member.email });
    const { token: session } = await startStaffSession(tx, context, member, client);
    const deviceTokens = knownDevices.add(client.deviceTokens, deviceOwner(member, createdAt));
    return { member, session, deviceTokens };
  });
}

function wrongCode(): RequestError {
  return new RequestError(400, 'wrong_code', 'This code is not valid. Type the one that is shown now.', {
    code: 'Wrong code',
  });
}
