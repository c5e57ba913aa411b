import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  acceptedInvitation,
  invitationToken,
  invitedCode,
  invitedName,
  invitedPasskey,
  invitedPassword,
  newPasskeyOptions,
  openedInvitation,
  passwordSetup,
  signedIn,
} from '#domain/api/staff/staff.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { acceptWithPasskey, offerPasskey } from '#server/staff/passkeys/accept-with-passkey.ts';
import { acceptWithPassword, setUpPassword } from '#server/staff/passwords/set-up-password.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import type { encodeQrCode } from '#server/worker/encode-qr-code.ts';
import { answerSignedIn, clientOf } from '../answer-signed-in.ts';
import { invitedId } from './join-staff.ts';
import { requireInvitation } from './open-invitation.ts';

const config = { studio: { public: true } } as const;
const path = '/api/studio/invitations';
const refusals = errorAnswers(400, 403, 404, 409, 410, 413, 415, 429, 503);

const openCall = {
  summary: 'What an invitation is for',
  body: invitationToken,
  response: {
    200: openedInvitation,
    ...refusals,
  },
} satisfies FastifySchema;

const passkeyOptionsCall = {
  summary: 'What the browser of an invited person creates a passkey from',
  body: invitedName,
  response: { 200: newPasskeyOptions, ...refusals },
} satisfies FastifySchema;

const acceptPasskeyCall = {
  summary: 'Accepts an invitation with a new passkey, and starts a session',
  body: invitedPasskey,
  response: {
    200: acceptedInvitation,
    ...refusals,
  },
} satisfies FastifySchema;

/** Accepting an invitation, with a passkey or with a password and codes. */
export function invitationRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { staff } = context;
  return async (app) => {
    app.post(`${path}/open`, { schema: openCall, config }, async (request) => {
      const invitation = await requireInvitation(staff.db, staff, request.body.token);
      const { id, email, role } = invitation;
      const replaces = (await invitedId(staff.db, invitation)) !== id;
      return { email, role, replaces, shopName: staff.details.current().shop };
    });

    app.post(`${path}/passkey-options`, { schema: passkeyOptionsCall, config }, async (request) => ({
      ...(await offerPasskey(staff, request.body)),
    }));

    app.post(`${path}/accept-passkey`, { schema: acceptPasskeyCall, config }, async (request, reply) => {
      const acceptance = { ...request.body, client: clientOf(context, request) };
      const { recoveryCode, ...joined } = await acceptWithPasskey(staff, acceptance);
      return { ...answerSignedIn(context, reply, joined), recoveryCode };
    });

    await app.register(passwordRoutes(context));
  };
}

const setUpCall = {
  summary: 'Prepares a password with codes for an invited person; nothing counts before its first code',
  body: invitedPassword,
  response: {
    200: passwordSetup,
    ...refusals,
  },
} satisfies FastifySchema;

const acceptPasswordCall = {
  summary: 'Accepts an invitation with the prepared password and its first code, and starts a session',
  body: invitedCode,
  response: { 200: signedIn, ...refusals },
} satisfies FastifySchema;

/** A password never signs in alone: its first code comes before anything is stored. */
function passwordRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { staff, worker } = context;
  const module = new URL('../../worker/encode-qr-code.ts', import.meta.url);
  const encode = worker.task<typeof encodeQrCode>(module, 'encodeQrCode');
  return async (app) => {
    app.post(`${path}/password`, { schema: setUpCall, config }, async (request) => {
      const password = await setUpPassword(staff, request.body);
      return withQrCode(password, await encode(password.otpauthUri));
    });

    app.post(`${path}/accept-password`, { schema: acceptPasswordCall, config }, async (request, reply) => {
      const acceptance = { ...request.body, client: clientOf(context, request) };
      return answerSignedIn(context, reply, await acceptWithPassword(staff, acceptance));
    });
  };
}

/** The browser draws it, so that it needs no program for QR codes. */
function withQrCode<Some extends object>(password: Some, rows: boolean[][]) {
  return { ...password, qrCode: rows.map((row) => row.map(Number).join('')) };
}
