import { normalizeEmail, normalizeFirstName } from '#domain/accounts.ts';
import { type ApiFailure, register } from '../api.ts';
import type { ShopStore } from '../store/store.ts';
import { signIn } from './sign-in.ts';

export interface NewMember {
  firstName: string;
  email: string;
  password: string;
}

export type Joined =
  | { kind: 'joined' }
  /** The account was created, but the automatic login after it failed. */
  | { kind: 'not-signed-in' }
  | { kind: 'refused'; text: string; fields: Record<string, string> };

/** Creates an account and signs its member in. */
export async function join(store: ShopStore, member: NewMember): Promise<Joined> {
  const credentials = { email: normalizeEmail(member.email), password: member.password };
  const firstName = normalizeFirstName(member.firstName);
  const answer = await register({ ...(firstName && { firstName }), ...credentials });
  if (!answer.ok) return refuse(answer.failure);
  return { kind: (await signIn(store, credentials)) ? 'joined' : 'not-signed-in' };
}

/** The texts of the specification, section 8. */
function refuse({ status, message, fields = {} }: ApiFailure): Joined {
  if (status === 409) return { kind: 'refused', text: 'Email already in use', fields: { email: '' } };
  return { kind: 'refused', text: message || 'Registration failed', fields };
}
