import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { normalizeEmail } from '#domain/accounts.ts';
import type { Executor } from '#server/database/database.ts';
import { memberColumns, type StaffMember } from '../find-staff.ts';
import type { StaffContext } from '../open-staff.ts';
import { staff, staffPasswords } from '../tables.ts';
import { findPeriod, findRecoveryHash, readRecoveryCode, readTotpCode } from './codes.ts';

interface Attempt {
  email: string;
  password: string;
  /** A code of the moment, or a recovery code. */
  code: string;
  address: string;
}

/** How a code was recognized: it is then marked as used. */
type Proof = { period: number } | { recoveryHash: string };

/**
 * Checks a password with a code as one attempt, which is counted as a member's sign-in is. An unknown email, a wrong
 * password and a wrong code take the same work.
 * @param onSuccess runs in the transaction that marks the code as used
 * @returns undefined if anything was wrong
 * @throws RequestError 429 while the email or the address is locked
 */
export async function checkPassword<Result>(
  context: StaffContext,
  { email: typedEmail, password, code, address }: Attempt,
  onSuccess: (tx: Executor, member: StaffMember) => Promise<Result>,
): Promise<Result | undefined> {
  const email = normalizeEmail(typedEmail);
  // Counted apart from the shop's accounts, so that guesses there don't lock the studio.
  return context.guard.check({ email: `studio:${email}`, address }, async () => {
    const account = await findPassword(context, email);
    const isPasswordRight = await context.passwords.matches(password, account?.passwordHash);
    const proof = await findProof(context, account, code);
    if (!account || !isPasswordRight || !proof) {
      context.log.info({ staffId: account?.member.id }, 'wrong email, password or code in the studio');
      return undefined;
    }
    const { member } = account;
    return context.db.transaction(async (tx) => {
      if (!(await useCode(tx, context, member.id, proof))) return undefined;
      return onSuccess(tx, member);
    });
  });
}

async function findPassword({ db }: StaffContext, email: string) {
  // PostgreSQL doesn't accept NUL characters.
  if (email.includes('\0')) return undefined;
  const { passwordHash, totpSecret, totpPeriod, recoveryHashes } = staffPasswords;
  const [row] = await db
    .select({ member: memberColumns, passwordHash, totpSecret, totpPeriod, recoveryHashes })
    .from(staffPasswords)
    .innerJoin(staff, eq(staff.id, staffPasswords.staffId))
    .where(and(eq(staff.email, email), isNull(staff.disabledAt)));
  return row;
}

type PasswordRow = NonNullable<Awaited<ReturnType<typeof findPassword>>>;

async function findProof(
  { passwords, now }: StaffContext,
  account: PasswordRow | undefined,
  typedCode: string,
): Promise<Proof | undefined> {
  const digits = readTotpCode(typedCode);
  if (digits) {
    const period = account && findPeriod(account.totpSecret, digits, now());
    return account && period && period > account.totpPeriod ? { period } : undefined;
  }
  const recoveryCode = readRecoveryCode(typedCode);
  if (!recoveryCode) return undefined;
  const recoveryHash = await findRecoveryHash(passwords, recoveryCode, account?.recoveryHashes ?? []);
  return recoveryHash ? { recoveryHash } : undefined;
}

/** Marks a code as used. @returns false if another attempt has used it at the same moment */
async function useCode(tx: Executor, { now }: StaffContext, staffId: string, proof: Proof): Promise<boolean> {
  const { recoveryHashes, totpPeriod } = staffPasswords;
  const isUnused =
    'period' in proof ? lt(totpPeriod, proof.period) : sql`${proof.recoveryHash} = any(${recoveryHashes})`;
  const use =
    'period' in proof
      ? { totpPeriod: proof.period }
      : { recoveryHashes: sql`array_remove(${recoveryHashes}, ${proof.recoveryHash})` };
  const { rowCount } = await tx
    .update(staffPasswords)
    .set({ ...use, lastUsedAt: now() })
    .where(and(eq(staffPasswords.staffId, staffId), isUnused));
  return rowCount === 1;
}
