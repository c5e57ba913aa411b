import type { FastifyInstance } from 'fastify';
import { isLocal } from '#server/configuration/find-conflicts.ts';
import { conflict } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { checkAddressNow } from './check-address.ts';
import { showAddress } from './show-address.ts';

const config = { studio: { roles: ['owner'] } } as const;

/** Shop, Address: whether the shop is reached at its public address. */
export function addressRoutes(app: FastifyInstance, context: StudioContext): void {
  const { configuration, settings, orders, addressConnection } = context;
  const { db, payments } = orders;
  const { shopUrl } = configuration;

  const show = { summary: 'What was last seen of the address of the shop', config };
  route(app, 'GET /api/studio/settings/address', show, () => showAddress(db, shopUrl));

  const prove = { summary: 'The shop asks itself at its public address', config };
  route(app, 'POST /api/studio/settings/address/prove', prove, async () => {
    if (isLocal(shopUrl))
      throw conflict('local', 'Only this machine reaches the shop, so there is nothing to prove.');
    await checkAddressNow({ db, configuration, payments, addressConnection, now: settings.now });
  });
}
