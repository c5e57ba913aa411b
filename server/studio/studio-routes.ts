import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AccountsContext } from '#server/accounts/open-accounts.ts';
import { type ProtectedCookie, protectedCookie } from '#server/accounts/sessions/session-cookies.ts';
import { type MissingMasters, watchMissingMasters } from '#server/catalogue/watch-missing-masters.ts';
import { type Configuration, isDemonstration } from '#server/configuration/configuration.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { ChangeWatch } from '#server/database/watch-changes.ts';
import type { ScheduledJob } from '#server/jobs/jobs.ts';
import type { OrderContext } from '#server/orders/placing/ingest-session.ts';
import type { Masters } from '#server/photographs/masters/masters.ts';
import type { PhotographStore } from '#server/photographs/storage/photograph-store.ts';
import { openProductionWorker, type ProductionWorker } from '#server/production/open-production-worker.ts';
import type { LabelProvider } from '#server/shipping/label-provider.ts';
import type { StaffContext } from '#server/staff/open-staff.ts';
import type { Worker } from '#server/worker/open-worker.ts';
import { accountRoutes } from './account/account-routes.ts';
import { artistsRoutes } from './artists/artists-routes.ts';
import { batchRoutes } from './batches/batch-routes.ts';
import { benchRoutes } from './bench/bench-routes.ts';
import { eventsRoutes } from './events/events-routes.ts';
import { figuresRoutes } from './figures-routes.ts';
import { findRoutes } from './find/find-routes.ts';
import { changesRoutes } from './log/changes-routes.ts';
import { ordersRoutes } from './orders/orders-routes.ts';
import { packingRoutes } from './packing/packing-routes.ts';
import { membersRoutes } from './people/members-routes.ts';
import { messagesRoutes } from './people/messages-routes.ts';
import { policiesRoutes } from './policies/policies-routes.ts';
import { printRoutes } from './print/print-routes.ts';
import { pricesRoutes } from './prints/prices-routes.ts';
import { printsRoutes } from './prints/prints-routes.ts';
import { shopDetailsRoutes } from './shop-details-routes.ts';
import { invitationRoutes } from './sign-in/invitation-routes.ts';
import { sessionRoutes } from './sign-in/session-routes.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';
import { invitingRoutes } from './staff/inviting-routes.ts';
import { staffRoutes } from './staff/staff-routes.ts';
import { guardStudio } from './studio-access.ts';
import { todayRoutes } from './today/today-routes.ts';
import { undoRoutes } from './undo/undo-routes.ts';
import { demoPrintsRoutes } from './uploads/demo-prints-routes.ts';
import { uploadsRoutes } from './uploads/uploads-routes.ts';

/** What the routes of the studio need. */
export interface StudioContext {
  staff: StaffContext;
  accounts: AccountsContext;
  cookie: ProtectedCookie;
  /** Identifies a browser in which a person has signed in with a password (decision 044). */
  deviceCookie: ProtectedCookie;
  shop: { url: string; isDemonstration: boolean };
  orders: OrderContext;
  watch: ChangeWatch;
  masters: Pick<Masters, 'open'>;
  missingMasters: MissingMasters;
  worker: Worker;
  configuration: Configuration;
  /** Those that must have run. */
  scheduledJobs: readonly ScheduledJob[];
  /** What documents and labels need. */
  workshop: ProductionWorker & {
    photographs: PhotographStore;
    labels: LabelProvider | undefined;
    shopUrl: string;
    studioUrl: string;
  };
}

interface StudioSettings extends Pick<OrderContext, 'jobs' | 'payments' | 'log'> {
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
  const { database, jobs, payments, log, photographs, labels, masters, scheduledJobs, watch, worker } =
    settings;
  const cookie = protectedCookie(studioUrl, 'studio');
  const shop = { url: shopUrl, isDemonstration: isDemonstration(configuration) };
  const context = {
    staff,
    accounts,
    cookie,
    deviceCookie: protectedCookie(studioUrl, 'studio_device'),
    shop,
    orders: { db: database.db, jobs, payments, log },
    watch,
    masters,
    missingMasters: watchMissingMasters({ db: database.db, masters, watch }),
    configuration,
    worker,
    scheduledJobs,
    workshop: { photographs, labels, shopUrl, studioUrl, ...openProductionWorker(worker) },
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
