import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { staffRoleNames } from '#domain/staff/staff.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import { openEventStreams } from './event-streams.ts';
import type { StudioContext } from './studio-context.ts';

const eventsCall = {
  summary: 'Server-sent events, each with the names of what has changed: `orders pieces`',
  response: {
    200: {
      description: 'A stream that stays open while the page is',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...errorAnswers(401, 403, 503),
  },
};

/** The stream of changes, for the pages that are open. */
export function eventsRoutes({ staff, cookie, watch }: StudioContext): FastifyPluginAsync {
  const config = { studio: { roles: staffRoleNames }, isStream: true } as const;
  return async (app) => {
    const streams = openEventStreams(staff, watch);
    // An open stream would keep the server from closing.
    app.addHook('preClose', async () => streams.close());
    app.get('/api/studio/events', { schema: eventsCall, config }, (request, reply) => {
      // A proxy that collects a response would hold events back.
      reply.header('x-accel-buffering', 'no').type('text/event-stream');
      return reply.send(streams.open(cookie.read(request) ?? '', staffSessionOf(request).member.role));
    });
  };
}
