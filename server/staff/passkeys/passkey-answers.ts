import type { AssertionAnswer, RegistrationAnswer } from '#domain/api/staff/staff.ts';
import type { StaffContext } from '../open-staff.ts';

/** The challenge that a browser says it has signed; the signature covers it. */
export function challengeIn({ response }: RegistrationAnswer | AssertionAnswer): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Where passkeys of this studio work: they are bound to its host, and to its pages. */
export function relyingParty({ studioUrl }: Pick<StaffContext, 'studioUrl'>) {
  const { hostname, origin } = new URL(studioUrl);
  return { rpID: hostname, origin };
}
