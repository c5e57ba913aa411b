import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { AssertionAnswer } from '#domain/api/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import { RequestError } from '#server/http/errors.ts';
import { storeChallenge, takeChallenge } from '../challenges.ts';
import { findActiveStaff, type StaffMember } from '../find-staff.ts';
import type { StaffContext } from '../open-staff.ts';
import { staffPasskeys } from '../tables.ts';
import { challengeIn, relyingParty } from './passkey-answers.ts';

/** What a browser asks for a passkey with: for a sign-in any passkey of the studio, else one of the person's own. */
export async function askForPasskey(context: StaffContext, staffId?: string) {
  const ownPasskeys = staffId
    ? await context.db.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, staffId))
    : [];
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).rpID,
    userVerification: 'required',
    allowCredentials: ownPasskeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  const purpose = staffId ? 'step-up' : 'sign-in';
  await storeChallenge(context, { challenge: options.challenge, purpose, staffId });
  return options;
}

type Passkey = typeof staffPasskeys.$inferSelect;

/**
 * Checks the answer of a browser, and records that the passkey was used.
 * @param staffId the person whose passkey it must be; undefined for a sign-in
 * @returns the active member of staff whose passkey it is
 * @throws RequestError 401 for a sign-in and else 403, if it is unknown or the answer is not valid here and now
 */
export async function verifyPasskey(
  tx: Executor,
  context: StaffContext,
  { response, staffId }: { response: AssertionAnswer; staffId?: string },
): Promise<StaffMember> {
  const refusal = passkeyRefused(staffId ? 403 : 401);
  const challenge = challengeIn(response);
  const purpose = staffId ? 'step-up' : 'sign-in';
  if (!(await takeChallenge(tx, context, { challenge, purpose, staffId }))) throw refusal;
  const isThis = eq(staffPasskeys.credentialId, response.id);
  const [owner] = await tx.select({ id: staffPasskeys.staffId }).from(staffPasskeys).where(isThis);
  // The person is locked before the passkey, as in `joinStaff`: otherwise the two could deadlock.
  const member = owner && (await findActiveStaff(tx, owner.id));
  // Locked, so that two answers can't both be compared with the same counter.
  const [passkey] = await tx.select().from(staffPasskeys).where(isThis).for('update');
  if (!member || !passkey || (staffId && member.id !== staffId)) throw refusal;
  const result = await verify(context, { passkey, response, challenge });
  if (!result?.verified) throw refusal;
  const { newCounter: counter, credentialBackedUp: isBackedUp } = result.authenticationInfo;
  await tx.update(staffPasskeys).set({ counter, isBackedUp, lastUsedAt: context.now() }).where(isThis);
  return member;
}

/** One answer for every reason, which the log names. */
export function passkeyRefused(status: 400 | 401 | 403): RequestError {
  return new RequestError(status, 'passkey_refused', 'This passkey was not accepted. Please try again.');
}

/** A counter that goes backward means a copied key, but only if devices don't share the passkey anyway. */
async function verify(
  context: StaffContext,
  { passkey, response, challenge }: { passkey: Passkey; response: AssertionAnswer; challenge: string },
): Promise<VerifiedAuthenticationResponse | undefined> {
  const { rpID, origin } = relyingParty(context);
  const { credentialId: id, publicKey, isSynced, counter } = passkey;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    return await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey, counter: isSynced ? 0 : counter },
      requireUserVerification: true,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    context.log.warn({ staffId: passkey.staffId, reason }, 'a passkey was not accepted');
    return undefined;
  }
}
