import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { staffChange, staffList } from '#domain/api/staff/staff.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import type { StudioContext } from '../studio/studio-context.ts';
import { offerUndo } from '../studio/undo/offer-undo.ts';
import { changeStaff } from './change-staff.ts';
import { listStaff } from './find-staff.ts';
import { sessionOf } from './studio-access.ts';

const listCall = {
  summary: 'Everybody who is or was staff',
  response: { 200: staffList, ...errorAnswers(401, 403, 503) },
} satisfies FastifySchema;

const changeCall = {
  summary: 'Gives a member of staff another role, disables or enables them',
  params: z.object({ staffId: z.uuid() }),
  body: staffChange,
  response: { 204: z.undefined(), ...errorAnswers(400, 401, 403, 404, 409, 413, 415, 503) },
} satisfies FastifySchema;

/** The staff and their roles. */
export function staffRoutes({ staff }: StudioContext): FastifyPluginAsyncZod {
  const config = { studio: { roles: ['owner'] } } as const;
  const verified = { studio: { roles: ['owner'], stepUp: true } } as const;
  return async (app) => {
    app.get('/api/studio/staff', { schema: listCall, config }, async () => {
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

    const change = { schema: changeCall, config: verified };
    app.patch('/api/studio/staff/:staffId', change, async (request, reply) => {
      const author = sessionOf(request).member.id;
      const changeId = await changeStaff(staff, { id: request.params.staffId, ...request.body, author });
      offerUndo(reply, changeId, 'staff.changed');
      reply.code(204);
    });
  };
}
