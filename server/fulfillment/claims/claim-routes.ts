import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { hourSeconds } from '#domain/time.ts';
import { route } from '#server/http/route.ts';
import { openClientLimit } from '#server/limits/rate-limits.ts';
import { findBuyersOrder } from '#server/orders/links/find-buyers-order.ts';
import { findBuyersClaims } from './buyers-claims.ts';
import { type ClaimContext, fileClaim, withdrawClaim } from './file-claim.ts';
import { claimPhotoRoutes, type PhotoContext } from './photo-routes.ts';
import { refuseFiling, refuseWithdrawal } from './refuse-claim.ts';

const ofOrder = { orderId: z.uuid() };
const buyers = { tags: ['orders'], security: [{ bearer: [] }, { orderLink: [] }] } as const;

/** What a buyer does about a print that arrived damaged, or is the wrong one. */
export function claimRoutes(app: FastifyInstance, context: ClaimContext & PhotoContext): void {
  const { db, pool } = context;
  const limit = openClientLimit(pool, { name: 'claims-address', max: 60, seconds: hourSeconds });

  const list = {
    ...buyers,
    summary: "An order's claims, and the prints that can be claimed, for its buyer",
    params: z.object(ofOrder),
    errors: [401, 410],
  } as const;
  route(app, 'GET /api/orders/:orderId/claims', list, async ({ headers, params }) =>
    findBuyersClaims(db, await findBuyersOrder(context, headers, params.orderId)),
  );

  const file = {
    ...buyers,
    summary: 'Claims that a print of the order arrived damaged, or is the wrong one',
    params: z.object(ofOrder),
    errors: [401, 409, 410, 429],
  } as const;
  route(app, 'POST /api/orders/:orderId/claims', file, async ({ headers, params, body, ip, log }) => {
    const { id } = await findBuyersOrder(context, headers, params.orderId);
    await limit.require(ip);
    const filed = await fileClaim(context, id, body);
    if (!filed.ok) throw refuseFiling(filed);
    log.info({ orderId: id, claimId: filed.claim._id }, 'accepted a claim');
    return filed.claim;
  });

  const withdraw = {
    ...buyers,
    summary: 'Withdraws an open claim',
    params: z.object({ ...ofOrder, claimId: z.uuid() }),
    errors: [401, 409, 410],
  } as const;
  route(app, 'POST /api/orders/:orderId/claims/:claimId/withdraw', withdraw, async ({ headers, params }) => {
    const { id } = await findBuyersOrder(context, headers, params.orderId);
    const withdrawn = await withdrawClaim(context, id, params.claimId);
    if (!withdrawn.ok) throw refuseWithdrawal(withdrawn);
    return withdrawn.claim;
  });

  app.register(claimPhotoRoutes(context));
}
