import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { watchMissingMasters } from '#server/catalogue/watch-missing-masters.ts';
import { type Configuration, isDemonstration } from '#server/configuration/configuration.ts';
import type { AccountsContext } from '#server/customers/accounts/open-accounts.ts';
import { protectedCookie } from '#server/customers/accounts/sessions/session-cookies.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { ChangeWatch } from '#server/database/watch-changes.ts';
import type { LabelProvider } from '#server/fulfillment/labels/label-provider.ts';
import { openFulfillmentWorker } from '#server/fulfillment/open-fulfillment-worker.ts';
import type { ScheduledJob } from '#server/jobs/jobs.ts';
import type { OrderContext } from '#server/orders/order-context.ts';
import type { Masters } from '#server/photographs/masters/masters.ts';
import type { PhotographStore } from '#server/photographs/storage/photograph-store.ts';
import type { StaffContext } from '#server/staff/open-staff.ts';
import type { Worker } from '#server/worker/open-worker.ts';
import { artistsRoutes } from '../catalogue/artists/artists-routes.ts';
import { pricesRoutes } from '../catalogue/prices/prices-routes.ts';
import { printRoutes } from '../catalogue/print/print-routes.ts';
import { printsRoutes } from '../catalogue/prints/prints-routes.ts';
import { demoPrintsRoutes } from '../catalogue/uploads/demo-prints-routes.ts';
import { uploadsRoutes } from '../catalogue/uploads/uploads-routes.ts';
import { messagesRoutes } from '../customers/contact/messages-routes.ts';
import { membersRoutes } from '../customers/members/members-routes.ts';
import { batchRoutes } from '../fulfillment/batches/batch-routes.ts';
import { orderRoutes } from '../fulfillment/orders/order-routes.ts';
import { packingRoutes } from '../fulfillment/parcels/parcels-routes.ts';
import { benchRoutes } from '../fulfillment/pieces/pieces-routes.ts';
import { ordersRoutes } from '../orders/studio/orders-routes.ts';
import { policiesRoutes } from '../shop/policies/policies-routes.ts';
import { shopDetailsRoutes } from '../shop/shop-details-routes.ts';
import { accountRoutes } from '../staff/account/account-routes.ts';
import { invitationRoutes } from '../staff/invitations/invitation-routes.ts';
import { invitingRoutes } from '../staff/invitations/inviting-routes.ts';
import { sessionRoutes } from '../staff/sessions/session-routes.ts';
import { signInRoutes } from '../staff/sessions/sign-in-routes.ts';
import { staffRoutes } from '../staff/staff-routes.ts';
import { guardStudio } from '../staff/studio-access.ts';
import { eventsRoutes } from './events/events-routes.ts';
import { figuresRoutes } from './figures/figures-routes.ts';
import { findRoutes } from './find/find-routes.ts';
import { changesRoutes } from './log/changes-routes.ts';
import { todayRoutes } from './today/today-routes.ts';
import { undoRoutes } from './undo/undo-routes.ts';

interface StudioSettings extends Pick<OrderContext, 'jobs' | 'payments' | 'log' | 'fulfillment'> {
  staff: StaffContext;
  accounts: AccountsContext;
  configuration: Configuration;
  database: Pick<OpenDatabase, 'db'>;
  watch: ChangeWatch;
  worker: Worker;
  masters: Masters;
  photographs: PhotographStore;
  labels: LabelProvider | undefined;
  scheduledJobs: readonly ScheduledJob[];
}

/** The API of the studio. A route file for each screen calls the functions that the owner's commands call. */
export function studioRoutes({
  staff,
  accounts,
  configuration,
  ...settings
}: StudioSettings): FastifyPluginAsyncZod {
  const { shopUrl, studioUrl } = configuration;
  const {
    database,
    jobs,
    payments,
    log,
    fulfillment,
    photographs,
    labels,
    masters,
    scheduledJobs,
    watch,
    worker,
  } = settings;
  const cookie = protectedCookie(studioUrl, 'studio');
  const shop = { url: shopUrl, isDemonstration: isDemonstration(configuration) };
  const context = {
    staff,
    accounts,
    cookie,
    deviceCookie: protectedCookie(studioUrl, 'studio_device'),
    shop,
    orders: { db: database.db, jobs, payments, log, fulfillment },
    watch,
    masters,
    missingMasters: watchMissingMasters({ db: database.db, masters, watch }),
    configuration,
    worker,
    scheduledJobs,
    workshop: { photographs, labels, shopUrl, studioUrl, ...openFulfillmentWorker(worker) },
  };
  return async (app) => {
    guardStudio(app, { staff, cookie, shopUrl });
    await app.register(invitationRoutes(context));
    await app.register(signInRoutes(context));
    await app.register(sessionRoutes(context));
    await app.register(accountRoutes(context));
    await app.register(staffRoutes(context));
    await app.register(shopDetailsRoutes(context));
    await app.register(policiesRoutes(context));
    await app.register(invitingRoutes(context));
    await app.register(changesRoutes(context));
    await app.register(undoRoutes(context));
    await app.register(ordersRoutes(context));
    await app.register(eventsRoutes(context));
    await app.register(findRoutes(context));
    await app.register(printsRoutes(context));
    await app.register(artistsRoutes(context));
    await app.register(pricesRoutes(context));
    await app.register(todayRoutes(context));
    await app.register(benchRoutes(context));
    await app.register(orderRoutes(context));
    await app.register(packingRoutes(context));
    await app.register(batchRoutes(context));
    await app.register(printRoutes(context));
    await app.register(uploadsRoutes(context));
    await app.register(demoPrintsRoutes(context));
    await app.register(figuresRoutes(context));
    await app.register(messagesRoutes(context));
    await app.register(membersRoutes(context));
  };
}
