import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sessionList, studioSession } from '#domain/api/staff/staff.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { sessionOf } from '../studio-access.ts';
import { endOwnSession } from './end-sessions.ts';
import { listStaffSessions } from './staff-sessions.ts';
import { verifiedUntil } from './step-up.ts';

const config = { studio: { roles: ['owner', 'maker', 'books'] } } as const;

const currentCall = {
  summary: 'The session of this browser',
  response: { 200: studioSession, ...errorAnswers(401, 403, 503) },
} satisfies FastifySchema;

const endCall = {
  summary: 'Ends the session of this browser',
  response: { 204: z.undefined(), ...errorAnswers(400, 401, 403, 413, 415, 503) },
} satisfies FastifySchema;

/** The session of this browser, and the person's other ones. */
export function sessionRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { staff, cookie, shop } = context;
  return async (app) => {
    app.get('/api/studio/session', { schema: currentCall, config }, async (request) => {
      const { id, member, ...session } = sessionOf(request);
      const until = verifiedUntil(session);
      return {
        staff: member,
        session: { id, ...(until > staff.now() ? { steppedUpUntil: until.toISOString() } : {}) },
        shop: { name: staff.details.current().shop, ...shop },
      };
    });

    app.delete('/api/studio/session', { schema: endCall, config }, async (request, reply) => {
      const { id, member } = sessionOf(request);
      await endOwnSession(staff, { id, staffId: member.id });
      cookie.clear(reply);
      reply.code(204);
    });

    await app.register(sessionsRoutes(context));
  };
}

const listCall = {
  summary: "The person's open sessions",
  response: { 200: sessionList, ...errorAnswers(401, 403, 503) },
} satisfies FastifySchema;

const endOneCall = {
  summary: "Ends one of the person's own sessions",
  params: z.object({ sessionId: z.uuid() }),
  response: { 204: z.undefined(), ...errorAnswers(400, 401, 403, 404, 413, 415, 503) },
} satisfies FastifySchema;

function sessionsRoutes({ staff }: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/studio/sessions', { schema: listCall, config }, async (request) => {
      const { id, member } = sessionOf(request);
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

    app.delete('/api/studio/sessions/:sessionId', { schema: endOneCall, config }, async (request, reply) => {
      const staffId = sessionOf(request).member.id;
      await endOwnSession(staff, { id: request.params.sessionId, staffId });
      reply.code(204);
    });
  };
}
