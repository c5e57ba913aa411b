import { z } from 'zod';
import { readState, saveState } from '../state.ts';
import { ApiError, type Labels } from './labels.ts';
import type { Mode } from './objects.ts';

/** What is special about an API key. Any other key may do everything. */
const apiKeySchema = z.strictObject({ isRevoked: z.boolean().default(false) });

/** Production keys are for tests of the shop's own rules. A real one, which was pasted by mistake, is refused. */
const acceptedKeys = /^(EZTK\w+|EZAKsandbox\w*)$/;

/** `POST /sandbox/label-keys/:key` of the control API. */
export function setKey({ store }: Labels, key: string, body: unknown): void {
  saveState(store, `key ${key}`, apiKeySchema.parse(body));
}

/** Reads the key, which is the user name of basic authentication. Throws the provider's 401 for a key that it does not accept. */
export function requireApiKey({ store }: Labels, authorization = ''): Mode {
  const [, value = ''] = authorization.split(' ');
  const [key = ''] = Buffer.from(value, 'base64').toString().split(':');
  if (!acceptedKeys.test(key))
    throw new ApiError(401, 'UNAUTHORIZED', 'The sandbox accepts any API key that begins with EZTK.');
  if (readState<z.infer<typeof apiKeySchema>>(store, `key ${key}`)?.isRevoked)
    throw new ApiError(401, 'APIKEY.INACTIVE', 'This API key is no longer active.');
  return key.startsWith('EZAK') ? 'production' : 'test';
}
