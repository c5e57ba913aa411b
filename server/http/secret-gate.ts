import type { onRequestAsyncHookHandler } from 'fastify';
import { RequestError } from './errors.ts';

/** What owners need in order to read in the studio why the rest is closed. Sessions of staff are not signed. */
const stillOpen = [
  '/api/auth/logout',
  '/api/studio/session',
  ...['options', 'passkey', 'password'].flatMap((way) => [
    `/api/studio/sign-in/${way}`,
    `/api/studio/step-up/${way}`,
  ]),
];

/**
 * Closes what would sign or seal with a secret that no other process has: the sign-in of members and the changes of staff. What
 * only reads is served (decision 109).
 */
export const secretGate: onRequestAsyncHookHandler = async ({ method, url }) => {
  const [path = ''] = url.split('?');
  if (method === 'GET' || method === 'HEAD' || stillOpen.includes(path)) return;
  if (path.startsWith('/api/studio/'))
    throw closed(
      'TOKEN_SECRET is not set on this machine, so nothing can be changed. Set it as it was, one value for every process, and restart the shop.',
    );
  if (path.startsWith('/api/auth/'))
    throw closed('Signing in is closed at the moment. Please try again later.');
};

const closed = (message: string) => new RequestError(503, 'no_secret', message);
