import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import type { StudioContext } from '../studio/studio-context.ts';
import { changeStaff } from './change-staff.ts';
import { listStaff } from './find-staff.ts';
import { staffSessionOf } from './studio-access.ts';

const config = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;

const changeCall = {
  summary: 'Gives a member of staff another role, disables or enables them',
  params: z.object({ staffId: z.uuid() }),
  config: verified,
};

/** The staff and their roles. */
export function staffRoutes(app: FastifyInstance, { staff }: StudioContext): void {
  route(app, 'GET /api/studio/staff', { summary: 'Everybody who is or was staff', config }, async () => {
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

  route(app, 'PATCH /api/studio/staff/:staffId', changeCall, async (request, reply) => {
    const author = staffSessionOf(request).member.id;
    const changeId = await changeStaff(staff, { id: request.params.staffId, ...request.body, author });
    offerUndo(reply, changeId, 'staff.changed');
  });
}
