import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { watchMissingMasters } from '#server/catalogue/watch-missing-masters.ts';
import { isDemonstration } from '#server/configuration/configuration.ts';
import { openFulfillmentWorker } from '#server/fulfillment/open-fulfillment-worker.ts';
import type { ScheduledJob } from '#server/jobs/jobs.ts';
import type { Shop } from '#server/open-shop.ts';
import { protectedCookie } from '#server/sign-in/protected-cookie.ts';
import { backupsRoutes } from '../backup/planned/backups-routes.ts';
import { artistsRoutes } from '../catalogue/artists/artists-routes.ts';
import { findBasePrices } from '../catalogue/prices/base-prices.ts';
import { pricesRoutes } from '../catalogue/prices/prices-routes.ts';
import { printRoutes } from '../catalogue/print/print-routes.ts';
import { findPublished } from '../catalogue/print/undo-print.ts';
import { printsRoutes } from '../catalogue/prints/prints-routes.ts';
import { demoPrintsRoutes } from '../catalogue/uploads/demo-prints-routes.ts';
import { uploadsRoutes } from '../catalogue/uploads/uploads-routes.ts';
import { countCheckouts } from '../checkout/count-checkouts.ts';
import { messagesRoutes } from '../customers/contact/messages-routes.ts';
import { membersRoutes } from '../customers/members/members-routes.ts';
import { evidenceRoutes } from '../evidence/evidence-routes.ts';
import { batchRoutes } from '../fulfillment/batches/batch-routes.ts';
import { studioClaimsRoutes } from '../fulfillment/claims/studio-claims-routes.ts';
import { orderRoutes } from '../fulfillment/orders/order-routes.ts';
import { parcelsRoutes } from '../fulfillment/parcels/parcels-routes.ts';
import { piecesRoutes } from '../fulfillment/pieces/pieces-routes.ts';
import { studioOffersRoutes } from '../offers/studio-offers-routes.ts';
import { tradeClientsRoutes } from '../offers/trade-clients/trade-clients-routes.ts';
import { openingRoutes } from '../opening/opening-routes.ts';
import { figuresRoutes } from '../orders/figures/figures-routes.ts';
import { searchOrders } from '../orders/reading/search-orders.ts';
import { orderListRoutes } from '../orders/studio/order-list-routes.ts';
import { promotionsRoutes } from '../promotions/promotions-routes.ts';
import { addressRoutes } from '../proofs/address/address-routes.ts';
import { labelsRoutes } from '../proofs/labels/labels-routes.ts';
import { paymentsRoutes } from '../proofs/payments/payments-routes.ts';
import { emailRoutes } from '../settings/email/email-routes.ts';
import { settingsRoutes } from '../settings/settings-routes.ts';
import { policiesRoutes } from '../shop/policies/policies-routes.ts';
import { shopDetailsRoutes } from '../shop/shop-details-routes.ts';
import { accountRoutes } from '../staff/account/account-routes.ts';
import { invitationRoutes } from '../staff/invitations/invitation-routes.ts';
import { invitingRoutes } from '../staff/invitations/inviting-routes.ts';
import { changesRoutes } from '../staff/log/changes-routes.ts';
import { staffSessionRoutes } from '../staff/sessions/session-routes.ts';
import { signInRoutes } from '../staff/sessions/sign-in-routes.ts';
import { staffRoutes } from '../staff/staff-routes.ts';
import { guardStudio } from '../staff/studio-access.ts';
import { undoRoutes } from '../staff/undo/undo-routes.ts';
import { upgradeRoutes } from '../upgrade/upgrade-routes.ts';
import { eventsRoutes } from './events-routes.ts';
import { findNames } from './find-names.ts';
import { findRoutes } from './find-routes.ts';
import { todayRoutes } from './today-routes.ts';
import { undoers } from './undoers.ts';

/** The API of the studio. */
export function studioRoutes(
  opened: Shop & { scheduledJobs: readonly ScheduledJob[] },
): FastifyPluginAsyncZod {
  const { staff, configuration, jobs, payments, log, fulfillment, offerClaims, photographs, labels } = opened;
  const { shopUrl, studioUrl } = configuration;
  const { db } = opened.database;
  const cookie = protectedCookie(studioUrl, 'studio');
  const context = {
    ...opened,
    cookie,
    deviceCookie: protectedCookie(studioUrl, 'studio_device'),
    shop: { url: shopUrl, isDemonstration: isDemonstration(configuration) },
    orders: { db, jobs, payments, log, fulfillment, offerClaims },
    missingMasters: watchMissingMasters({ ...opened, db }),
    workshop: { photographs, labels, shopUrl, studioUrl, ...openFulfillmentWorker(opened.worker) },
  };
  return async (app) => {
    guardStudio(app, { staff, cookie, shopUrl });
    invitationRoutes(app, context);
    signInRoutes(app, context);
    staffSessionRoutes(app, context);
    accountRoutes(app, context);
    staffRoutes(app, context);
    shopDetailsRoutes(app, context);
    policiesRoutes(app, { ...context, findBasePrices });
    settingsRoutes(app, context);
    openingRoutes(app, context);
    paymentsRoutes(app, context);
    promotionsRoutes(app, context);
    labelsRoutes(app, context);
    addressRoutes(app, context);
    backupsRoutes(app, context);
    upgradeRoutes(app, context);
    emailRoutes(app, context);
    invitingRoutes(app, context);
    changesRoutes(app, { ...context, findNames, findPublished });
    undoRoutes(app, { ...context, undoers });
    orderListRoutes(app, context);
    await app.register(eventsRoutes(context));
    findRoutes(app, context);
    printsRoutes(app, context);
    artistsRoutes(app, context);
    pricesRoutes(app, context);
    todayRoutes(app, context);
    piecesRoutes(app, context);
    orderRoutes(app, context);
    evidenceRoutes(app, context);
    studioClaimsRoutes(app, context);
    parcelsRoutes(app, context);
    batchRoutes(app, context);
    printRoutes(app, context);
    uploadsRoutes(app, context);
    demoPrintsRoutes(app, context);
    figuresRoutes(app, { ...context, countCheckouts });
    messagesRoutes(app, { ...context, searchOrders });
    studioOffersRoutes(app, context);
    tradeClientsRoutes(app, context);
    membersRoutes(app, context);
  };
}
