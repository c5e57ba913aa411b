import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { invitationList, newInvitation, sentInvitation } from '#domain/api/staff/staff.ts';
import { emailProblem, normalizeEmail } from '#domain/customers/accounts.ts';
import { requireNoProblem } from '#server/customers/accounts/check-fields.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { sessionOf } from '../studio-access.ts';
import { type Invitation, inviteStaff, listInvitations } from './invite-staff.ts';
import { withdrawInvitation } from './withdraw-invitations.ts';

const inviteCall = {
  summary: 'Invites a person, and emails the link; it replaces an earlier invitation of the same email',
  body: newInvitation,
  response: {
    201: sentInvitation,
    ...errorAnswers(400, 401, 403, 413, 415, 503),
  },
} satisfies FastifySchema;

const listCall = {
  summary: 'The invitations that can be accepted',
  response: {
    200: invitationList,
    ...errorAnswers(401, 403, 503),
  },
} satisfies FastifySchema;

const withdrawCall = {
  summary: 'Withdraws an invitation',
  params: z.object({ invitationId: z.uuid() }),
  response: { 204: z.undefined(), ...errorAnswers(400, 401, 403, 404, 413, 415, 503) },
} satisfies FastifySchema;

const config = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;
const path = '/api/studio/invitations';

/** Inviting people to the studio. */
export function invitingRoutes({ staff, configuration }: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(path, { schema: inviteCall, config: verified }, async (request, reply) => {
      const { email: typedEmail, role } = request.body;
      requireNoProblem({ email: emailProblem(typedEmail) });
      const author = sessionOf(request).member.id;
      const email = normalizeEmail(typedEmail);
      const { link, ...invitation } = await inviteStaff(staff, { email, role, author });
      reply.code(201);
      // Otherwise an owner could accept an invitation to another person's email, and act in that name.
      return { ...showInvitation(invitation), link: configuration.mail ? null : link };
    });

    app.get(path, { schema: listCall, config }, async () => ({
      invitations: (await listInvitations(staff)).map(showInvitation),
    }));

    app.delete(`${path}/:invitationId`, { schema: withdrawCall, config }, async (request, reply) => {
      const author = sessionOf(request).member.id;
      await withdrawInvitation(staff, { id: request.params.invitationId, author });
      reply.code(204);
    });
  };
}

function showInvitation<Some extends Invitation>({ expiresAt, ...invitation }: Some) {
  return { ...invitation, expiresAt: expiresAt.toISOString() };
}
