import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { v7 as newId } from 'uuid';
import type { RegistrationAnswer } from '#domain/api/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import { storeChallenge, takeChallenge } from '../challenges.ts';
import type { StaffMember } from '../find-staff.ts';
import type { StaffContext } from '../open-staff.ts';
import { staffPasskeys } from '../tables.ts';
import { challengeIn, relyingParty } from './passkey-answers.ts';
import { passkeyRefused } from './verify-passkey.ts';

interface Offer extends Pick<StaffMember, 'id' | 'email' | 'name'> {
  purpose: 'invitation' | 'new-passkey';
  /** The passkeys that the person keeps: a device that has one of them makes no second one. */
  kept?: readonly { credentialId: string }[];
}

/** What the browser creates a passkey from. A program may keep one passkey for each `id`, and replaces it. */
export async function offerRegistration(
  context: StaffContext,
  { id, email, name, purpose, kept = [] }: Offer,
) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: `${context.details.current().shop} studio`,
    rpID: relyingParty(context).rpID,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: kept.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const staffId = ownerOf(purpose, id);
  await storeChallenge(context, { challenge: options.challenge, purpose, staffId });
  return options;
}

/** A new passkey of a person who is signed in works for them alone. An invited person may not be staff yet. */
function ownerOf(purpose: Offer['purpose'], staffId: string): string | undefined {
  return purpose === 'new-passkey' ? staffId : undefined;
}

interface Registration extends Pick<Offer, 'purpose'> {
  staffId: string;
  response: RegistrationAnswer;
  label: string;
}

/** Checks and stores a new passkey. @returns its id. @throws RequestError 400 if the browser's answer is not valid here and now */
export async function registerPasskey(
  tx: Executor,
  context: StaffContext,
  { staffId, purpose, response, label }: Registration,
): Promise<string> {
  const challenge = challengeIn(response);
  const owner = ownerOf(purpose, staffId);
  if (!(await takeChallenge(tx, context, { challenge, purpose, staffId: owner }))) throw passkeyRefused(400);
  const { registrationInfo } = await verify(context, response, challenge);
  if (!registrationInfo) throw passkeyRefused(400);
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  const [row] = await tx
    .insert(staffPasskeys)
    .values({
      id: newId(),
      staffId,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: (response.response.transports ?? []).filter((name) => knownTransports.includes(name)),
      isSynced: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
      label,
      createdAt: context.now(),
      lastUsedAt: context.now(),
    })
    .onConflictDoNothing({ target: staffPasskeys.credentialId })
    .returning({ id: staffPasskeys.id });
  if (!row) throw passkeyRefused(400);
  return row.id;
}

/** How a browser reaches the device with the passkey (WebAuthn Level 3). */
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

async function verify(
  context: StaffContext,
  { response: { clientDataJSON, attestationObject }, ...answer }: RegistrationAnswer,
  expectedChallenge: string,
): Promise<VerifiedRegistrationResponse> {
  const { rpID, origin } = relyingParty(context);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    return await verifyRegistrationResponse({
      response: { ...answer, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    context.log.warn({ reason }, 'a new passkey was not accepted');
    throw passkeyRefused(400);
  }
}
