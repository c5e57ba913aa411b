import type { FastifyInstance } from 'fastify';
import { requireNoProblem } from '#server/http/check-fields.ts';
import { RequestError } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import type { SessionsContext } from '../sessions/session-routes.ts';
import { showProfile } from '../show-account.ts';
import { collectData } from './collect-data.ts';
import { deleteAccount } from './delete-account.ts';

const call = { tags: ['accounts'], security: [{ bearer: [] }], errors: [401] } as const;
const profileCall = { ...call, summary: 'The signed-in account' };
const dataCall = { ...call, summary: 'Everything that the shop stores about the member, as a file' };
const deletionCall = {
  ...call,
  summary: 'Deletes the account after checking its password; orders stay, without the account',
  errors: [401, 403, 429],
} as const;

/** The signed-in account: its profile, a copy of its data, and its deletion. */
export function ownAccountRoutes(
  app: FastifyInstance,
  { accounts, refreshCookie, deviceCookie }: SessionsContext,
): void {
  const { requireUser } = accounts.authentication;
  route(app, 'GET /api/users/me', profileCall, async (request) =>
    showProfile(await requireUser(request.headers)),
  );

  route(app, 'GET /api/users/me/data', dataCall, async (request, reply) => {
    const user = await requireUser(request.headers);
    const data = await collectData(accounts, user);
    request.log.info({ userId: user.id }, 'a member downloads a copy of the data');
    reply.header('content-disposition', 'attachment; filename="passepartout-my-data.json"');
    // Indented, because people read this file.
    reply.type('application/json; charset=utf-8').serializer((copy) => JSON.stringify(copy, null, 2));
    return data;
  });

  route(app, 'DELETE /api/users/me', deletionCall, async (request, reply) => {
    const user = await requireUser(request.headers);
    const { password } = request.body;
    requireNoProblem({ password: password === '' ? 'Password is required' : undefined });
    const deviceTokens = deviceCookie.read(request);
    const isDeleted = await deleteAccount(accounts, { user, password, address: request.ip, deviceTokens });
    if (!isDeleted) throw new RequestError(403, 'wrong_password', 'Wrong password.');
    request.log.info({ userId: user.id }, 'an account was deleted');
    refreshCookie.clear(reply);
    deviceCookie.clear(reply);
  });
}
