import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { lookPath } from '#domain/shop/opening.ts';
import { shopVersion } from '#server/configuration/shop-version.ts';
import { route } from '#server/http/route.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { staffSessionOf } from '../studio-access.ts';
import { endOwnSession } from './end-sessions.ts';
import { listStaffSessions } from './staff-sessions.ts';
import { verifiedUntil } from './step-up.ts';

const config = { studio: { roles: ['owner', 'maker', 'books'] } } as const;

const currentCall = { summary: 'The session of this browser', config };
const endCall = { summary: 'Ends the session of this browser', config };

/** The session of this browser, and the person's other ones. */
export function staffSessionRoutes(app: FastifyInstance, context: StudioContext): void {
  const { staff, cookie, shop, opening } = context;
  route(app, 'GET /api/studio/session', currentCall, async (request) => {
    const { id, member, ...session } = staffSessionOf(request);
    const until = verifiedUntil(session);
    return {
      staff: member,
      session: { id, ...(until > staff.now() ? { steppedUpUntil: until.toISOString() } : {}) },
      shop: {
        name: staff.details.current().shop,
        ...shop,
        version: shopVersion(),
        // Until the shop opens, strangers see nothing there.
        ...(opening.isOpen() ? {} : { url: lookPath }),
      },
    };
  });

  route(app, 'DELETE /api/studio/session', endCall, async (request, reply) => {
    const { id, member } = staffSessionOf(request);
    await endOwnSession(staff, { id, staffId: member.id });
    cookie.clear(reply);
  });

  sessionsRoutes(app, context);
}

const listCall = { summary: "The person's open sessions", config };

const endOneCall = {
  summary: "Ends one of the person's own sessions",
  params: z.object({ sessionId: z.uuid() }),
  config,
};

function sessionsRoutes(app: FastifyInstance, { staff }: StudioContext): void {
  route(app, 'GET /api/studio/sessions', listCall, async (request) => {
    const { id, member } = staffSessionOf(request);
    const sessions = await listStaffSessions(staff, member.id);
    return {
      sessions: sessions.map(({ createdAt, seenAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
        isCurrent: session.id === id,
      })),
    };
  });

  route(app, 'DELETE /api/studio/sessions/:sessionId', endOneCall, async (request) => {
    const staffId = staffSessionOf(request).member.id;
    await endOwnSession(staff, { id: request.params.sessionId, staffId });
  });
}
