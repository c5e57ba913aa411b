import { z } from 'zod';
import type { StaffContext } from '../open-staff.ts';

const base64url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/);

const answer = z.object({ id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') });

/** What `navigator.credentials.create()` gives, as JSON. */
export const registrationAnswer = answer.extend({
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});

/** What `navigator.credentials.get()` gives, as JSON. */
export const assertionAnswer = answer.extend({
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
  }),
});

export type RegistrationAnswer = z.infer<typeof registrationAnswer>;
export type AssertionAnswer = z.infer<typeof assertionAnswer>;

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
