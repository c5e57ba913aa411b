import type { FastifyInstance } from 'fastify';
import { conflict } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { closedBecause } from '../closed-because.ts';
import { checkAndProve } from '../entered-key.ts';
import { checkLabelsNow, proveLabels } from './prove-labels.ts';
import { removeLabelKey, saveLabelKey } from './save-label-key.ts';
import { showLabels } from './show-labels.ts';

const owners = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;

/** Shop, Labels: the owner enters the key of the label provider and sees what was proved with it. */
export function labelsRoutes(app: FastifyInstance, context: StudioContext): void {
  const { configuration, settings, orders, labelsApiUrl, staff, shop } = context;
  const { db, log } = orders;
  const proving = { db, configuration, now: settings.now };
  const saving = { settings, shopUrl: shop.url, details: staff.details, labelsApiUrl, log };

  const show = { summary: 'The key of the label provider and what was proved with it', config: owners };
  route(app, 'GET /api/studio/settings/labels', show, () =>
    showLabels({ settings, configuration, closedBecause: closedBecause(configuration, 'labels') }),
  );

  const save = {
    summary: 'Tries a key of the label provider, makes or repairs its webhook, and stores both',
    config: verified,
    errors: [502],
  } as const;
  route(app, 'POST /api/studio/settings/labels', save, async (request) => {
    const author = staffSessionOf(request).member.id;
    return { version: await saveLabelKey(saving, { ...request.body, author }) };
  });

  const remove = {
    summary: 'Removes the key of the label provider and its webhook, so that tracking numbers are typed',
    config: verified,
  };
  route(app, 'POST /api/studio/settings/labels/remove', remove, (request) =>
    removeLabelKey(saving, { version: request.body.version, author: staffSessionOf(request).member.id }),
  );

  const prove = {
    summary: 'Checks the label provider, and makes an empty batch there, whose event proves it',
    config: verified,
    errors: [502],
  } as const;
  route(app, 'POST /api/studio/settings/labels/prove', prove, async () => {
    if (!configuration.labels) throw conflict('no_provider', 'No key is in use. Enter one first.');
    await checkAndProve(
      'EasyPost',
      () => checkLabelsNow(proving),
      () => proveLabels(proving),
    );
  });
}
