import type { FastifyInstance } from 'fastify';
import { requireNoProblem } from '#server/http/check-fields.ts';
import { route } from '#server/http/route.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { requestResetLink } from './reset-link.ts';
import { resetPassword } from './reset-password.ts';

const tags = ['accounts'];

/** Setting a new password with an emailed link (specification, section 7). */
export function passwordRoutes(app: FastifyInstance, { accounts }: { accounts: AccountsContext }): void {
  const forgot = {
    tags,
    summary:
      'Emails a link to set a new password if the email has an account; the response is the same if not',
  };
  route(app, 'POST /api/auth/password/forgot', forgot, async (request) => {
    const { email } = request.body;
    requireNoProblem({ email: email.trim() === '' ? 'Email is required' : undefined });
    await requestResetLink(accounts, { email, address: request.ip });
    return {
      message: "If that email exists, we've sent a password reset link. Please check your inbox.",
    };
  });

  const reset = {
    tags,
    summary: 'Sets a new password with an emailed link; every session of the account ends',
  };
  route(app, 'POST /api/auth/password/reset', reset, async (request) => {
    const userId = await resetPassword(accounts, request.body);
    request.log.info({ userId }, 'a password was changed');
    return { message: 'Password updated. You can now log in.' };
  });
}
