import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { acceptWithPasskey, offerPasskey } from '#server/staff/passkeys/accept-with-passkey.ts';
import { acceptWithPassword, setUpPassword } from '#server/staff/passwords/set-up-password.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import type { encodeQrRows } from '#server/worker/encode-qr-code.ts';
import { answerSignedIn, clientOf } from '../answer-signed-in.ts';
import { invitedId } from './join-staff.ts';
import { requireInvitation } from './open-invitation.ts';

const call = { config: { studio: { public: true } }, errors: [404, 409, 410] } as const;

const openCall = { summary: 'What an invitation is for', ...call };
const optionsCall = { summary: 'What the browser of an invited person creates a passkey from', ...call };
const acceptCall = { summary: 'Accepts an invitation with a new passkey, and starts a session', ...call };

/** Accepting an invitation, with a passkey or with a password and codes. */
export function invitationRoutes(app: FastifyInstance, context: StudioContext): void {
  const { staff } = context;
  route(app, 'POST /api/studio/invitations/open', openCall, async (request) => {
    const invitation = await requireInvitation(staff.db, staff, request.body.token);
    const { id, email, role } = invitation;
    const replaces = (await invitedId(staff.db, invitation)) !== id;
    return { email, role, replaces, shopName: staff.details.current().shop };
  });

  route(app, 'POST /api/studio/invitations/passkey-options', optionsCall, async (request) => ({
    ...(await offerPasskey(staff, request.body)),
  }));

  route(app, 'POST /api/studio/invitations/accept-passkey', acceptCall, async (request, reply) => {
    const acceptance = { ...request.body, client: clientOf(context, request) };
    const { recoveryCode, ...joined } = await acceptWithPasskey(staff, acceptance);
    return { ...answerSignedIn(context, reply, joined), recoveryCode };
  });

  passwordRoutes(app, context);
}

const setUpCall = {
  summary: 'Prepares a password with codes for an invited person; nothing counts before its first code',
  ...call,
};

const acceptPasswordCall = {
  summary: 'Accepts an invitation with the prepared password and its first code, and starts a session',
  ...call,
};

/** A password never signs in alone: its first code comes before anything is stored. */
function passwordRoutes(app: FastifyInstance, context: StudioContext): void {
  const { staff, worker } = context;
  const module = new URL('../../worker/encode-qr-code.ts', import.meta.url);
  const encode = worker.task<typeof encodeQrRows>(module, 'encodeQrRows');
  route(app, 'POST /api/studio/invitations/password', setUpCall, async (request) => {
    const password = await setUpPassword(staff, request.body);
    return { ...password, qrCode: await encode(password.otpauthUri) };
  });

  route(app, 'POST /api/studio/invitations/accept-password', acceptPasswordCall, async (request, reply) => {
    const acceptance = { ...request.body, client: clientOf(context, request) };
    return answerSignedIn(context, reply, await acceptWithPassword(staff, acceptance));
  });
}
