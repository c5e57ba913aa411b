import { z } from 'zod';
import { readState, saveState } from '../../state.ts';
import { ApiError } from '../api/api-error.ts';
import type { Store } from '../objects.ts';

/** What is special about an API key. Any other key belongs to the sandbox's account and may do everything. */
const apiKeySchema = z.strictObject({
  /** The permissions that it lacks, such as `rak_refund_write`. */
  lacks: z.array(z.string()).default([]),
  /** All that it may do, if it is not everything. Writing includes reading. */
  allows: z.array(z.string()).optional(),
  isRevoked: z.boolean().default(false),
  account: z.strictObject({ id: z.string(), name: z.string() }).optional(),
});

export type ApiKey = z.infer<typeof apiKeySchema> & { key: string; account: { id: string; name: string } };

const sandboxAccount = { id: 'acct_1Sandbox00000000', name: 'Passepartout Sandbox' };
const usual = { lacks: [], isRevoked: false };

/** Live keys are for tests of the shop's own rules. A real one, which was pasted by mistake, is refused. */
const acceptedKeys = /^(sk|rk)_(test_\w+|live_sandbox\w*)$/;

export const isLiveKey = (key: string) => /^(sk|rk)_live_/.test(key);

/** `POST /sandbox/keys/:key` of the control API. */
export function setKey(store: Store, key: string, body: unknown): void {
  saveState(store, `key ${key}`, apiKeySchema.parse(body));
}

/**
 * Reads the secret key from a bearer token or the user name of basic authentication. Throws the provider's 401 for a key
 * that the sandbox does not accept, and for a revoked one.
 */
export function requireApiKey(store: Store, authorization: string | undefined): ApiKey {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  const key = scheme.toLowerCase() === 'basic' ? (atobOrEmpty(value).split(':')[0] ?? '') : value;
  if (key === '') {
    throw new ApiError(
      401,
      'You did not provide an API key. Provide it in the Authorization header, using Bearer auth.',
    );
  }
  if (!acceptedKeys.test(key)) {
    throw new ApiError(
      401,
      `Invalid API Key provided: ${hidden(key)}. The sandbox accepts any key that begins with sk_test_.`,
    );
  }
  const { account = sandboxAccount, ...known } = { ...usual, ...readState<ApiKey>(store, `key ${key}`) };
  if (known.isRevoked)
    throw new ApiError(401, `Expired API Key provided: ${hidden(key)}`, { code: 'api_key_expired' });
  return { ...known, key, account };
}

/** Throws the provider's 403 if the key lacks the permission that a call needs. */
export function requirePermission(
  { key, lacks, allows, account }: ApiKey,
  { permission }: { permission: string },
): void {
  const isAllowed =
    !allows || allows.includes(permission) || allows.includes(permission.replace(/_read$/, '_write'));
  if (isAllowed && !lacks.includes(permission)) return;
  const message = `The provided key '${hidden(key)}' does not have the required permissions for this endpoint on account '${account.id}'. Having the '${permission}' permission would allow this request to continue.`;
  throw new ApiError(403, message);
}

const hidden = (key: string) => `${key.slice(0, 8)}****`;
const atobOrEmpty = (text: string) => Buffer.from(text, 'base64').toString('utf8');
