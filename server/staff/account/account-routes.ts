import type { FastifyInstance } from 'fastify';
import type { StaffAccount } from '#domain/api/staff/staff.ts';
import { route } from '#server/http/route.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { staffSessionOf } from '../studio-access.ts';
import { confirmEmail, requestEmail } from './change-email.ts';
import { changeName } from './change-name.ts';
import { passkeysRoutes } from './passkeys-routes.ts';
import { readAccount } from './read-account.ts';
import { replaceRecoveryCode } from './recovery-code.ts';

const config = { studio: { roles: ['owner', 'maker', 'books'] } } as const;
const verified = { studio: { ...config.studio, stepUp: true } } as const;

const nameCall = { summary: "Changes the person's own name", config };

const emailCall = {
  summary: "Emails a link to a new email, which replaces the person's own when they open it",
  config: verified,
};

const confirmCall = {
  summary: "Replaces the person's email by the one that received the link",
  config,
  errors: [404],
} as const;

const codeCall = { summary: "Makes a recovery code, which replaces the person's last one", config: verified };

/** The person's own account. No one changes another person's. */
export function accountRoutes(app: FastifyInstance, context: StudioContext): void {
  const { staff, configuration } = context;
  route(app, 'GET /api/studio/account', { summary: 'How the person signs in', config }, async (request) =>
    showAccount(await readAccount(staff.db, staffSessionOf(request).member.id)),
  );

  route(app, 'PATCH /api/studio/account', nameCall, async (request) => {
    await changeName(staff, { session: staffSessionOf(request), ...request.body });
  });

  route(app, 'POST /api/studio/account/email', emailCall, async (request) => {
    const { email, link } = await requestEmail(staff, { session: staffSessionOf(request), ...request.body });
    // Otherwise a person could take an email that is not theirs.
    return { email, link: configuration.mail ? null : link };
  });

  route(app, 'POST /api/studio/account/email/confirm', confirmCall, async (request) =>
    confirmEmail(staff, { session: staffSessionOf(request), ...request.body }),
  );

  route(app, 'POST /api/studio/account/recovery-code', codeCall, async (request) => ({
    code: await replaceRecoveryCode(staff, staffSessionOf(request)),
  }));

  passkeysRoutes(app, context);
}

type Account = Awaited<ReturnType<typeof readAccount>>;

function showAccount({ passkeys, recoveryCodeMadeAt, ...account }: Account): StaffAccount {
  return {
    ...account,
    passkeys: passkeys.map(({ id, label, isSynced, createdAt, lastUsedAt }) => ({
      id,
      label,
      isSynced,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    recoveryCodeMadeAt: recoveryCodeMadeAt?.toISOString() ?? null,
  };
}
