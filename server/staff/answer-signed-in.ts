import type { FastifyReply, FastifyRequest } from 'fastify';
import { retention } from '#domain/shop/retention.ts';
import { daySeconds } from '#domain/time.ts';
import type { StudioContext } from '../studio/studio-context.ts';
import { type Client, type SignedIn, sessionSeconds } from './sessions/staff-sessions.ts';

const deviceSeconds = retention.knownDeviceDays * daySeconds;

/** Answers with the member of staff and the cookies of their new session and their browser. */
export function answerSignedIn(
  { cookie, deviceCookie }: Pick<StudioContext, 'cookie' | 'deviceCookie'>,
  reply: FastifyReply,
  { member, session, deviceTokens }: SignedIn,
): { staff: SignedIn['member'] } {
  cookie.set(reply, session, sessionSeconds);
  if (deviceTokens) deviceCookie.set(reply, deviceTokens, deviceSeconds);
  reply.log.info({ staffId: member.id }, 'signed in to the studio');
  return { staff: member };
}

/** The browser that a request comes from. */
export function clientOf(
  { cookie, deviceCookie }: Pick<StudioContext, 'cookie' | 'deviceCookie'>,
  request: FastifyRequest,
): Client {
  const { ip: address, headers } = request;
  return {
    address,
    browser: headers['user-agent'] ?? '',
    formerSession: cookie.read(request),
    deviceTokens: deviceCookie.read(request),
  };
}
