import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { retention } from '#domain/shop/retention.ts';
import { maxPasskeyLabelLength, staffRoleNames } from '#domain/staff/staff.ts';
import { daySeconds } from '#domain/time.ts';
import { typedLine } from '#domain/visible-text-schema.ts';
import type { StudioContext } from '../studio/studio-context.ts';
import { type Client, type SignedIn, sessionSeconds } from './sessions/staff-sessions.ts';

export const roleSchema = z.enum(staffRoleNames);

export const memberSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
});

export const passkeyLabel = typedLine()
  .min(1)
  .max(maxPasskeyLabelLength)
  .describe('what the person calls the passkey');

export const signedInSchema = z.object({ staff: memberSchema });

const deviceSeconds = retention.knownDeviceDays * daySeconds;

/** Answers with the member of staff and the cookies of their new session and their browser. */
export function answerSignedIn(
  { cookie, deviceCookie }: Pick<StudioContext, 'cookie' | 'deviceCookie'>,
  reply: FastifyReply,
  { member, session, deviceTokens }: SignedIn,
): z.input<typeof signedInSchema> {
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
