import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { emailProblem, normalizeEmail } from '#domain/customers/accounts.ts';
import { requireNoProblem } from '#server/http/check-fields.ts';
import { route } from '#server/http/route.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { staffSessionOf } from '../studio-access.ts';
import { type Invitation, inviteStaff, listInvitations } from './invite-staff.ts';
import { withdrawInvitation } from './withdraw-invitations.ts';

const config = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;

const inviteCall = {
  summary: 'Invites a person, and emails the link; it replaces an earlier invitation of the same email',
  config: verified,
};

const listCall = { summary: 'The invitations that can be accepted', config };

const withdrawCall = {
  summary: 'Withdraws an invitation',
  params: z.object({ invitationId: z.uuid() }),
  config,
};

/** Inviting people to the studio. */
export function invitingRoutes(app: FastifyInstance, { staff, configuration }: StudioContext): void {
  route(app, 'POST /api/studio/invitations', inviteCall, async (request) => {
    const { email: typedEmail, role } = request.body;
    requireNoProblem({ email: emailProblem(typedEmail) });
    const author = staffSessionOf(request).member.id;
    const email = normalizeEmail(typedEmail);
    const { link, ...invitation } = await inviteStaff(staff, { email, role, author });
    // Otherwise an owner could accept an invitation to another person's email, and act in that name.
    return { ...showInvitation(invitation), link: configuration.mail ? null : link };
  });

  route(app, 'GET /api/studio/invitations', listCall, async () => ({
    invitations: (await listInvitations(staff)).map(showInvitation),
  }));

  route(app, 'DELETE /api/studio/invitations/:invitationId', withdrawCall, async (request) => {
    const author = staffSessionOf(request).member.id;
    await withdrawInvitation(staff, { id: request.params.invitationId, author });
  });
}

function showInvitation<Some extends Invitation>({ expiresAt, ...invitation }: Some) {
  return { ...invitation, expiresAt: expiresAt.toISOString() };
}
