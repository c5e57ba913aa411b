import type { FastifyInstance } from 'fastify';
import { conflict } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { makeKey } from './encryption.ts';
import { keepBackupsJob } from './keep-backups.ts';
import { toWords } from './key-words.ts';
import { connectServer, removePlan, savePlan } from './save-plan.ts';
import { showBackups } from './show-backups.ts';

const owners = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;

/** Shop, Backups: the owner plans backups, and sees what was made and proved. */
export function backupsRoutes(app: FastifyInstance, context: StudioContext): void {
  const { settings, configuration, orders } = context;

  const show = { summary: 'The plan of backups, what was made and what was proved', config: owners };
  route(app, 'GET /api/studio/settings/backups', show, () => showBackups(settings, configuration));

  const save = {
    summary: 'Writes, reads and deletes a file where backups are to be kept, and stores the plan',
    config: verified,
  };
  route(app, 'POST /api/studio/settings/backups', save, async (request) => ({
    version: await savePlan({ settings, configuration }, request.body, staffSessionOf(request).member.id),
  }));

  const key = { summary: 'Makes a key for backups, and stores nothing of it', config: verified };
  route(app, 'POST /api/studio/settings/backups/key', key, async () => {
    const made = await makeKey();
    return { ...made, words: await toWords(made.identity) };
  });

  const connect = {
    summary: "Reads the key of an SSH server, makes the shop's key for it, and stores nothing",
    config: verified,
  };
  route(app, 'POST /api/studio/settings/backups/server', connect, (request) =>
    connectServer(settings, request.body),
  );

  const run = { summary: 'Makes a backup, and restores it as a drill', config: verified };
  route(app, 'POST /api/studio/settings/backups/run', run, async () => {
    if (!configuration.backups) throw conflict('no_plan', 'No backups are planned. Save a plan first.');
    await orders.jobs.enqueue(orders.db, keepBackupsJob, { isAsked: true });
  });

  const remove = { summary: 'Makes no more backups, and leaves those that were made', config: verified };
  route(app, 'POST /api/studio/settings/backups/remove', remove, (request) =>
    removePlan(settings, request.body.version, staffSessionOf(request).member.id),
  );
}
