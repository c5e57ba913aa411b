import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { route } from '#server/http/route.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { staffSessionOf } from '../studio-access.ts';
import { addPasskey, offerAnotherPasskey, removePasskey, renamePasskey } from './own-passkeys.ts';

const params = z.object({ passkeyId: z.uuid() });

const config = { studio: { roles: ['owner', 'maker', 'books'] } } as const;
const verified = { studio: { ...config.studio, stepUp: true } } as const;

const optionsCall = { summary: 'What the browser creates another passkey from', config: verified };
const addCall = { summary: "Adds a passkey to the person's own account", config: verified };
const renameCall = { summary: "Renames one of the person's own passkeys", params, config };

const removeCall = {
  summary: "Removes one of the person's own passkeys, and ends their other sessions",
  params,
  config: verified,
};

/** The person's own passkeys. A new one and a removed one need a fresh verification, so that an open session is not enough. */
export function passkeysRoutes(app: FastifyInstance, { staff }: StudioContext): void {
  route(app, 'POST /api/studio/account/passkeys/options', optionsCall, async (request) => ({
    ...(await offerAnotherPasskey(staff, staffSessionOf(request))),
  }));

  route(app, 'POST /api/studio/account/passkeys', addCall, async (request) => {
    const id = await addPasskey(staff, { session: staffSessionOf(request), ...request.body });
    return { id };
  });

  route(app, 'PATCH /api/studio/account/passkeys/:passkeyId', renameCall, async (request) => {
    const { label } = request.body;
    await renamePasskey(staff, { session: staffSessionOf(request), id: request.params.passkeyId, label });
  });

  route(app, 'DELETE /api/studio/account/passkeys/:passkeyId', removeCall, async (request) => {
    await removePasskey(staff, { session: staffSessionOf(request), id: request.params.passkeyId });
  });
}
