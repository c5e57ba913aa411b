import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { confirmSettings } from './save-settings.ts';

const verified = { studio: { roles: ['owner'], stepUp: true } } as const;

/** The settings that the studio stores. */
export function settingsRoutes(app: FastifyInstance, { settings }: StudioContext): void {
  const confirm = {
    summary: 'Lets this shop use the settings of the backup from which it was restored',
    config: verified,
  };
  route(app, 'POST /api/studio/settings/confirm', confirm, async (request) => ({
    confirmed: await confirmSettings(settings, staffSessionOf(request).member.id),
  }));
}
