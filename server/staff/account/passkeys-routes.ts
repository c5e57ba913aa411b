import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newId, newPasskey, newPasskeyOptions, passkeyLabel } from '#domain/api/staff/staff.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { sessionOf } from '../studio-access.ts';
import { addPasskey, offerAnotherPasskey, removePasskey, renamePasskey } from './own-passkeys.ts';

const path = '/api/studio/account/passkeys';
const params = z.object({ passkeyId: z.uuid() });

const optionsCall = {
  summary: 'What the browser creates another passkey from',
  response: { 200: newPasskeyOptions, ...errorAnswers(400, 401, 403, 413, 415, 503) },
} satisfies FastifySchema;

const addCall = {
  summary: "Adds a passkey to the person's own account",
  body: newPasskey,
  response: { 201: newId, ...errorAnswers(400, 401, 403, 413, 415, 503) },
} satisfies FastifySchema;

const renameCall = {
  summary: "Renames one of the person's own passkeys",
  params,
  body: passkeyLabel,
  response: { 204: z.undefined(), ...errorAnswers(400, 401, 403, 404, 413, 415, 503) },
} satisfies FastifySchema;

const removeCall = {
  summary: "Removes one of the person's own passkeys, and ends their other sessions",
  params,
  response: { 204: z.undefined(), ...errorAnswers(400, 401, 403, 404, 409, 413, 415, 503) },
} satisfies FastifySchema;

/** The person's own passkeys. A new one and a removed one take a fresh verification, so that an open session is not enough. */
export function passkeysRoutes({ staff }: StudioContext): FastifyPluginAsyncZod {
  const config = { studio: { roles: ['owner', 'maker', 'books'] } } as const;
  const verified = { studio: { ...config.studio, stepUp: true } } as const;
  return async (app) => {
    app.post(`${path}/options`, { schema: optionsCall, config: verified }, async (request) => ({
      ...(await offerAnotherPasskey(staff, sessionOf(request))),
    }));

    app.post(path, { schema: addCall, config: verified }, async (request, reply) => {
      const id = await addPasskey(staff, { session: sessionOf(request), ...request.body });
      reply.code(201);
      return { id };
    });

    app.patch(`${path}/:passkeyId`, { schema: renameCall, config }, async (request, reply) => {
      const { label } = request.body;
      await renamePasskey(staff, { session: sessionOf(request), id: request.params.passkeyId, label });
      reply.code(204);
    });

    app.delete(`${path}/:passkeyId`, { schema: removeCall, config: verified }, async (request, reply) => {
      await removePasskey(staff, { session: sessionOf(request), id: request.params.passkeyId });
      reply.code(204);
    });
  };
}
