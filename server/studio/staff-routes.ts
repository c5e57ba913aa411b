import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { emailProblem, normalizeEmail } from '#domain/accounts.ts';
import { requireNoProblem } from '#server/accounts/check-fields.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { changeStaff } from '#server/staff/change-staff.ts';
import { listStaff } from '#server/staff/find-staff.ts';
import {
  type Invitation,
  inviteStaff,
  listInvitations,
  withdrawInvitation,
} from '#server/staff/invitations/invite-staff.ts';
import { listStaffChanges } from '#server/staff/list-staff-changes.ts';
import { memberSchema, roleSchema } from './staff-schemas.ts';
import { sessionOf } from './studio-access.ts';
import type { StudioContext } from './studio-routes.ts';

const config = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;

const listedStaff = memberSchema.extend({
  createdAt: z.iso.datetime(),
  disabledAt: z.iso.datetime().nullable(),
  seenAt: z.iso.datetime().nullable().describe('the last call of an open session, to the minute'),
  passkeys: z.int(),
  hasPassword: z.boolean(),
});

const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: roleSchema,
  expiresAt: z.iso.datetime(),
});

const changeSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  staff: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('null: from the terminal'),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  before: z.unknown(),
  after: z.unknown(),
});

/** The staff, invitations to become staff, and the log of changes. */
export function staffRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { staff } = context;
  return async (app) => {
    const list = {
      summary: 'Everybody who is or was staff',
      response: { 200: z.object({ staff: z.array(listedStaff) }), ...errorAnswers(401, 403, 503) },
    };
    app.get('/api/studio/staff', { schema: list, config }, async () => {
      const members = await listStaff(staff.db);
      return {
        staff: members.map(({ createdAt, disabledAt, seenAt, ...member }) => ({
          ...member,
          createdAt: createdAt.toISOString(),
          disabledAt: disabledAt?.toISOString() ?? null,
          seenAt: seenAt?.toISOString() ?? null,
        })),
      };
    });

    const change = {
      summary: 'Gives a member of staff another role, disables or enables them',
      params: z.object({ staffId: z.uuid() }),
      body: z.object({ role: roleSchema.optional(), disabled: z.boolean().optional() }),
      response: { 204: z.undefined(), ...errorAnswers(400, 401, 403, 404, 409, 413, 415, 503) },
    };
    app.patch('/api/studio/staff/:staffId', { schema: change, config: verified }, async (request, reply) => {
      const by = sessionOf(request).member.id;
      await changeStaff(staff, { id: request.params.staffId, ...request.body, by });
      reply.code(204);
    });

    const log = {
      summary: 'The log of changes, newest first',
      querystring: z.object({ cursor: z.uuid().optional().describe('the `cursor` of the page before') }),
      response: {
        200: z.object({ changes: z.array(changeSchema), cursor: z.uuid().nullable() }),
        ...errorAnswers(400, 401, 403, 503),
      },
    };
    app.get('/api/studio/changes', { schema: log, config }, async (request) => {
      const { changes, next } = await listStaffChanges(staff.db, request.query.cursor);
      return {
        changes: changes.map(({ change, name }) => ({
          id: change.id,
          at: change.at.toISOString(),
          staff: change.staffId && name !== null ? { id: change.staffId, name } : null,
          action: change.action,
          subject: { kind: change.subjectKind, id: change.subjectId },
          before: change.before,
          after: change.after,
        })),
        cursor: next ?? null,
      };
    });

    await app.register(invitationsRoutes(context));
  };
}

function invitationsRoutes({ staff }: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const invite = {
      summary: 'Invites a person, and emails the link; it replaces an earlier invitation of the same email',
      body: z.object({ email: z.string(), role: roleSchema }),
      response: {
        201: invitationSchema.extend({
          link: z.string().describe('works once, and only this response has it'),
        }),
        ...errorAnswers(400, 401, 403, 413, 415, 503),
      },
    };
    app.post('/api/studio/invitations', { schema: invite, config: verified }, async (request, reply) => {
      const { email, role } = request.body;
      requireNoProblem({ email: emailProblem(email) });
      const invitedBy = sessionOf(request).member.id;
      const { link, ...invitation } = await inviteStaff(staff, {
        email: normalizeEmail(email),
        role,
        invitedBy,
      });
      reply.code(201);
      return { ...showInvitation(invitation), link };
    });

    const list = {
      summary: 'The invitations that can be accepted',
      response: { 200: z.object({ invitations: z.array(invitationSchema) }), ...errorAnswers(401, 403, 503) },
    };
    app.get('/api/studio/invitations', { schema: list, config }, async () => ({
      invitations: (await listInvitations(staff)).map(showInvitation),
    }));

    const withdraw = {
      summary: 'Withdraws an invitation',
      params: z.object({ invitationId: z.uuid() }),
      response: { 204: z.undefined(), ...errorAnswers(400, 401, 403, 404, 413, 415, 503) },
    };
    app.delete(
      '/api/studio/invitations/:invitationId',
      { schema: withdraw, config },
      async (request, reply) => {
        const staffId = sessionOf(request).member.id;
        await withdrawInvitation(staff, { id: request.params.invitationId, staffId });
        reply.code(204);
      },
    );
  };
}

function showInvitation({ expiresAt, ...invitation }: Invitation): z.input<typeof invitationSchema> {
  return { ...invitation, expiresAt: expiresAt.toISOString() };
}
