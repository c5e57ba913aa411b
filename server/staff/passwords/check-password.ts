import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { normalizeEmail } from '#domain/customers/accounts.ts';
import type { Executor } from '#server/database/database.ts';
import type { KnownDevices } from '#server/sign-in/known-devices.ts';
import { findActiveStaff, memberColumns, type StaffMember } from '../find-staff.ts';
import type { StaffContext } from '../open-staff.ts';
import { staff, staffPasswords } from '../tables.ts';
import { findPeriod, readRecoveryCode, readTotpCode, recoverySecret } from './codes.ts';

interface Attempt {
  email: string;
  password: string;
  /** A code of the moment, or a recovery code. */
  code: string;
  address: string;
  /** The id of the session that is verified again: its wrong attempts count for it alone. Undefined: a sign-in. */
  sessionId?: string;
  /** The value of the browser's device cookie. */
  deviceTokens?: string | undefined;
}

/** How a code was recognized: it is then marked as used. */
type Proof = { period: number } | { recoveryHash: string };

/**
 * Checks a password with a code as one attempt, which is counted as a member's sign-in is. An unknown email, a wrong
 * password and a wrong code take the same work: one hash.
 * @param onSuccess runs in the transaction that marks the code as used
 * @returns undefined if anything was wrong
 * @throws RequestError 429 while the email or the address is locked; for a session or a known browser, only while it is
 *   locked itself, so that strangers don't lock staff out (decision 044)
 */
export async function checkPassword<Result>(
  context: StaffContext,
  { email: typedEmail, sessionId, deviceTokens, ...attempt }: Attempt,
  onSuccess: (tx: Executor, member: StaffMember, owner: DeviceOwner) => Promise<Result>,
): Promise<Result | undefined> {
  const email = normalizeEmail(typedEmail);
  const known = deviceTokens ? await findPassword(context, email) : undefined;
  const browser =
    known && deviceTokens ? context.knownDevices.recognize(deviceTokens, known.owner) : undefined;
  const device = sessionId ? `studio:${sessionId}` : browser;
  // Counted apart from the shop's accounts, so that guesses there don't lock the studio.
  const counted = { email: `studio:${email}`, address: attempt.address, device };
  return context.guard.check(counted, async () => {
    const account = known ?? (await findPassword(context, email));
    const passwords = device ? context.knownPasswords : context.passwords;
    const proof = await findProof({ passwords, now: context.now }, account, attempt);
    if (!account || !proof) {
      context.log.info({ staffId: account?.member.id }, 'wrong email, password or code in the studio');
      return undefined;
    }
    return context.db.transaction(async (tx) => {
      const member = await findActiveStaff(tx, account.member.id);
      if (!member || !(await markCodeUsed(tx, context, account, proof))) return undefined;
      return onSuccess(tx, member, account.owner);
    });
  });
}

type DeviceOwner = Parameters<KnownDevices['add']>[1];

/** Whose browser a device cookie recognizes. A new password makes all browsers unknown. */
export function deviceOwner({ id }: Pick<StaffMember, 'id'>, passwordCreatedAt: Date): DeviceOwner {
  return { id, tokenVersion: passwordCreatedAt.getTime() };
}

async function findPassword({ db }: StaffContext, email: string) {
  // PostgreSQL doesn't accept NUL characters.
  if (email.includes('\0')) return undefined;
  const { passwordHash, totpSecret, totpPeriod, recoveryHashes, createdAt } = staffPasswords;
  const [row] = await db
    .select({ member: memberColumns, passwordHash, totpSecret, totpPeriod, recoveryHashes, createdAt })
    .from(staffPasswords)
    .innerJoin(staff, eq(staff.id, staffPasswords.staffId))
    .where(and(eq(staff.email, email), isNull(staff.disabledAt)));
  return row && { ...row, owner: deviceOwner(row.member, row.createdAt) };
}

type PasswordRow = NonNullable<Awaited<ReturnType<typeof findPassword>>>;

/** A recovery code and the password are one secret, so each attempt costs one hash. */
async function findProof(
  { passwords, now }: Pick<StaffContext, 'passwords' | 'now'>,
  account: PasswordRow | undefined,
  { password, code }: Pick<Attempt, 'password' | 'code'>,
): Promise<Proof | undefined> {
  const recoveryCode = readRecoveryCode(code);
  if (recoveryCode) {
    const secret = recoverySecret(password, recoveryCode);
    const recoveryHash = await passwords.findMatch(secret, account?.recoveryHashes ?? []);
    return recoveryHash ? { recoveryHash } : undefined;
  }
  const isPasswordRight = await passwords.matches(password, account?.passwordHash);
  const digits = readTotpCode(code);
  const period = account && digits && findPeriod(account.totpSecret, digits, now());
  return isPasswordRight && period && period > account.totpPeriod ? { period } : undefined;
}

/** Marks a code as used. @returns false if another attempt has used it, or another password was set, at the same moment */
async function markCodeUsed(
  tx: Executor,
  { now }: StaffContext,
  { member, passwordHash }: PasswordRow,
  proof: Proof,
): Promise<boolean> {
  const { staffId, recoveryHashes, totpPeriod } = staffPasswords;
  const isUnused =
    'period' in proof ? lt(totpPeriod, proof.period) : sql`${proof.recoveryHash} = any(${recoveryHashes})`;
  const use =
    'period' in proof
      ? { totpPeriod: proof.period }
      : { recoveryHashes: sql`array_remove(${recoveryHashes}, ${proof.recoveryHash})` };
  const { rowCount } = await tx
    .update(staffPasswords)
    .set({ ...use, lastUsedAt: now() })
    .where(and(eq(staffId, member.id), eq(staffPasswords.passwordHash, passwordHash), isUnused));
  return rowCount === 1;
}
