import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { staffRoleNames } from '#domain/staff.ts';
import type { StaffMember } from '#server/staff/find-staff.ts';
import { type Client, sessionSeconds } from '#server/staff/sessions/staff-sessions.ts';
import type { StudioContext } from '../studio-routes.ts';

export const roleSchema = z.enum(staffRoleNames);

export const memberSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
});

export const signedInSchema = z.object({ staff: memberSchema });

/** Answers with the member of staff and the cookie of their new session. */
export function answerSignedIn(
  { cookie }: Pick<StudioContext, 'cookie'>,
  reply: FastifyReply,
  { member, session }: { member: StaffMember; session: string },
): z.input<typeof signedInSchema> {
  cookie.set(reply, session, sessionSeconds);
  reply.log.info({ staffId: member.id }, 'signed in to the studio');
  return { staff: member };
}

/** The browser that a request comes from. */
export function clientOf({ cookie }: Pick<StudioContext, 'cookie'>, request: FastifyRequest): Client {
  const { ip: address, headers } = request;
  return { address, browser: headers['user-agent'] ?? '', formerSession: cookie.read(request) };
}
