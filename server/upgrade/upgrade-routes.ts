import type { FastifyInstance } from 'fastify';
import { hourMs } from '#domain/time.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { openWorker } from '#server/worker/open-worker.ts';
import { type Attempt, beginAttempt, withAttempt } from './attempt.ts';
import { anotherUpgrade, inspectRunningShop, readReport, withUpgradeLock } from './prepare-upgrade.ts';
import type { rehearseRelease } from './rehearse-task.ts';
import { maxSecondsOf, requestSwitch } from './request-switch.ts';
import { findRelease, showUpgrade } from './show-upgrade.ts';

const owners = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;

const maxRehearsalMs = 12 * hourMs;

/** Shop, Upgrade: the owner rehearses a newer release, reads the report, and switches to it (decision 123). */
export function upgradeRoutes(app: FastifyInstance, context: StudioContext): void {
  const { configuration: machine, orders, staff } = context;
  const { log } = orders;
  let rehearsing: Attempt | undefined;

  const show = {
    summary: 'The releases on this machine, and what came of the last rehearsal',
    config: owners,
  };
  route(app, 'GET /api/studio/upgrade', show, () => showUpgrade({ machine, now: staff.now(), rehearsing }));

  const rehearse = {
    summary: 'Backs the shop up and rehearses a release on a copy of it, in a process of its own',
    config: verified,
    errors: [404],
  } as const;
  route(app, 'POST /api/studio/upgrade/rehearse', rehearse, async (request) => {
    const { version } = request.body;
    const { folder, problem } = await requireFound(version);
    if (problem) throw conflict('incomplete_release', problem);
    await refusing(() =>
      withUpgradeLock(machine, async () => {
        if (rehearsing) throw anotherUpgrade();
        await changeInStudio(context, request, async ({ record }) => {
          await record({ action: 'upgrade.rehearsed', id: version });
        });
        rehearsing = await beginAttempt(machine.dataDir, { kind: 'rehearsal', version });
      }),
    );
    rehearseInWorker(folder)
      .catch((err: unknown) => log.warn({ err, version }, 'the rehearsal of a release failed'))
      .finally(() => {
        rehearsing = undefined;
      });
  });

  const change = {
    summary:
      'Switches to a rehearsed release: the shop closes for some seconds, and comes back if that does not serve',
    config: verified,
    errors: [404],
  } as const;
  route(app, 'POST /api/studio/upgrade/switch', change, async (request) => {
    const { version } = request.body;
    await requireFound(version);
    const begun = Promise.withResolvers<void>();
    // The process that answers is closed by the switch, so the answer does not wait for its end.
    const switching = withUpgradeLock(machine, async () => {
      if (rehearsing) throw anotherUpgrade();
      const report = await requireRehearsed(version);
      const { page } = await inspectRunningShop(machine, () => undefined);
      await changeInStudio(context, request, async ({ record }) => {
        await record({ action: 'upgrade.switched', id: version });
      });
      const { dataDir } = machine;
      const wanted = { dataDir, to: report.to, page, maxSeconds: maxSecondsOf(report) };
      await withAttempt(dataDir, { kind: 'switch', version }, () => {
        begun.resolve();
        return requestSwitch(wanted);
      });
    });
    // A later failure is in `attempt.json`.
    switching.catch(begun.reject);
    await refusing(() => begun.promise);
  });

  async function requireFound(version: string) {
    const release = await findRelease(machine, version, staff.now());
    if (release) return release;
    throw notFound(`There is no release ${version} on this machine that is newer than this shop.`);
  }

  /** Read under the lock, so that no rehearsal replaces it. */
  async function requireRehearsed(version: string) {
    const { obstacle } = await requireFound(version);
    const report = await readReport(machine.dataDir);
    if (obstacle !== null || !report)
      throw conflict('not_rehearsed', obstacle ?? `Rehearse ${version} first.`);
    return report;
  }

  function rehearseInWorker(folder: string): Promise<void> {
    const worker = openWorker();
    const module = new URL('./rehearse-task.ts', import.meta.url);
    const task = worker.task<typeof rehearseRelease>(module, 'rehearseRelease', maxRehearsalMs);
    return task({ machine, folder }).finally(worker.close);
  }
}

/** What the owner can do something about is a refusal. */
async function refusing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof OperatorError ? conflict('not_now', error.message) : error;
  }
}
