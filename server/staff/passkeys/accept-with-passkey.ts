import type { RegistrationAnswer } from '#domain/api/staff/staff.ts';
import { staffNameProblem } from '#domain/staff/staff.ts';
import { requireNoProblem } from '#server/http/check-fields.ts';
import { makeRecoveryCode } from '../account/recovery-code.ts';
import { invitedId, joinStaff } from '../invitations/join-staff.ts';
import { requireInvitation } from '../invitations/open-invitation.ts';
import { isOnlyOwner, lockStaff } from '../lock-staff.ts';
import type { StaffContext } from '../open-staff.ts';
import { enqueueStaffNotice } from '../sessions/send-staff-notice.ts';
import { type Client, type SignedIn, startStaffSession } from '../sessions/staff-sessions.ts';
import { offerRegistration, registerPasskey } from './register-passkey.ts';

/** What an invited person's browser creates a passkey from. @throws RequestError 400, 404 or 410 */
export async function offerPasskey(context: StaffContext, { token, name }: { token: string; name: string }) {
  const invitation = await requireInvitation(context.db, context, token);
  requireNoProblem({ name: staffNameProblem(name) });
  const id = await invitedId(context.db, invitation);
  return offerRegistration(context, {
    id,
    email: invitation.email,
    name: name.trim(),
    purpose: 'invitation',
  });
}

interface Acceptance {
  token: string;
  name: string;
  label: string;
  response: RegistrationAnswer;
  client: Client;
}

/**
 * Accepts an invitation with a new passkey, and starts a session. The only owner gets a recovery code, because no one else
 * could send them a new link.
 * @throws RequestError 400 for an invalid name or passkey, 404 or 410 for an invitation that is not open
 */
export async function acceptWithPasskey(
  context: StaffContext,
  { token, name, label, response, client }: Acceptance,
): Promise<SignedIn & { recoveryCode?: string }> {
  return context.db.transaction(async (tx) => {
    const member = await joinStaff(tx, context, { token, name });
    await registerPasskey(tx, context, { staffId: member.id, purpose: 'invitation', response, label });
    await enqueueStaffNotice(tx, context, { notice: 'new-passkey', email: member.email });
    const { token: session } = await startStaffSession(tx, context, member, client);
    const needsCode = isOnlyOwner(await lockStaff(tx), member.id);
    const recoveryCode = needsCode ? await makeRecoveryCode(tx, context, member.id) : undefined;
    return { member, session, ...(recoveryCode && { recoveryCode }) };
  });
}
