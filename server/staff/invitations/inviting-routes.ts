import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { emailProblem, normalizeEmail } from '#domain/customers/accounts.ts';
import { requireNoProblem } from '#server/customers/accounts/check-fields.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { roleSchema } from '#server/staff/staff-schemas.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { sessionOf } from '../studio-access.ts';
import { type Invitation, inviteStaff, listInvitations } from './invite-staff.ts';
import { withdrawInvitation } from './withdraw-invitations.ts';

const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: roleSchema,
  expiresAt: z.iso.datetime(),
  replaces: z.boolean().describe('whether it replaces what the person signs in with now'),
});

const inviteCall = {
  summary: 'Invites a person, and emails the link; it replaces an earlier invitation of the same email',
  body: z.strictObject({ email: z.string(), role: roleSchema }),
  response: {
    201: invitationSchema.extend({
      link: z
        .string()
        .nullable()
        .describe('works once; null where a mail server delivers it to the person alone'),
    }),
    ...errorAnswers(400, 401, 403, 413, 415, 503),
  },
} satisfies FastifySchema;

const listCall = {
  summary: 'The invitations that can be accepted',
  response: {
    200: z.object({
      invitations: z.array(
        invitationSchema.extend({
          invitedBy: z
            .object({ id: z.uuid(), name: z.string() })
            .nullable()
            .describe('null: in the terminal'),
        }),
      ),
    }),
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
      const invitedBy = sessionOf(request).member.id;
      const email = normalizeEmail(typedEmail);
      const { link, ...invitation } = await inviteStaff(staff, { email, role, invitedBy });
      reply.code(201);
      // Otherwise an owner could accept an invitation to another person's email, and act in that name.
      return { ...showInvitation(invitation), link: configuration.mail ? null : link };
    });

    app.get(path, { schema: listCall, config }, async () => ({
      invitations: (await listInvitations(staff)).map(showInvitation),
    }));

    app.delete(`${path}/:invitationId`, { schema: withdrawCall, config }, async (request, reply) => {
      const staffId = sessionOf(request).member.id;
      await withdrawInvitation(staff, { id: request.params.invitationId, staffId });
      reply.code(204);
    });
  };
}

function showInvitation<Some extends Invitation>({ expiresAt, ...invitation }: Some) {
  return { ...invitation, expiresAt: expiresAt.toISOString() };
}
