import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { StaffRole } from '#domain/staff/staff.ts';
import { forbidden, RequestError, unauthorized } from '#server/http/errors.ts';
import { isOurPage } from '#server/http/is-our-page.ts';
import { studioHostCheck } from '#server/http/studio-host.ts';
import type { ProtectedCookie } from '#server/sign-in/protected-cookie.ts';
import type { StaffContext } from './open-staff.ts';
import { findStaffSession, type StaffSession } from './sessions/staff-sessions.ts';
import { verifiedUntil } from './sessions/step-up.ts';

/** Who may make a call of the studio. Every route declares it. */
type StudioAccess =
  | { public: true }
  | {
      roles: readonly StaffRole[];
      /** Whether it needs a verification within the last minutes. */
      stepUp?: true;
      /** Fields of the body that only some of these roles may send, such as those that overrule a refusal. */
      fields?: Readonly<Record<string, readonly StaffRole[]>>;
    };

declare module 'fastify' {
  interface FastifyContextConfig {
    studio?: StudioAccess;
  }
}

interface AccessSettings {
  staff: StaffContext;
  cookie: ProtectedCookie;
  shopUrl: string;
}

const sessions = new WeakMap<FastifyRequest, StaffSession>();

/** The session of a call that is not public. */
export function staffSessionOf(request: FastifyRequest): StaffSession {
  const session = sessions.get(request);
  if (!session) throw new Error(`${request.routeOptions.url} is public, so it has no session.`);
  return session;
}

/** Checks every call before its body is read. Calls that are added to `app` later are checked too. */
export function guardStudio(app: FastifyInstance, { staff, cookie, shopUrl }: AccessSettings): void {
  const { studioUrl } = staff;
  const { origin } = new URL(studioUrl);
  const checkHost = studioHostCheck({ shopUrl, studioUrl });
  app.addHook('onRoute', describeAccess);
  app.addHook('onRequest', async (request) => {
    const access = accessOf(request.routeOptions);
    checkHost(request.headers);
    if (!isOurPage(request.headers, [origin]))
      throw forbidden("Only the studio's own pages may make this call.");
    if ('public' in access) return staff.publicCalls.require(request.ip);
    const token = cookie.read(request);
    const session = token && (await findStaffSession(staff, token));
    if (!session) throw unauthorized();
    if (!access.roles.includes(session.member.role)) throw forbidden('Your role does not include this.');
    if (access.stepUp && verifiedUntil(session) <= staff.now()) throw stepUpRequired();
    sessions.set(request, session);
  });
  app.addHook('preHandler', async (request) => requireFields(request));
}

/** @throws RequestError 403 for a field of the body that the person's role may not send */
function requireFields(request: FastifyRequest): void {
  const access = accessOf(request.routeOptions);
  if ('public' in access) return;
  const { role } = staffSessionOf(request).member;
  const sentFields: Record<string, unknown> = Object(request.body);
  for (const [field, roles] of Object.entries(access.fields ?? {})) {
    if (sentFields[field] === undefined || roles.includes(role)) continue;
    throw forbidden(`The role ${role} may not send ${field}. Ask an ${roles.join(' or ')}.`);
  }
}

export function stepUpRequired(): RequestError {
  return new RequestError(403, 'step_up_required', 'Please confirm that it is you, then try again.');
}

/** Writes a route's access into the description of the API. @throws Error for a route that declares none */
function describeAccess(route: RouteOptions): void {
  const access = accessOf(route);
  const isPublic = 'public' in access;
  route.schema = {
    tags: ['studio'],
    ...(isPublic ? {} : { security: [{ studioSession: [] }] }),
    ...route.schema,
    ...(isPublic
      ? {}
      : {
          'x-roles': access.roles,
          'x-step-up': access.stepUp ?? false,
          'x-field-roles': access.fields ?? {},
        }),
  };
}

function accessOf({
  url,
  config,
}: Pick<RouteOptions, 'config'> & { url?: string | undefined }): StudioAccess {
  const access = config?.studio;
  if (access) return access;
  throw new Error(`The studio's route ${url} does not declare who may call it.`);
}
